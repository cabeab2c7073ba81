"""Threads of The Sail Loft, a board for people with small old boats."""

from __future__ import annotations

STORIES = (
    """\
# Deck leak I cannot find
: boat = 26-footer|24-footer

A| Hello all, long time reader. I have an old {boat} with a balsa cored deck and a drip above
the port berth which I have been chasing for {two seasons|three years}. I have rebedded the
stanchions, the genoa track and both windows. It only comes in when it has been raining for at
least a day, never when I hose it down.

Before I take the headlining out completely, is there anything I have missed?

B| If it does not leak with the hose but does with a day of rain, the water is travelling. It
gets in somewhere, runs along inside the core or along the hull to deck joint and comes out at
the first hole it finds. The hole above your berth may be two metres from where it gets in.

C| Mast step? Mine ran down the inside of the compression post and along the wiring. Everybody
swore it was the window.

D| Wait for a dry week, shut everything, tape up the vents and blow air INTO the cabin with a
vacuum cleaner on reverse. Then go round the outside with soapy water. Bubbles do not lie.

> B: The hole above your berth may be two metres from where it gets in.

Exactly this.

A| Vacuum cleaner! I never thought of that. Going down on {Saturday|Sunday}, will report.

A| Well. Bubbles all around the foot of the {handrail|tow rail}, which has eleven screws and
which I have never touched because it "looked fine". Drilled them out, filled with epoxy,
redrilled. Three days of rain since and the bunk is bone dry. I owe you all a drink.

C| Looked fine is the most expensive phrase in boating.

?E| Thanks for this thread, I have just found mine with the same trick. In my case the neighbour
asked if I was hoovering the boat from outside.
""",
    """\
# First night sail, what would you {tell|say to} a beginner?

A| We are planning our first night passage in {June|July}, only {forty|thirty-five} miles, coast
to coast, two of us. Forecast permitting of course. I have read the books. What do the books not
say?

B| Eat before dark. Put the next morning's breakfast where you can reach it with one hand. You
will be much colder than you think, even in summer.

C| That everything looks closer at night and that lights on shore are useless until you have
seen them by day. I once steered for half an hour towards a pub.

D| Clip on. Always. Both of you, from the moment the sun goes down, and nobody leaves the
cockpit while the other one is asleep. No exceptions, not even for the thing with the headsail.

B|

> C: I once steered for half an hour towards a pub.

Some of us do that by day.

E| Two hours on and two off sounds little but with two people I find three too long. And whoever
is off watch must really lie down, boots off. It is the second half of the night that catches
you.

F| Nobody has mentioned the good part. Turn off the instrument lights for ten minutes when you
are well out. If you are lucky the wake is green. My wife cried and she is an accountant.

A| Thank you all, this is exactly what I was after. Breakfast within reach and clip on. I will
write when we are back.

A| We are back! Wind died at two and we motored the rest, but we saw the green wake. My crew is
not an accountant but the effect was the same.
""",
    """\
# Bronze or stainless for keel bolts?

A| Surveyor wants the keel bolts drawn. Two are wasted to about {two thirds|half}. Boat is
{1966|1968}, iron keel, oak floors. Yard says replace with stainless, "everybody does". The old
ones are plain iron and lasted {forty|thirty-eight} years. What would you do?

B| Not stainless. Down there it sits wet without oxygen and pits from the inside where you
cannot see. Galvanised iron in an iron keel, same as the builder. They will outlive you.

C| I have stainless in mine since {1990|1992}, drawn last winter, like new. It depends on the
grade and on whether the bolt gets wet at all. Bedded properly they do not.

B|

> C: It depends on the grade and on whether the bolt gets wet at all.

Sure, but if they did not get wet we would not be having this conversation.

D| Do not put bronze through an iron keel whatever you do. That is a battery.

E| Draw ONE every two years, whatever you choose. Then you will always know and never have to do
them all in a panic.

A| Going with galvanised, turned by the blacksmith in Corran for less than the yard wanted for a
single one in stainless. He asked what they were for and then would not take any money for the
nuts.

?C| Fair enough. Grease them with tallow, not the modern stuff.
""",
    """\
# What do you cook in a gale?

A| Not entirely serious but: what do you actually eat when it is blowing {seven|eight} and one
cannot stand up? Last weekend we had {biscuits and an apple|cold beans from the tin} for sixteen
hours and I think we can do better.

B| Flask of soup made in harbour. Two flasks. Nothing else has ever worked for me.

C| Rice with everything in it, cooked before, in a wide-necked flask. You eat it with a spoon,
wedged in. Warm for eight hours.

D| Ginger nuts.

E| My grandfather swore by cold boiled potatoes in the pocket. They keep your hands warm first
(if you leave while they are hot) and you can eat them later with salt. I laughed until I tried
it.

F|

> E: cold boiled potatoes in the pocket

This is going to be my whole personality now.

B| Potatoes also do not roll off the table because they were never on it.

A| We tried the potatoes today. Force six, wind over tide. I am converted. The crew asks whether
there can be butter.

?D| Still ginger nuts.
""",
    """\
# Selling up after {thirty|twenty-eight} years -- advice on price

A| It is time. The knees say so. She is a {28|29} foot wooden sloop, larch on oak, {1961|1964},
new sails, engine rebuilt, and I know each plank by its first name. The broker says "four to six
thousand if you are lucky and patient". I have spent that on varnish.

How do you others put a price on a thing like that?

B| You don't. You find the person, then the price. I gave mine to a young couple for half of
what I was offered by someone who wanted her as a garden ornament. They send me a picture every
spring.

C| Sorry to be the cold one but wooden boats of that size are at five here and have been for
years. Condition hardly matters; it only decides if it takes one year or three.

D| Put up a notice in the yard, not on the internet. People who walk around a yard in February
are your people.

A|

> D: People who walk around a yard in February are your people.

I like that very much.

E| Would you let somebody come for a sail? Asking for a friend. The friend is me. I live {an
hour|two hours} away and have been looking for a larch on oak for longer than is healthy.

A| Sunday, ten o'clock, bring a jumper. You can steer.

E| For the record: she is mine. We shook hands off the {North Mole|outer mark}. He is coming
along on Wednesdays and I am not allowed to change the kettle.

?B| There you go. Person first.
""",
    """\
# Engine starts, runs {ten|eleven} minutes, stops. Every time

A| Single cylinder diesel, about {ten|nine} horsepower, been reliable for years. Since the
spring it starts at once, runs sweetly for ten minutes and then dies as if somebody had turned a
tap. Wait a quarter of an hour and it starts again. New filters. Tank is clean, I looked.

B| Tank breather blocked. Runs until there is a vacuum. Open the filler cap and see.

A| Tried with the cap off, same.

C| Air leak on the suction side then. A tiny one lets in a bubble that collects under the lift
pump until it is big enough. Look for a pipe that is wet on the outside when NOT running.

D| Bit of dirt floating in the tank that gets sucked onto the pick-up pipe and drops off when it
stops. I had a leaf. A whole leaf, from a tree. In a boat.

A|

> D: I had a leaf.

I had a piece of {sticky label|masking tape}! About as big as a stamp, must have gone in when
the tank was made. Ran it for two hours tied to the jetty this afternoon. Two hours! Thank you!

D| We should start a museum.

?B| Still clean out your breather.
""",
    """\
# Name change: bad luck or {nonsense|superstition}?

A| Bought a lovely little boat with a dreadful name, a pun on the previous owner's divorce. Wife
refuses to set foot on board until it is gone. Father-in-law refuses to set foot on board if it
is changed. Which is it?

B| You have to remove every trace of the old name first. Logbook, lifebelts, the lot. THEN you
may give a new one, with wine, over the bow, and the sea gets the first glass.

C| I changed mine three times. One grounding, one fire, one very good season. Make of it what
you like.

D| Write the old name on a bit of paper, burn it, throw the ashes in on the ebb. Took two
minutes. I am an engineer and I did it with a straight face.

E| It is nonsense. (I did it as well.)

F| You could keep part of it? Ours was called Second Mortgage and is now just Second.

A| Update. Paper burned, ashes on the ebb, wine over the bow. Father-in-law held the bottle and
was seen to be moved. She is called _{Patience|Heron}_ now. On the first trip we went aground,
but very gently.

?B| That counts as baptism.
""",
    """\
# Splicing for the {clumsy|all-thumbs}

A| I have tried to learn the eye splice in braid {five|six} times from videos. It always goes
well until the last step, where the cover has to be milked back over the core and it stops two
hand widths short. Is there a trick or am I too stupid?

B| Everyone gets stuck there. Tie the standing part to something solid, lean back with your
weight and milk from far away, I mean METRES away, towards the splice. People start much too
near.

C| Did you taper the tail? Pull out every third strand, then every second. If you leave it full
thickness it cannot go in, it is just geometry.

D| And do not use old rope to practise on. It has shrunk and set. You are learning on the
hardest case.

A|

> D: do not use old rope to practise on

... it was all old rope. All of it. I thought I was being thrifty.

C| Classic.

A| With two metres of new braid, tapered, leaning back off the handle of the shed door: done in
twelve minutes, and it is beautiful. I have now spliced an eye into everything. The dog's lead
has {three|two}.
""",
    """\
# Lost my nerve after a bad {crossing|trip}

A| Not a technical question. In {September|August} we got caught in something nobody had
forecast. Nothing broke and nobody was hurt but I was properly frightened for {six hours|five
hours}, and since then I find reasons not to go out. It has been {eight months|since autumn}.
Has anybody had this?

B| Yes. Two years in my case. You are not alone and it says nothing about your seamanship.

C| I went out with somebody else as crew. On his boat, no responsibility, fair weather, four
hours. Then again. It came back by itself without my noticing. I only noticed when I was bored.

D| What helped me was to write down exactly what happened and what I did. I had thought that I
froze. On paper it turned out I did eleven correct things in a row, badly frightened.

A|

> D: On paper it turned out I did eleven correct things in a row

I have just done this and it is {nine|ten}. I am sitting here in the kitchen with it. Thank you.

E| If you are anywhere near Westhaven, I go round the bay on Thursday evenings and could do with
somebody to hold the tiller while I make tea. No talk about it required.

A| I will be there.

?A| Was there, held the tiller, had tea. Flat calm. Coming again on Thursday.
""",
    """\
# Winter cover: {tarpaulin|canvas} or nothing?

A| What does everybody do for winter? The blue tarpaulin I had shredded itself by {Christmas|New
Year} and the pieces are still in the neighbour's rigging. A canvas cover would be about {nine
hundred|eight hundred}. Or just leave her open?

B| Open is better than badly covered. A tarpaulin that flaps does more harm in a night than rain
does in a year.

C| Frame first, cover second. I built mine out of roofing battens and old bicycle tubes. A cheap
cover on a good frame lasts, a dear one on a bad frame does not.

D|

> B: Open is better than badly covered.

For plastic, perhaps. Not for wood with a laid deck. Fresh water is what rots them.

E| Ventilation, ventilation. Open both ends. Mine looks like a tent in which somebody has died
but it is as dry as a biscuit inside.

A| Built a frame this weekend from the plan above, {forty|thirty} pounds of battens and every
tube in the village. The man in the bicycle shop now greets me by name.

?C| Post a picture, I want to see if yours came out as ugly as mine.
""",
)
