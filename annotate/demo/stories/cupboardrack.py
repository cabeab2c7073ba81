"""Posts of A Rack in the Cupboard, about running a small network at home."""

from __future__ import annotations

STORIES = (
    """\
# The {evening|night} I locked myself out of my own router

I wanted to tidy up the firewall. It had {forty-three|fifty-one} rules, of which I understood
perhaps thirty, and I had the house to myself.

Rule number one of working on a firewall from a distance is that you never close the door you
are standing in. I know this rule. I have explained it to other people, with diagrams. At
{22:14|21:52} I typed the following, in this order:

    fw flush input
    fw policy input drop
    fw allow from 10.0.20.0/24 to any port 22

The session froze after the second line. Of course it did. The third line, the one that would
have let me back in, is still waiting in a buffer somewhere.

## Walking to the computer

The router sits in the cupboard under the stairs, behind the vacuum cleaner, and it has no
screen. What it does have is a serial port. What I did not have was the cable, because the cable
was {at work|in my desk at work}, where I had taken it in order to be safe.

I pulled the plug, counted to ten, and put it back. It came up with the _new_ rules. I had saved
them first. I am a careful person.

## What I do now

Before each change I start a small job that puts the old rules back after five minutes unless I
stop it:

    cp rules.good rules.try
    (sleep 300 && fw load rules.good) &

If I am still connected after the change, I kill the job. If not, I make tea. There is something
deeply calming about waiting for your past self to rescue you.

And the cable hangs on a nail inside the cupboard door. It has a label that says *NOT AT WORK*.

% The save-first-and-then-reboot part physically hurt me.

% Most routers have [a commit-confirm option] that does exactly this. Worth looking for.

% Mine hangs on a nail too. We should found a club.
""",
    """\
# {Labelling|Naming} cables: a {confession|love story}

For years I had a system. Blue was for the living room, grey for the office, and yellow for
things I meant to change soon. Then I bought a bag of {fifty|sixty} cables in a sale, and all of
them were yellow.

I would like to say that I labelled them at once. I labelled them {four years|three years}
later, on a wet Sunday, lying on my back in the cupboard with a torch in my teeth, pulling on
one end while my daughter shouted from upstairs which light had gone out.

Here is what I learned about labels.

- Write the *same* label on both ends. It sounds obvious. I had written "desk" on one end and
  "switch" on the other, for {eleven|nine} cables.
- Name the place, not the device. The device moves. The wall does not.
- Number the ports in the wall before the furniture arrives.
- Leave room for a second line. There is always a second line.

What I have now is a list on paper, in a plastic sleeve, stuck to the inside of the door.
{Twenty-four|Thirty-one} lines. It also exists as a text file, and the text file is wrong.

? My daughter has added a line at the bottom in felt pen. It reads: `port 25 -- unknown -- makes
Dad sigh`. We still do not know what it is. When you pull it out, nothing happens. When you
leave it out, something happens, {two days|a day} later.

% Port 25 is the doorbell. It is always the doorbell.

% Heat-shrink labels. They survive moving house and divorce.

% "The text file is wrong" should be on a poster.
""",
    """\
# Moving the {backups|off-site backup} to my mother's {spot}
: spot = attic|sideboard

[Three copies, two kinds of disk, one in another place]: that is the rule, and for years I broke
the third part of it. My other place was the garage. The garage is {nine metres|eight metres}
from the house, and burns at the same temperature.

My mother lives {120|140} kilometres away, has a good connection that she uses for the weather,
and owes me nothing. I asked whether I might put a small box in her {spot}. She asked whether it
would hum. I said no. This turned out to be the hardest requirement of the project.

## The box

It is a board the size of a slice of bread with one disk, {four|eight} terabytes, no fan. It
wakes at three, calls home through a tunnel, fetches what has changed, and goes back to sleep.
The disk spins for about {twenty|fifteen} minutes a night.

    0 3 * * *  backup pull home:/srv --limit 2M && disk sleep

I limited it to two megabytes a second after my mother had reported that the weather was slow.

## The test

A backup that you have never restored is a rumour. So on {Saturday|Sunday} I went there by train
with an empty laptop in my bag, had lunch, and after lunch restored everything from the {spot}:
{61,000|58,000} photographs, the accounts, the recipes. It took three hours and ten minutes. Two
files were missing. Both were _named_ with a colon and a trailing space, by me, in 2009.

? My mother looked through the photographs as they came in. She had not seen most of them. We
were still sitting there at nine, and I missed my train.

So that is the restore time: three hours and ten minutes, or, if done correctly, until the next
morning.

% This one got me. Calling my mum.

% How do you deal with her router changing its address?

%% The box calls me, never the other way round, so I do not need to know where she is. Which she
also likes.
""",
    """\
# {Measuring|Counting} what the cupboard {eats|costs}

The electricity bill came with a graph this year. The graph had a line for "homes like yours",
and we were somewhat above it, in the sense in which a kite is above a field.

I borrowed [a meter from the library] and put it in front of every plug for a day. The results,
in watts, standing idle:

- the old server: {84|91}
- the switch with {24|48} ports, of which I use nine: {31|36}
- two access points: 11
- a disk box that I believed to be off: {17|19}
- the lamp in the cupboard, which nobody had turned off since {March|the summer}: 5

That comes to {148|162} watts, day and night. Over the year it makes about {1,300|1,420}
kilowatt hours, more than the fridge, the washing machine and the oven put together.

## What I did

The server went. Its work is done by a small thing with a laptop processor that takes *seven*
watts and is, embarrassingly, faster. The switch was swapped for one with {ten|twelve} ports.
The disk box I now turn off at the wall.

We are down to {29|33} watts. It pays for itself in {fourteen|sixteen} months.

There is one thing I had not thought of. The cupboard was the warmest place in the house, and
the cat had slept on the server for {six|seven} winters. She sat in front of the new one for a
long time. Then she got up on it, with care, since it is the size of a paperback, and fell off.

I have put a hot-water bottle in there. I have not measured it.

% Watts for the cat are exempt from all calculations.

% My idle server took 210. I have never told anybody this before.

% What is the small thing?
""",
    """\
# DNS, or why the {thing} knew before {I|we} did
: thing = television|printer

"The internet is broken," said my son. It was not. I could ping everything. I had a look at the
lights, and the lights were beautiful.

But no name would resolve. The resolver is a container on the small server; it starts when the
server starts, and it needs the time to be right, or else it takes every signature for a
forgery. The server had lost its clock battery. It believed it was {1970|2012}. To set the clock
it asks a time server. To find the time server it needs a name. To resolve the name it needs the
resolver.

You see the problem. It took me {two hours|an hour and a half} to see it.

    $ date
    Thu Jan  1 00:41:07 1970
    $ resolve time.example
    failed: signature not yet valid

Not _yet_ valid! I sat in the cupboard and laughed until somebody came to look.

The cure is one line, with the address of the time server written as a number. Every guide tells
you never to write addresses as numbers. Every guide was written by someone whose battery was
fine.

What I cannot get over is the {thing}. It had stopped asking us for names {three|four} days
before, quietly, and gone to a resolver of its own somewhere on the other side of the world. It
had noticed that we were unreliable. It did not say a word.

% It is always DNS. Except when it is the clock. Then it is DNS because of the clock.

% Block outgoing 53 at the firewall and you will be amazed who complains.

% I blocked it. The fridge. THE FRIDGE.
""",
    """\
# A quiet {disk|drive} is not a {healthy|happy} disk

I was proud of the silence. The array has {four|five} disks, I had put them on rubber bands cut
from a bicycle tube, and in the evening you could hear nothing at all. I took this to mean that
everything was in order.

On {Wednesday|Friday} I looked at the log for a different reason. One of the disks had been dead
since {May|April}.

The array had done just what it was supposed to: it carried on without, and wrote a warning,
once, into a file that is read by me, in theory. The mail it sent went to `root@localhost`. In
root's mailbox there were {1,204|988} messages. The newest were about the disk. The oldest was
from the installer, and wished me luck.

## So

I ordered a disk. It took {nineteen|twenty-two} hours to rebuild, during which I was not very
good company. If another one had gone in those hours, it would have taken the photographs along.

Things I have changed:

- Mail for root goes to my telephone.
- A test message is sent on the first of each month. If it does *not* come, something is wrong.
  Silence is now an alarm.
- The disks are scrubbed every other Sunday.
- I have taken one of the rubber bands off. I want to hear them a little.

% The last point is weirdly moving.

% root's mailbox is the saddest place in computing.

% A check that reports when the report is missing. It took me 15 years to learn that.
""",
    """\
# My {children|teenagers} found the {guest network|back door}

The house rule is simple: at {nine|half past nine} in the evening the children's network goes
off. It had been going off, on time, for a year, and there had been no complaints. The lack of
complaints should have told me something.

What told me was a graph. At nine the traffic on the children's network fell to nothing, as it
should. At {nine and four seconds|three seconds past nine} the traffic on the guest network rose
by the same amount.

The guest password is on a card in the hall, under the vase, for guests.

I did not say anything. I made the guest network a little slower every day, by about a tenth, to
see who would come. On the {sixth|fifth} evening my daughter asked at supper, as if it had just
occurred to her, whether our _guests_ were content with the wireless.

There were negotiations. They had prepared slides. They pointed out, correctly, that:

- the rule says "the children's network", not "the children";
- homework is {uploaded|handed in} by midnight these days;
- I was monitoring traffic without a notice to that effect in the hall.

We have a contract now. Ten o'clock, all networks, except for two nights a month of their
choice, and a notice in the hall. My daughter drew it. It shows a vase with an eye.

% Slides! Hire them.

% The slow squeeze is evil and I am taking notes.

% Ours changed the clock on the access point. We were almost too proud to be angry.
""",
    """\
# Replacing {everything|the lot} with {one|a single} text file

There was a wiki. Before that there was another wiki, and a mind map, and [a very good program
for documenting networks], which ran on the network that it documented. You will have spotted
the flaw. I spotted it during the power cut.

So now there is a file. It is called `HOUSE.txt` and is {214|187} lines long. It says what is
where, what depends on what, in which order to turn things on, and whom to telephone. It is
written for somebody who is not me. I printed it out and gave it to my wife, and she found
{nine|twelve} sentences that only I could understand. I rewrote these.

Part of the section about the heating:

    The heating thinks for itself. If the house is cold:
    1. is the grey box in the cupboard lit? If not, press it once.
    2. wait ten minutes. Really wait.
    3. still cold? Turn the brass valve by hand to 3.
       It cannot go wrong. It is older than all of this.

She tried it out in {January|February}, when I was away, and sent me a photograph of the valve.

The rest of the documentation I deleted. I thought I would feel something. It was {three|four}
gigabytes, and in all of it there was not one sentence that said what to do if it got cold.

% Written for somebody who is not me. That is the entire art of documentation.

% I would pay for a blank HOUSE.txt with headings.

% Step 2 is the one nobody follows.
""",
    """\
# Lightning {talks|visits}
: floor = first|ground

At {ten past four|twenty to five} this afternoon there was a bang such as I have never heard,
blue at the edges, and every lamp in the house blinked. Then it was quiet, and then it began to
smell.

It had not hit us. It had hit the poplar {across the lane|on the green}, went down, and came
along the old telephone line, which I ought to have removed when we got fibre and which was
still plugged in at one end, because I had thought, it does no harm.

Damage: the modem that nobody used; the switch it was connected to; of the {nine|ten} ports on
that switch everything on the {floor} floor; and one doorbell, which has gone off twice since
then by itself.

Not damaged: anything upstairs. Between upstairs and downstairs there is one metre of glass
fibre. I had put it in for the speed. The speed made no difference whatever, but light does not
conduct, and at the end of that metre everything was alive and a bit surprised.

If you take away one thing: [a fibre link between two cheap switches] costs about {thirty|forty}
and is the best fuse you can buy.

And _pull out what you do not use_. The past comes in through the wire.

% "The past comes in through the wire" is going on my wall.

% Glad you are all right. We lost a piano (electric) the same way.

% Port 25?

%% Port 25 survived. We still do not know what it is.
""",
    """\
# {Small|Short} update

The new disk arrived and it is the wrong size. Not the wrong capacity: the wrong _size_. It is
{two|three} millimetres too tall for the tray, and I did not know that was possible.

I have filed down the tray. More on {Sunday|Saturday}, when I know whether this was clever.

% It was not clever.

% Narrator: it was fine, actually. I have done the same.
""",
    """\
# The house that {talked|spoke}: a post-mortem

It started with a light switch, and I would like to set down how one thing led to another, in
order, because my wife says that I tell it differently every time.

## Year one: the hall

The switch in the hall is behind the coats. It has been behind the coats since before we moved
in. One evening in {October|November}, with a bag in each hand, I thought: a sensor.
{Nineteen|Fourteen} euros. It sees you come in, it turns on the lamp, it turns it off again
after two minutes. I soldered nothing and wrote *six lines*. My family was impressed. That was
the high point; everything after that was merely more.

## Year two: the rest

If the hall, why not the stairs? If the stairs, why not the landing, and if it is dark anyway,
why should the blinds not know? By the following autumn there were {forty-six|fifty-two}
devices. They spoke {four|five} languages, and in the cupboard sat a box that spoke all of them,
badly, and that I updated on Sundays.

I can no longer reconstruct who asked for the voice. I believe it was me. The house would say
"good morning" and the temperature. It said when the washing was done. It said, on one occasion,
at a quarter to four in the night, in a pleasant tone, "the garden door is open", and that the
garden door was shut, and that it was open.

There were rules by then, {a hundred and twelve|ninety-eight} of them. A rule is a simple thing:
when this, then that. Two rules are simple as well. But a rule that fires when nobody is at
home, and another that decides whether anyone is at home by asking if the first one has fired,
will sooner or later have a conversation. Ours had it in {February|January}. The blinds went up
and down for the best part of an hour. The neighbours thought that we were signalling.

## Year three: the guest

My mother-in-law came for a week. She does not carry a telephone. As far as the house was
concerned she did not exist.

It put out the light above her while she was reading. It lowered the heating, since no one was
in. When she got up in the night the stairs stayed dark, and she stood at the top in her
dressing gown and called out, "Hello?", and the house said: "Good night."

She was very nice about it. She asked, at breakfast, whether there was perhaps also a _switch_.

    $ grep -c presence rules.txt
    38
    $ grep -c switch rules.txt
    0

I looked at these two numbers for some time.

## Year four: now

I have taken nearly all of it out. What is left I can count on one hand, and every piece has to
pass the same three questions.

- Does it still work if the box in the cupboard is switched off?
- Could a guest use it without being told?
- If it goes wrong, is the worst that can happen that a lamp is on?

The heating passes, just. The watering of the tomatoes passes. The voice did not, and was
switched off on a {Tuesday|Wednesday} with all of us present. It had been announcing the
washing, and broke off in the middle of the word.

The hall passes with distinction. There is a sensor, and there is the switch behind the coats,
and either will do, and neither knows about the other. It is the same six lines. I have not
touched them in {four|three} years.

We did move the coats.

% "We did move the coats." Perfect ending to every automation project.

% Question two is the one. Everything at our place fails question two.

% My wife made me read this aloud at dinner. I see what she did there.

% A hundred rules! Mine are at forty and I already hear voices. Well, one voice.
""",
)
