"""Threads of Patchpanel, where people with too many computers at home help each other."""

from __future__ import annotations

STORIES = (
    """\
# Mesh or cable in a {1930s|stone} house?

A| We have just moved into a house with walls {60|50} cm thick. The wireless reaches one and a
half rooms. Is a mesh system going to help or should I bite the bullet and run cable? I can't
open the walls, it's {listed|rented}.

B| Mesh with wireless backhaul in walls like that just means several boxes that can't hear *each
other*. Cable between the access points, however ugly, beats everything else.

C| Is there an old TV aerial cable going round the house? You can run network over coax with a
pair of adapters. I get about {900|800} megabits through wires that were laid when there were
two channels.

D| Chimneys! We have a flue from the cellar to the attic that has not seen a fire since the war.
Two cables down it, in conduit. Took an afternoon, and I was black for a week.

A|

> C: Is there an old TV aerial cable going round the house?

There is! There's a socket in every room, painted over {four|five} times. I never gave it a
thought.

C| Then start there. Find the splitter (attic, usually) and replace it with one that passes the
higher frequencies.

A| Found the splitter, behind a wasp nest. It's empty, don't worry. Two adapters, one access
point upstairs, and I have just had a video call in the bath. Not with anybody from here.

?B| Congratulations, and I would rather not have had the last detail.
""",
    """\
# NAS is slow, but only for my {wife|husband}

A| Odd one. Same file, same share, same switch. From my machine I get {110|108} MB/s. From the
other desk about {11|10}. Swapped the cables. Swapped the switch ports. It's always that one
computer.

B| 11 MB/s is a hundred megabit link, give or take. Look at what the card has negotiated, not at
what it could do.

C| One broken pair in the *wall*, then. Gigabit needs all four pairs and hundred needs two. If
one pair is bad it falls back silently.

A| It does say 100. But I changed the cable?

C|

> A: But I changed the cable?

The one you can see.

D| Get a cheap cable tester, the kind with eight lights. Mine has paid for itself about thirty
times.

A| Light 7 is dark. Opened the socket: whoever wired it put brown under the screw with the
insulation still on. It has been like that for {six|five} years, and for six years I have been
told that "it is slow", and have said that I could not see anything wrong.

B| You owe somebody an apology and a good dinner.

A| The table is booked.
""",
    """\
# What do you use to {remember|track} what is plugged in where?

A| I've got {31|28} devices, three switches and one brain. Spreadsheet? Wiki? Something
cleverer?

B| A paper list taped to the inside of the cabinet door. It is available when everything is down
and it never needs an update at an awkward moment.

C| Plain text file in version control. `grep` finds everything, and the history tells me when I
lied.

D| There are proper tools for this, with racks and pictures and an API. I set one up. It took
three weekends. It now documents itself and nothing else.

E|

> D: It now documents itself and nothing else.

I feel attacked.

B| Seriously, paper.

F| Label both ends with the *same* number and keep a list of numbers. It doesn't matter where
the list is as long as the numbers are on the cables.

A| OK: numbers on the cables, list in a text file, printed out on the door. Started this
evening, cable 1 to {19|17}. Cable 20 goes into the wall and doesn't come out anywhere.

C| Everyone has one of those.

?E| Mine is called port 25. There's a blog about it.
""",
    """\
# UPS {beeps|started beeping} at three in the morning, every {Tuesday|Thursday}

A| Not a joke. Every week, same night, between 03:00 and 03:05, one long beep and then silence.
Battery is {two|three} years old. The log says "self test passed". I've been awake for an hour
now.

B| That *is* the self test. Weekly schedule set at the factory. You can move it in the settings
or on most of them by holding the test button at the time you would like.

C| And the beep means it passed? Charming.

B| A failed one gives five beeps. So you could argue that one beep is the good news.

D| If it's been two years I'd do a real test: pull the plug while you are there and see how long
it runs with the load on. Mine passed every self test and lasted for nine seconds.

A|

> D: Mine passed every self test and lasted for nine seconds.

I pulled the plug at lunch. Fourteen minutes, it shut everything down in order. And I moved the
self test to noon on Saturdays.

B| Sleep well.

?A| I did, until the heating controller rebooted. New thread coming.
""",
    """\
# Old laptop as a home server, {good|sensible} idea?

A| I have a {seven|eight}-year-old laptop with a broken screen. Low power, has its own battery,
quiet. Is there a reason why people don't use these as servers?

B| People do. Take off the screen, take the keyboard off if you can, stand it on edge for the
air. Limit the battery to {60|70} per cent if the firmware allows it; permanently full batteries
swell.

C| Please check that battery every few months with your eyes. If the touchpad is being lifted
up, it isn't a feature.

D| One disk is the weak point. Fine for name resolution, notes, a bit of automation. I wouldn't
keep the only copy of anything on it.

E|

> B: Take off the screen

And then mount it in a picture frame on the wall. I did that. Guests take it for art.

A| It's running! {Eight|Nine} watts. Name server, backups of the phones, and the shopping list,
which got more applause than all the rest.

D| The shopping list is always the one that must never go down.

A| It went down on {Friday|Saturday}. We have no milk and eleven onions.
""",
    """\
# Printer disappears from the network {overnight|every night}

A| Every evening it's there, every morning it's gone, until somebody turns it off and on. It has
a fixed address. It answers to ping until about midnight. Firmware is up to date.

B| Deep sleep with a broken wake on network. Turn off "eco" or set the sleep timer to never.

C| Or the lease. "Fixed" on the printer, or fixed as a reservation in the router? If it is set
on the printer *inside* the dynamic range, something else may be getting the same address at
night.

A|

> C: inside the dynamic range

Oh no. Range is .50 to .200. Printer is on .{80|90}.

C| Then something wakes up at midnight and is given that one. What have you got that wakes at
midnight?

A| ... the robot vacuum. It looks for updates at midnight.

D| So in the morning you've been sending your documents to the vacuum cleaner.

A| It explains the mood it's in. Moved the printer to .{20|30}, outside the range. Both present
and correct at breakfast.
""",
    """\
# Is it {safe|wise} to open a port for {my photo album|the family album}?

A| I'd like my parents to see the photos on my server at home. The guide says "just forward 443
to the box". Something in me doesn't like the word *just*.

B| Listen to that something. If it's for two people, give the two people a tunnel, and do not
open anything to everyone else on the planet.

C| I agree, but think about who your parents are. Mine could not start a tunnel if the photos
were of themselves being young.

D| Middle way: put a small proxy in front that asks for a client certificate. You install it
once on their tablet when you are over there for coffee, and it never asks again. Anyone without
the certificate sees nothing whatsoever.

B|

> D: You install it once on their tablet when you are over there for coffee

That is a nice solution. Does it survive a new tablet?

D| You have to have coffee again.

E| And keep that box on a network of its own. If it falls, it falls alone.

A| Done: own network, certificate, nothing else is open. My father rang up to say he'd found a
picture of me with {measles|a perm} and that he has sent it to everyone. The technology works.
""",
    """\
# Fibre {technician|engineer} coming {tomorrow|on Monday}, where should it enter?

A| They'll bring it in "wherever I like", but only once. Cellar, hall or attic? House has three
floors, the present rack (shelf) is in the {attic|cellar}.

B| Where your cables already meet. The glass can go anywhere, it's thin. Your copper can't.

C| Somewhere with a socket, no damp, and where a stranger can get at it without going through
the bedroom. You'll thank yourself at the first fault.

D| Ask for ten metres extra, coiled up behind the box. They have it on the van. If you ever move
the rack you just uncoil.

E|

> D: Ask for ten metres extra

And offer coffee *before* asking.

A| It went: coffee, cake, cellar, fifteen metres extra. He also told me that the duct outside is
full of {roots|snails} and gave me the number of a man.

C| You got the number of the man! There are people who wait years for the number of the man.

B| What speed?

A| {940|930} down, and I have so far used it to look at this thread.
""",
    """\
# Server room smells of {fish|burning fish}

A| By server room I mean the cupboard. Since this morning there's a smell like fish. No fish.
All lights are green. Am I imagining it?

B| GO AND TURN EVERYTHING OFF. Fishy smell is hot plastic, usually a plug or a socket, sometimes
a power supply. Then come back and read the rest.

C| What he said. Then feel the plugs, one after the other, with the back of your hand.

A| Off. One of the plugs is so hot that I can't hold it. There is a brown mark on the power
strip.

B| You have just not had a fire. Bin that strip, and don't put two strips in a row behind it
again, if that's what you did.

A|

> B: if that's what you did

It was three.

D| Get one proper rail with a switch and a fuse, screwed to the wall. And a smoke alarm for
*inside* the cupboard. They're {nine|twelve} euros.

A| Bought both on the way home. My hands are still shaking a bit. Thank you, honestly. If I
hadn't asked I would have gone to work.

C| Good that you asked. For anyone finding this later: FISH MEANS OFF.
""",
    """\
# Monitoring without going {mad|crazy}

A| I set up monitoring for everything: {240|180} checks. I get about sixty mails a day, and of
course I've started to delete them without looking. How do you do it so that it stays useful?

B| Start from the other end. Ask which failures you'd get out of bed for. For me that's four:
disk failing, backup older than two days, internet gone, freezer warm. Only those may make a
noise.

C| Everything else goes on one page with green dots that I look at on Sunday with coffee.

D| And one check that checks that the checks are running! From outside. Otherwise quiet means
either fine or dead.

A|

> B: freezer warm

You monitor the freezer?

B| {Eleven|Nine} kilos of venison, {August|July}, two years ago. We do not talk about it.

E| Delete half of your checks today. You'll notice which ones you miss. I missed none.

A| Down to {seven|six} alarms and one page of dots. No mail since Wednesday. It feels like the
first day after a noisy neighbour has moved out.

D| Does the outside check still say that you're alive?

A| It does. It sends me one message a week and the message is "yes".
""",
)
