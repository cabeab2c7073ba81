"""Pages of Valve & Bakelite, a home page about old radios, written by hand and never checked."""

from __future__ import annotations

STORIES = (
    """\
# The {1938|1937} set that hummed {in B flat|like a bee}

When I got this one it had not been switched on since the war. It stood in a chicken shed at a
farm sale near Ellerby and I paid £{4|5} for it because of the dial, which has all the stations
that are no longer there.

FIRST RULE. Never plug them in to see if they work! You will hear a bang and it will be the
mains capacitor, and then you will hear another one and that will be the transformer, which
cannot be bought any more. I bring them up slowly over {two days|a whole day} with a lamp in
series. If the lamp glows you have a short. If it glows and then gets dim you may breathe.

This one came up with a hum. A hum at fifty cycles is the heater wiring, and at a hundred it is
the smoothing. My wife, who sings, said it was between A and B flat, so that settled it: a
hundred, near enough. I changed the two big electrolytics and put the new ones *inside* the old
cans so that it looks right from the back.

It then played for {eleven|nine} minutes and stopped. Dry joint on the output valve. You find
them by tapping everything with the handle of a wooden spoon until the music comes back.

Now it is in the kitchen. It takes half a minute to warm up, and we have got used to waiting for
the news.
""",
    """\
# How to clean {bakelite|a bakelite cabinet} without {ruining|spoiling} it

I am asked this more than anything else, so here is what I do. It is not the only way but I have
not ruined one since {1989|1991}.

- Take the chassis OUT. I know somebody who did not.
- Lukewarm water and a drop of washing-up liquid. A soft brush for the grille. Never hot, and do
  not leave it to soak, because the filler is wood flour and it drinks.
- Dry it for a day in the airing cupboard.
- Metal polish, the cream kind, a very little, on a cloth from an old vest. Go round and round
  until the cloth is brown. It will be brown for ever, that is the bakelite coming off, so know
  when to stop!
- Brown shoe polish. Leave overnight, then brush.

For scratches I use {toothpaste|cigarette ash and oil} first. For cracks there is no cure, only
glue from behind and a good story.

White and green cabinets are not bakelite at all but urea, and they craze. Do not polish these.
They are like some people, they only get worse if you rub them.
""",
    """\
# {Repair log|Log}: a portable in a pillow case
: owner = The vicar|Mr Barrow

{owner} brought it in a pillow case. It is a {four|five}-valve portable of {1952|1954}, weighs
as much as a dog and takes two batteries that you cannot get, so everyone throws them out. A
pity as they are very good.

I made a battery. There are {ten|eleven} of the little square nine-volt ones in a row, soldered
together and put in the original cardboard box, and one fat cell for the heaters. It lasts about
{sixty|seventy} hours. It looks so good that I am a bit afraid somebody will believe the price
printed on it.

Faults found:

- no sound at all: wire off the loudspeaker, eaten
- no sound on long wave: switch contacts black, cleaned with a strip of paper dipped in spirit
- smell: {a mouse nest|two mouse nests}, made from a hymn sheet

It came on at twenty past eight in the evening with a {football match|string quartet}. I am
always surprised. You would think I'd have got used to it by now, and I hope I never do.

{owner} has it on the window sill and says the reception is better than it deserves.
""",
    """\
# My {workshop|shed} and {how it got that way|what is in it}

Some of you have written to ask about the workshop. Well. It is {three metres by two|ten feet by
six}, it is behind the house, and there is room in it for one person who knows where to put his
elbows.

On the left is the bench, which was a door. Above it hang the meters. The big one with the
mirror came out of a power station, and when I tap it it is *still right*. On the right are the
valves, {two thousand|eighteen hundred} or so, in the boxes they came in, in cigar boxes, in egg
boxes, and in the drawers of a seed merchant's cabinet that still smells of {cress|onions}.

At the back are the sets waiting. There are {twenty-six|thirty-one} at the moment. I do them in
the order in which I can get at them.

Under the bench is the tin. Every workshop has a tin. In the tin is each screw I could not put
back.

No heating except the valves. In winter I begin with a big one.
""",
    """\
# A {station|voice} from {far away|the other side}

Tuesday last, {half past two|three} in the morning. I could not sleep so I went out and sat with
the {big|old} six-valve set, with the aerial, which is {forty|thirty-five} metres of wire to the
pear tree.

Medium wave at that hour in winter is another country. The local stations go off and the floor
opens. You turn the knob as slowly as you can, and between the whistles there are people
talking.

At {1040|1130} or so I had a man reading out what I first took for poetry. He would say a word,
wait, and then say a number. I do not have the language. It went on for twenty minutes. He
coughed once and I heard him turn over the page!

I wrote to the address in the handbook with the time and what I'd heard, as you do, and sent a
stamp. On {Friday|Monday} the card came. It was the *water levels of the rivers*, for the
bargemen. They have read them out every night since {1931|1928}.

The card has a picture of a barge. It is on the wall with the others. I listen to it quite often
now. Some nights the river is up.
""",
    """\
# {Beginners|Beginner's} page: what the valves {do|are for}

You do not need any mathematics for this.

A valve is a tap. A hot wire at the middle boils off electricity, as it were, and it would like
to fly across to the plate. In between is a little grid, like a fence. A small push on the fence
makes a big difference to how much gets over. That is all! A small thing steering a large thing.

In an ordinary set there are {five|four} of them and they stand in a row like people passing
buckets.

- The first takes the signal from the aerial and mixes it with one of its own, so that all
  stations come out at the same pitch.
- The second makes that bigger.
- The third takes the music out of it (this is the only clever one)
- The fourth makes it big enough to push a loudspeaker.
- The fifth turns the mains into something the other four can eat.

If there is no sound, go from the back to the front: touch the grid of the fourth with a wet
finger (*NOT THE PLATE*), and it should buzz. Then the third and so on. Where it stops buzzing
is your fault.

I mean it is where the fault is. My daughter says I have to put that.
""",
    """\
# The worst set I {ever|have ever} worked on

It was a {1949|1951} table model by a firm that went out of business, and I know why.

To change the dial lamp you have to take out the dial. To take out the dial you must take out
the loudspeaker, and for that the chassis, and for the chassis the knobs, which are held on by
grub screws that can be reached only through a hole *behind the dial*.

I have spoken to {two|three} other people who've had one. One of them drilled. One gave it to
his brother-in-law.

The drive cord is {a metre and forty|five feet} long and passes around {seven|eight} pulleys,
and there is a drawing of this inside the case, where you can see it after you have finished. It
took me {three evenings|four evenings}. When I'd got it all together, the pointer went from
right to left.

Then I left it for a month and went fishing.

The funny thing is the tone. I have had sets in here that cost a year's wages, and nothing
sounds like that one. It is like toffee. Somebody in that firm knew about loudspeakers, and
somebody knew about wood, and nobody asked either of them about the dial.
""",
    """\
# {Swap meet|Swapmeet} report

The {spring|autumn} meet was in the Corn Hall as always, {forty|thirty-six} tables and the usual
tea.

Came with: one box of {loudspeakers|knobs}, to sell. Went home with: two boxes.

Prices are silly for the round sets, so leave them to the gentlemen with gloves. But there was
good stuff under the tables, there always is, you have to kneel. I found the rectifier I've
needed since {2001|1999} in a biscuit tin with marbles. The man wanted £1. I gave him £2 and
ran.

Talk of the day was the *{young lady|girl}* with the {blue|red} hair who had built a set from
scratch in a {lunch box|cake tin}, all valves, wound her own coils and everything, and got the
shipping forecast on it in front of us all, in a hall with a steel roof. {Seventeen|Sixteen}.
Old {Denholm|Wardle} had to sit down.

We have made her a member. She's asked if there is a web page. I said, there is mine. She looked
at it on her telephone and said it was "authentic".
""",
    """\
# {Capacitors|Condensers}: which ones to change, and which to {leave|let be}

ALWAYS change: wax paper ones (brown, sticky), the one between the output valve's grid and the
one before it (it's the one that kills), and the mains filter.

TEST FIRST: electrolytics. Some from {1955|1957} are better than ones I bought last year. Bring
them up slowly. If after an hour they get warm, out.

NEVER change: mica (flat, like a boiled sweet), the tuning gang, and whatever you do not
understand.

I keep the old cases. You melt the wax with a hair dryer, push out the inside with a dowel, put
a modern one in and pour the wax back. From above nobody can see, and when in {fifty|sixty}
years' time somebody takes it apart they'll find my note. I put in a note each time, rolled up:
date, weather, and what was on.
""",
    """\
# {Closed|Away} for {July|August}

Gone to my sister's. No repairs until I'm back, please do not leave any in the porch. The last
time there was {one|a set} in the porch and it rained.

If your set smells of fish turn it OFF.
""",
)
