"""Threads of Hedge & Furrow, a gardeners' forum."""

from __future__ import annotations

STORIES = (
    """\
# Tomato leaves curling, plants otherwise {healthy|fine}

A| My greenhouse tomatoes have leaves that roll up lengthwise like little cigars. The plants are
{a metre|about 90 cm} tall, dark green, plenty of flowers, no spots and no insects that I can
see with a lens. It starts at the bottom and goes up. Watering every evening, fed weekly since
the {first truss|flowers} set.

Should I be worried?

B| Physiological leaf roll. Happens when hot days follow cool nights, or when they get more feed
than they can use. Harmless. They look dreadful and crop as if nothing had happened.

C| Do you open the door at night? Mine did it every year until I stopped closing up completely.

D|

> B: Harmless. They look dreadful and crop as if nothing had happened.

Agree, as long as it's the OLD leaves. If the new growth at the top is twisted and narrow, like
ferns, that is weedkiller in the manure, and quite another story.

A| Top growth is normal, big and flat. And yes, I close everything at night because of the
{cat|fox}. I will leave the vent open and go easy with the feed.

C| Leave the vent, close the door, cat problem solved.

?A| Two weeks later: lower leaves are still cigars, {forty|thirty-five} tomatoes set, cat
offended. Thank you.
""",
    """\
# Moving a {age}-year-old peony
: age = fifteen|twenty

A| We are moving house in {October|November} and I cannot leave my grandmother's peony behind.
It has been in the same spot for at least {age} years and is about a metre across. Everyone says
peonies hate being moved. Is it hopeless?

B| Not hopeless at all. They sulk, that's all. October is the right time. The one thing that
matters is the depth: the fat pink buds must be no more than two fingers below the surface.
Plant it deeper and you get leaves for the rest of your life.

C| Dig a trench all round, much wider than you think, and get a second person. Ours weighed as
much as a calf.

D| I would divide it while it is out. Use an old bread knife, {three to five|four or five} buds
on each piece. One for the new garden, one for a friend, one for the people who buy the house.
Insurance!

E|

> D: one for the people who buy the house

That is a kind thought. When we came here there was a note under the bird bath with the names of
all the roses.

A| Thank you so much, I'm quite emotional. Trench, two fingers, bread knife. My brother is
coming with a trailer.

B| Do not expect flowers next year. Nor perhaps the year after. Then one morning it will have
forgiven you.

?A| I know this is an old thread but I wanted to tell you: one bloom. It's open today. I've sent
a picture to the people in the old house, and they have {two|three}.
""",
    """\
# Compost heap won't heat up

A| Built a proper bay this year, a cubic metre, filled it over {a month|six weeks} with grass,
kitchen waste and prunings. It's cold. I put my arm in and it's cold and slimy. What did I do
wrong?

B| Slimy means too wet and too green. Needs brown: cardboard, straw, dead leaves, about as much
again by volume. Fork it all out and put it back in layers.

C| Filling over a month doesn't heat, that's all. Heat comes from mass all at once. Mine is cold
for ten months of the year and makes perfectly good compost, it just takes longer. Worms like it
cold.

D| Nettles. Pack in a barrow load of nettles and it will steam.

A|

> C: Worms like it cold.

I have worms! Hundreds. I thought they were a bad sign.

C| Then you have compost. You don't have a heap that won't heat, you have a wormery that you did
not pay for.

B| I'd still put the cardboard in.

A| Forked it over with {six|eight} boxes' worth of cardboard and a barrow of nettles, then
covered it with an old rug. Next morning the rug was warm. Cat on the rug.
""",
    """\
# Which hedge for a windy corner by the sea?

A| {Eighty|Seventy} metres from the beach, sandy soil, south-west wind that takes your hat. I
would like a hedge up to shoulder height on two sides, about {25|30} metres altogether. No fence
survives. What does?

B| Tamarisk, sea buckthorn, or plain old hawthorn if you start small. Whatever you do, plant
small! Whips of {40|50} cm. Big ones rock about in the wind and never root.

C| Griselinia did well for us until the hard winter, and then it went in a single night, all of
it. Beautiful for nine years.

D| Look over the neighbours' walls. What is old there will get old with you.

E|

> D: What is old there will get old with you.

Best gardening advice there is.

F| Escallonia here, same sort of place. Burnt brown on the sea side every spring and green by
June. You have to hold your nerve.

A| I did the walk round the neighbours. Everyone over seventy has tamarisk, everybody under
fifty has the remains of a fence. Ordered {sixty|fifty} whips of tamarisk and a few buckthorns
for the birds.

B| Put up a bit of netting for the first two winters and after that forget about it.
""",
    """\
# What is this seedling? ({not a weed|hopefully not a weed})

A| There are dozens of these coming up where we had the old {flower bed|vegetable patch}
cleared. Two round seed leaves with a notch at the tip, then hairy true leaves with three lobes.
Smells a bit of cucumber when you rub it. I did not sow anything.

B| Could be borage. Do the true leaves get rough, like a cat's tongue?

C| Notched seed leaves and a cucumber smell... Borage smells of cucumber, but its seed leaves
aren't notched.

D| Salad burnet also smells of cucumber, but that has leaves like small ladders. Wait for a week
and take another look. Everything looks like everything at that age, it's the same with babies.

A| It's a week later and they are definitely like a cat's tongue.

B| Borage! The seed can lie there for years. Somebody grew it before you. Leave some for the
bees and pull the rest, or you'll have it until the end of your days.

A|

> B: Somebody grew it before you.

I asked next door. Old Mrs {Sayer|Lamb} lived here until {1985|1988} and put the flowers in ice
cubes for her card evenings. I'm going to leave them all.

?D| And get an ice tray.
""",
    """\
# Neighbour's bamboo coming under the {fence|wall}

A| New neighbours put in bamboo {three|four} years ago "for privacy". Now it's coming up on our
side, through the lawn and this week through the {terrace|asparagus bed}. They are nice people.
How do I stop it without falling out with them?

B| Runners are shallow, rarely deeper than a spade. Dig a trench along the boundary, two spits
deep, and cut whatever crosses it twice a year. A barrier is better but has to stand a hand
above ground or else it goes over the top.

C| Talk to them first, with a shoot in your hand. They probably have no idea. We had ours for
six years before someone told us, and were mortified.

D| Eat it. I'm serious. Peel the shoots at hand height, boil twice, done.

E| Do NOT use a digger, every piece of root is a new plant.

A|

> C: Talk to them first, with a shoot in your hand.

Did that this evening. They were mortified. We are digging the trench together on
{Saturday|Sunday}, they're bringing the barrier and lunch.

D| And the lunch will be...?

A| Bamboo. It was very good.

?B| This must be the only bamboo thread in the history of the forum which ended in a recipe.
""",
    """\
# Apple tree {fruits|bears} only every other year

A| We inherited an old apple, variety unknown, that gives us {two hundred|a hundred and fifty}
kilos one year and about eleven apples the next. Can it be talked out of this?

B| Biennial bearing. In the heavy year it spends everything and makes no flower buds for the
next. Thin hard in the ON year: after the June drop leave one fruit per cluster, a hand's width
apart. It will feel like a crime.

C| Also prune in the winter BEFORE an on year, taking out some of the fruiting spurs. That evens
it out.

D| Some varieties just do it whatever you do. My advice is to get a second tree that has its
year when the other one sleeps. You can set the clock by picking off all the blossom once.

A|

> D: You can set the clock by picking off all the blossom once.

All the blossom, of a whole tree? How long does that take?

D| A young tree, half an hour. An old one, a weekend and a marriage.

B| Thin. Really. Start with one branch if you can't bear it, and look at the size of the apples
there in October.

A| I've done half. My husband did the other half with his eyes shut. There is a carpet of green
marbles on the lawn, and we feel like criminals, as announced.

?A| October: they are as big as {fists|grapefruit}, on my half. His half still looks like
cherries.
""",
    """\
# Frost {tonight|forecast}, dahlias still in the ground!

A| They're suddenly forecasting minus {three|four}. I have {twenty-two|eighteen} dahlias still
in full flower. Do I dig them out by torchlight or can they stay?

B| Leave them. One frost kills the tops, not the tubers. In fact it's what tells them to go to
sleep. Lift in a week or ten days.

C| Cut all the flowers this evening and fill the bath.

D| Label them BEFORE they go black. After that they are all "the dark red one".

A|

> C: Cut all the flowers this evening and fill the bath.

We can't wash but it looks like an opera.

E| I leave mine in over the winter with a heap of leaves on top. Lost two in {eight|seven}
years. It depends on how wet your soil gets more than on how cold.

A| Clay. Very wet. So I will lift them next weekend. Labelled everything with clothes pegs,
thank you all. It has just started to go white outside.

?D| Clothes pegs! Noted.
""",
    """\
# {Wildflower|Flower} meadow full of grass after two years

A| The packet promised a meadow. The first summer there was one, poppies and cornflowers, people
stopped at the gate. Second summer: half. This year: grass, dock and one brave daisy. I've mown
once in {March|April}. It's about {two hundred|a hundred and fifty} square metres of former
lawn.

B| What you had in the first year were cornfield annuals, they need bare earth every year. A
meadow is perennials, and they need POOR soil. Former lawn is rich. You have been feeding grass.

C| Yellow rattle! It lives off the roots of the grass and halves it. Sow in autumn, fresh seed,
on scratched soil. It must have frost.

D| And cut late, July or August, and take the hay AWAY. Every time. It's taking away the hay
that makes it poor. Takes five years. I know no one wants to hear five years.

E|

> D: I know no one wants to hear five years.

It's year six here and there are orchids. Nobody sowed them.

A| Yellow rattle is ordered. A farmer down the road will have the hay for his {rabbits|donkeys}.
Five years, all right. I'm fifty-eight. See you then.

B| We'll be here. We'll still be arguing about slugs.

?C| Scratch it harder than you think you should. At least half of it bare.
""",
    """\
# Small {pond|pond in a tub}: do I need a pump?

A| I've sunk an old {zinc bath|half barrel} into the border, about {120|100} litres. Everyone in
the shop wants to sell me a pump and a filter and a fountain. Is it necessary? I would like
frogs, not fish.

B| No pump, no filter, no fish. Rain water, some oxygenating weed, one small lily and a ramp so
that things can get out. That's the whole of it.

C| The ramp is the important part. A few bricks or a plank wrapped in wire. Hedgehogs can swim,
but they cannot climb zinc.

D| It will go green in the second week. Everybody panics and changes the water. DON'T. It clears
up on its own in week five or so, when the weed gets going.

A|

> D: It will go green in the second week.

It's day nine, it is pea soup. I was standing there with the bucket when I read this.

D| Put down the bucket.

A| Week {five|six}. I can see the bottom, and somebody is looking back. It has gold around the
eyes.

?B| Told you. They read the forum.
""",
)
