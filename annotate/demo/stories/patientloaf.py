"""Posts of The Patient Loaf, a baking blog written in a small kitchen."""

from __future__ import annotations

STORIES = (
    """\
# The week the starter {sulked|went on strike}
: name = Gladys|Boris|Mavis

I have had {name} for {six|seven} years, and until last Monday I would have said that nothing
could upset that jar. It has been to the seaside. It has been left in a hot car. It once spent a
month at the back of the fridge behind a cabbage and came back smelling faintly of nail varnish,
but alive.

This week it simply did not rise. Three bubbles, a grey puddle on top, and a sour smell that was
not the good sour smell.

So I went through the list, in the order in which I always tell other people to go through [the
list], and which I never follow myself:

- new flour? Yes. A {different mill|new bag from a different mill}, very white.
- water? The same as always, from the tap, left standing overnight.
- temperature? Ah.

The kitchen was {16|15} degrees. We had turned the heating down because it was nearly spring,
and nobody had told the yeast. Two days on top of the boiler, fed every twelve hours with {half
rye|a third of rye}, and it climbed out of the jar and down the shelf.

The moral, if you want one: a starter is never dead, it is only cold. And *write down what you
changed*, because it is always the thing you changed.

% Mine is called Kevin and lives next to the router. Never a problem since.

% The nail varnish smell always frightens me! Good to know it can come back from that.

% Could the chlorine in the water be a factor? Ours is very strong at the moment.

% I did what you said, top of the boiler, and it worked in a day. Thank you thank you.
""",
    """\
# A loaf for people who {hate|do not like} waiting

Everybody I know has a friend who says: I would bake, but I have no time. This is for that
friend. It takes {four minutes|five minutes} of work and a night of sleep, and the sleep is
yours.

In the evening stir together, in a bowl that is too big, four hundred grams of flour, {three
hundred|three hundred and ten} grams of water, a teaspoon and a half of salt, and as much dried
yeast as you can pick up between finger and thumb. It will look like something that went wrong.
Put a plate on the bowl and go to bed.

In the morning it will have doubled and gone soft and full of holes. Wet your hands, fold the
edges into the middle {four times|five times}, turn it over on a floured cloth and leave it
alone while you have a shower and {look for your keys|argue with somebody about socks}.

Heat the oven with a heavy pot in it, as hot as it goes. Drop the dough into the pot, lid on,
thirty minutes; lid off, {fifteen|twelve}.

! (table) The bottom is darker than I like, but nobody complained.

That is all. The pot does what a baker's oven does: it keeps the steam in. The night does what
kneading does. You did nothing, and you should say so when people praise the crust, although I
never do.

% I am that friend. It worked. I feel slightly cheated of an excuse.

% Can I use wholemeal? Mine came out like a doorstop.

%% For wholemeal add a good splash more water and do not leave it quite so long, it ferments
faster.
""",
    """\
# Why I stopped {weighing|measuring} salt with a spoon

For {nine|eleven} years I salted bread with one particular spoon. It was my grandmother's,
silver plate, slightly bent. Two of them made a loaf taste right, and I was proud that I did not
need scales.

Then the shop changed its salt.

The new one was coarser. I noticed nothing except that the bread had become dull, and that I put
more and more butter on it, and that the dough rose like mad. Salt slows yeast down. Mine was
off the leash.

It took me {three weeks|a month} to work it out, and it was my son, who is {nine|eight}, who
did. He had been given kitchen scales for a school project and weighed everything, including the
cat. "Your spoon is eleven," he said, "and this spoon is seven." Same spoon. He had two packets
in front of him, the old one, nearly empty, and the new.

Seven grams against eleven! No wonder.

So: _two per cent of the weight of the flour_. Ten grams for a loaf of five hundred. Any salt,
fine or coarse or pink and expensive, because on the scales they are all just salt.

I still stir with the spoon.

% The cat, though. What did the cat weigh?

% Two per cent is a lot for some of us with blood pressure. I go down to 1.5 and it still tastes
like bread.

% Same thing happened to me with flour cups. Never again.

%% Four and a half kilos, she was not pleased.
""",
    """\
# Rye, or: how to bake {mud|wet cement}

If you come to rye from wheat you must forget everything. There is no stretch, there is no
window, there is no ball. There is mud. You do not knead it, you stir it; you do not shape it,
you persuade it.

My first {five|four} attempts went to the hens. The hens got fat and I got a letter from my
neighbour, who is from the north and could not stand it any more. Attached to the letter were a
tin and a page of instructions in pencil.

Her way is this. Take a sour starter, all rye, and let it have the whole night in the warm,
until it is sharp enough to make your eyes close. In the morning add {the same again|as much
again} of flour, hot water (_hot_, not warm: you should just be able to hold a finger in it),
salt, and a spoonful of dark syrup. Stir for ten minutes with a wooden spoon. Scrape into the
greased tin, smooth it with a wet hand, prick it all over.

Bake it for {two hours|an hour and three quarters} in an oven that gets cooler all the time.
Then comes the difficult part, and she had underlined it: wrap it in a cloth and *do not cut it
until the day after tomorrow*.

! (table) Day three. It slices like cheese.

I cut the sixth one after a day. It stuck to the knife like a stamp. The seventh I locked in the
car.

% Locked in the car, ha! My husband would find it.

% My grandmother kept hers for a full week before cutting. Children got the old one, guests got
the older one.

% What size is the tin please?
""",
    """\
# Letter to the {oven|old oven} we are about to throw out

You were here when we moved in, brown, with a clock that has said ten to six for as long as
anyone remembers. The landlord called you functional. I have used other words.

You have one temperature. On the dial you claim to have many, but I have had a thermometer
inside you since {2006|2005} and you have one, and it is {215|220}. You burn at the back on the
left. Your door must be shut with the knee. Once, during the Christmas stollen, you turned
yourself off for {forty minutes|half an hour} and then on again, and would not discuss it.

And yet I learned to bake with you. I know that a tray goes in crooked and has to be turned at
{eighteen|fifteen} minutes. I know that you are at your best in the second hour, when the walls
are hot and you forget to switch. The loaf people always ask about, the one with the dark ear
and the blisters, is not a recipe. It is you, at the back, on the left.

The new one comes on {Thursday|Tuesday}. It has a window and a programme called Artisan. I have
read the manual and there is nothing in it about knees.

I am keeping your rack.

% I am not crying about an oven. I am not.

% We had the same one! Ten to six! Were they all made like that?

% Put a stone at the bottom of the new one and leave it on an hour before. It will learn.
""",
    """\
# {Sunday|Saturday} rolls, and a mistake worth {keeping|repeating}

I forgot the sugar. That is the whole story, but let me make it longer.

Every {Sunday|weekend} I bake twelve rolls: milk, butter, an egg, a little sugar, a dough as
soft as an ear lobe. The children eat four each. They have done so since they could hold one,
and they are not open to change.

This time, in the middle of measuring, the telephone rang. It was my sister, who was locked out
of her own shed, and by the time we had worked out where the key was, I had lost my place. The
dough felt as usual. It rose as usual, perhaps a little quicker.

They came out {paler|blonder}, with a thin, crackling crust that I had been trying to get for
years by other means. Steam, egg wash, potato water, all of that. It was the sugar. It makes the
crust brown early and stay soft, and in this kitchen that had been the trouble all along.

Nobody said anything at breakfast. I counted: five each.

So I have crossed it out in the book. Next to it, for the historians, I have written "_shed_".

% Potato water does wonders for keeping though. Do not give it up!

% Going to try without sugar on the weekend, will report to this desk.

% Reporting: four persons, sixteen rolls, one argument. A success.
""",
    """\
# What a {hundred|hundred and fifty} loaves taught me about flour

On New Year's Day I wrote on the inside of a cupboard door: _same recipe, every flour I can
find_. Yesterday I used up the last bag. There were {nineteen|twenty-two} kinds, from
{eight|seven} mills, and the cupboard door is full.

Some of it surprised me.

## Strong is not the same as good

The flours with the most protein rose highest. They also tasted of nothing, and on the second
day they were like a sponge one washes the car with. My favourites were all in the middle,
{between ten and eleven and a half per cent|around eleven per cent}.

## Fresh is not the same as good either

I had read that flour should be as fresh as possible. The bag that came warm from the stones
gave the worst loaf of the year, flat and sticky. I put the other half away. {Three weeks|A
month} later it was the best. Flour needs a little time to get used to being flour.

## The label never tells you how thirsty it is

Between the driest and the wettest there were {seventy|eighty} grams of water for the same
amount. Which means that no recipe, mine included, can tell you how much to take. Add most of
it, wait a quarter of an hour, and ask the dough.

? For the record, the winner was a plain bread flour from a water mill {nine miles from here|two
valleys away}, which costs less than the one in the supermarket and is sold out of a garage on
Fridays. I am not going to say which. There is a queue already.

% A hundred loaves and you will not tell us? Cruel.

% The thirst thing is SO true. I thought I was bad at it for years.

% Is the cupboard door for sale?

% I work in a mill. Three weeks is exactly what the old miller always said and everybody laughed
at him.
""",
    """\
# Baking {on|in} a boat

We borrowed {my uncle's|a friend's} boat for a week, {nine|ten} metres, blue, with a cooker that
swings. I had been told that one cannot bake on a boat. I took this as an invitation.

The cooker swings so that the pots stay level while the boat does not. This is clever for soup.
A bread tin, however, is only as level as the oven shelf, and the oven shelf takes its time. On
the {first|second} morning, off the point, with a bit of a sea running, I produced a loaf with a
{waterline|tide mark}: high at one end, low at the other, and a slope in between on which you
could have skied.

It tasted fine. We ate the thick end with soup and the thin end with jam.

After that I baked at anchor. I also found out that a boat is the perfect place to prove dough:
it is warm near the engine, damp everywhere, and it is gently rocked. Mine rose in {two
thirds|half} of the usual time, and I have never had such an even crumb.

! (sea) Anchored in the lee of the island, proving in the engine room.

What I would take next time: a lid for the bowl, a long match, and less flour. It is still in
the chart table. It will always be in the chart table.

% We have a gimballed stove too and I wedge it with a wooden spoon for baking. Do not tell the
insurance.

% A loaf with a waterline, I love this.

% Was the flour in the bilge as well? It was in ours. Until we sold her.
""",
    """\
# The neighbour's {fruit}, and what {became of|happened to} them
: fruit = figs|plums

It began with a bag on the door handle. No note. About two kilos of {fruit}, still warm from the
wall.

The next day there were two bags.

By {Thursday|Friday} I had made jam, and a tart, and a second tart, and I had begun to leave the
house by the back. You know how this goes. A tree has no idea of moderation and neither has Mr
{Osgood|Pascoe}, who is eighty and cannot see things wasted.

So I put them in bread. I cut them up, soaked them overnight in cold black tea with a stick of
cinnamon, and kneaded them into a dough of half wheat and half {spelt|rye}, along with the
walnuts left over from Christmas. The tea went in too, instead of the water. It turned the crumb
the colour of a cello.

I took him one, wrapped in a cloth, and hung it on _his_ door handle. No note.

There was a bag on ours in the morning. It was eggs.

% This is the nicest thing I read this week.

% Would it work with dried fruit? Not fig country here.

%% Yes! Use a third less and soak them longer, they drink like sailors.
""",
    """\
# Sorry about the {silence|gap}

I have not written for {five|six} weeks. There was flu, and then there was other people's flu,
and then the computer made a noise.

I did bake. One bakes through everything. But I baked the same plain loaf each time, on the days
I could stand up, and there is nothing to say about it except that it was there. I am beginning
to think that this is the highest thing one can say about bread.

Back next {Sunday|week} with [the promised post] about {malt|baguettes}. Thank you for the
letters, and to whoever left soup.

% Glad you are back. The plain loaf is the best loaf.

% We missed you! Look after yourself.
""",
)
