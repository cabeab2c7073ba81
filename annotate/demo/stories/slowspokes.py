"""Posts of Slow Spokes, a blog about touring on a bicycle without hurrying."""

from __future__ import annotations

STORIES = (
    """\
# In praise of the {smallest|granny} ring

There is a hill behind our house called the Ladder. For years I rode up it in whatever gear I
had, standing, gasping, with the front wheel wandering from hedge to hedge. At the top I used to
lie on the grass and look at the sky, and I thought of this as sport.

Last month I put on a new chainset with a {24|26}-tooth inner ring. With the {34|32} at the back
that gives a gear in which one turn of the pedals moves me about {a metre and a half|five feet}.
A friend said that at such a speed I would fall over. I have not fallen over. I have, however,
been overtaken by a {beetle|lady with a pram}.

Here is what nobody tells you about low gears. You arrive at the top able to speak. You notice
things: there is a spring halfway up with a tin mug on a chain, and I had passed it perhaps four
hundred times. And your knees, the next day, are simply knees.

The arithmetic is not hard. Divide the teeth in front by those at the back and multiply by the
way round your wheel. If the smallest result is more than {two metres|two and a quarter}, and
you carry bags, and you are not twenty-two any more, then somebody has sold you the wrong
bicycle.

I am told that low gears are for the weak. Very well. I saw the strong one on Sunday. He was
lying on the grass.

% Went to a 22 last year after a knee operation. Should have done it BEFORE the knee operation,
said the surgeon.

% What front mech are you using with that? Mine does not like the big jump.

%% An old three-speed road one, set a bit high. It complains but it shifts.

% The tin mug!! I have ridden past it for years as well.
""",
    """\
# Three {passes|hills} and a {funeral|wedding}
: relative = aunt|cousin

My {relative} lives on the other side of the mountains, and when the card came I wrote back that
I would be there, and did not write how.

There are trains. They go round by the coast and take {seven|six} hours. By bicycle it is {two
days|two and a half days}, if the passes are open. In the first week of May they are open in the
sense that somebody has been over and come back.

Day one was rain, then sleet. At the top of the first pass there is a hut with a stove, and in
the hut sat {five|four} men with a flock, a dog and an accordion to look after. They wished to
know where I was going, in May, in that jacket. I said, to a family occasion. They said nothing,
and moved up.

Day two was blue, with snow on both sides of the road as high as my hat. I carried the bicycle
across {three|two} avalanches, small ones, old ones. There were gentians in the stones. I sang,
as nobody could hear it.

I came down the last valley at {ten to two|half past one}, with a dark suit rolled up in my bag
in the way that tailors show you, put it on behind the bus shelter, and walked in with the
others. There was mud on my left ear. Nobody mentioned it until the cake, and then my {relative}
leaned over, took it off with a napkin, and said: "The high road, then."

! (hills) The second pass, the morning after. The posts mark the edge of the road.

% Beautiful. I read it twice.

% What does one do about the creases?

%% Roll it inside out around a towel. And then stand in a bathroom with the shower running. Or
behind a bus shelter, in the rain.
""",
    """\
# Eleven {days|stages} along the old salt road: what I {packed|carried} and what I posted home

[The salt road] runs from the pans at Westhaven to the mountains, {412|438} kilometres, and
people have been overloaded on it for two thousand years. I felt part of a tradition.

At the first village I posted home: a second pair of shoes, a third jersey, a bottle of
_special_ washing liquid, and {a novel of 900 pages|the big camera}. It came to {3.4|3.8} kilos.
The woman in the post office did not look surprised. She has a shelf of flattened boxes for
cyclists and told me that I was the {fourth|third} that week.

At the second village I bought a jersey, because it rained.

What I used every day:

- one pan, one spoon, one knife
- the small stove and {half a litre|a litre} of spirit
- a wool hat, in bed
- string

What I never used: the solar panel, the first-aid book (as opposed to the plasters), the
{mirror|bell}.

I had planned eighty kilometres a day and did {thirty-seven|forty-one}. There was always
something. A man in Ossel wanted to show me how a salt boat is tarred. In Brack they were moving
a church organ by tractor and needed someone to walk behind and shout. On day seven I sat by a
ford from noon until evening because of a kingfisher.

You could do the salt road in four days. I met somebody who was. He asked me the way, and I was
able to tell him, as I had been standing there for a while.

% String! Always string. And a few cable ties if there is room.

% Which campsite did you use in Brack? The guide says it has closed.

%% It has. Ask at the tractor.
""",
    """\
# On {punctures|flat tyres}, and the people they introduce you to

I keep a list. In {six|seven} years there have been {thirty-one|twenty-eight} punctures, and
thanks to them I know: a shepherd, two vicars, a retired pianist, a boy who wanted to hold the
wheel, the whole of a bowls club, and my dentist.

It does not matter how fast you are with the levers. If you stop by a house in the country and
turn a bicycle upside down, somebody comes out. First they look. Then they say a thing about the
weather. Then they say, have you got all you need? And this is the moment. I have learned to
say, no, not quite.

I could do with a bowl of water, I say, to find the hole. It is true, more or less. And then
there is a bowl of water, and a chair, and a dog, and the tea arrives by itself.

The pianist had not spoken to anybody for {three days|two days}, she told me. We found the hole
in a minute. I put the patch on at {half past two|ten to three}; I left at six. She played me
something slow with a great many flats, and looked at me to see if I had got the joke, and I
had, though not at once.

? My friend has tyres that cannot be punctured. They are filled with foam. He is {very
pleased|delighted} with them, and has met nobody.

% A great many flats, groan.

% This is lovely. I once got a marriage proposal because of a broken spoke. I said no, but it
was close.

% I use the foam ones for commuting and I feel seen.
""",
    """\
# The {ferry|boat} does not take bicycles

So said the notice. {NO CYCLES|NO BICYCLES}, in capitals, with a picture for those who could not
read, and below it a space for the man in the cap, who pointed at it.

I had ridden {sixty|seventy} kilometres to that ferry. The bridge was {forty|thirty-five}
kilometres upstream, the light was going, and over there, five minutes away across the brown
water, I could see the inn where I had booked a bed. They had just lit the lamp.

"It is the insurance," said the man in the cap. A bicycle was a vehicle, and the boat was
licensed for passengers with hand luggage.

I thought about this. Then I took off the wheels. I took off the bags, the mudguards and the
pedals, undid the handlebars and turned them flat. It took {a quarter of an hour|twenty
minutes}. I made a heap of it and tied the heap with string (_[see earlier post]_).

"What is this?" he asked.

"Hand luggage," I said.

He walked around it twice. One could see that he was on the side of the law, but also that it
had been a long day with few passengers. In the end he lifted one end himself. "It is heavy for
hand luggage," he said, in the middle of the river. "What have you got in there?"

A bicycle, I told him. He nodded for some time.

% String wins again.

% That same man made me deflate my tyres. No idea why. I did it.

% This is why I love this blog.
""",
    """\
# How to be {lost|properly lost}

The trick is to have a map, and to know for certain where you are on it, and to be somewhere
else.

On {Saturday|Sunday} I was for {three hours|the whole afternoon} on the lane from Upper Dunn to
Lower Dunn. I ticked off everything: church with a stump of a tower, yes; crossroads with an
oak, yes; a pond. I was a little surprised to have the sun on the wrong side and I put it down
to the time of year.

The sea, when it came, was a blow. There is no sea at Lower Dunn.

It turned out that every village there has a church with a stump of a tower. The story goes that
they all ran out of money in the same {war|winter}. It also turned out that at the end of that
lane, where no reason in the world would have taken me, there is a {beach of black pebbles|long
grey beach}, a hut in which a woman sells crab on toast, and one table.

"Lost?" she asked, as one asks, sugar?

? She gets about {four|five} a week, she said, from Upper Dunn. It is always the oak. There is
another one, farther on, that looks just like it, and people turn at the first because they are
impatient.

I have put a cross on the map. I shall not tell you where. Turn at the first oak.

% I know that hut! She does a soup in winter.

% Not everyone should know about that hut.

% I turned at the second oak on purpose and got a ploughed field. Thanks for nothing.
""",
    """\
# I was {wrong|mistaken} about panniers

For years I have said here that bags belong on the back. I have said it in this blog, in the
{club newsletter|club magazine}, and once to a stranger on a train. I take it back.

It was {Nina|Clara} who made me try. She rides with two small bags at the front, low, on either
side of the axle, and a roll behind the saddle. I said that it would steer like a wheelbarrow.
"Ride it to the bridge," she said.

I rode it to the bridge. I rode it over the bridge. I was {eleven|nine} kilometres away before I
remembered that it was hers.

What happens is this. With all the weight behind, the front of the bicycle is light, and on a
climb it nods like a donkey. You correct that all the time without knowing it. With the weight
in front it simply goes where it is pointed, as a ship does; it takes a {moment|second} to begin
a turn, and you learn to ask a little in advance.

The proof came on [the descent from Cold Edge], which is {steep|one in six} with loose stones.
Normally I have my heart in my mouth there. This time I had {a sandwich|an apple}.

So: small bags, low, in front. The strangers on trains are asked to pass it on.

% FINALLY.

% Randonneurs have said so since 1930, but fine.

% Does it matter if the two sides are not the same weight?

%% Up to half a kilo I notice nothing. With a litre of milk on one side I went round in a
circle.
""",
    """\
# Wanted: {one|a} leather saddle, broken in by somebody {else|heavier}

Mine has gone. After {forty thousand|thirty-five thousand} kilometres the rivet at the nose gave
up on a level road, on a {Tuesday|Monday}, without drama. It made the sound of a book being
shut.

A new one is on order. But you know how it is with leather: for the first thousand kilometres
you break it in, and it breaks you. I am past the age when I find that instructive.

If you have one in the cellar from {an uncle|a larger relation}, with dents, I will give it a
good home and write to you from pretty places. My bones, for those who wish to measure, are
{130|128} millimetres apart.

% I have my late husband's, honey brown, barely ten thousand on it. He would be glad. Write to
me.

% This is turning into a matrimonial column.

% Soak it? No no no. NEVER soak it. Wax, thin, twice a year, and patience.
""",
    """\
# Notes for a {friend|colleague} who wants to ride to work

You asked me on the stairs what bicycle you should buy. I said, I will write to you, because the
true answer does not fit on stairs.

Take the one you have. It is in the cellar behind the sledge; I have seen it. Have the brakes
looked at, put air in the tyres until they hurt your thumb, and ride to work once, on a
{Sunday|Saturday}, when nothing depends on it. You will find that it takes
{twenty-six|twenty-four} minutes, and that you have always believed it to be an hour.

Do not ride the way you drive. The road you know is the shortest for a car. There is another
one, past the allotments and along the brook, with {a gate|two gates} and a bad bit under the
railway, and on that one you will meet the same {four|five} people every day. After a month you
will nod. After a year you will know when one of them is ill.

You do not need the clothes. You do need a light, a better one than you think, and mudguards
that go all the way round; everything else is decoration. If it rains you will get wet and then
you will dry. In {eleven|nine} years I have had rain in the face on about one morning in
fifteen. I wrote it down, since nobody believed me.

And leave five minutes early. Not to be on time. There is a heron.

% Sent this to three people on my own stairs.

% One in fifteen is about right, I also count.

% And in the snow? Serious question.

%% In the snow I walk, and am insufferable about it.
""",
    """\
# Winter {project|evenings}: rebuilding a hub gear with a {tool}
: tool = toothpick|knitting needle

It made a noise in third. Not a loud one, a kind of throat-clearing, and only uphill; but once
you have heard it you hear nothing else. So on the first night of frost I spread a sheet on the
kitchen table and took the hub apart.

There is something you must know about hub gears of that age. They contain, in a space like a
jam jar, {fifty-seven|sixty-one} parts, and when you open the lid, {four|three} of them fly
away. These are the pawl springs. They are as thin as a hair, and the floor of our kitchen is
speckled lino.

I found {three|two} with a magnet on a string. The last one turned up {a week|ten days} later,
in a slipper.

The grease inside had turned to something like toffee. I cleaned the planets and the ring in
white spirit, with a {tool} for the corners, and laid everything out in order on numbered
squares of newspaper. Then the cat walked over it.

! (bench) Square {fourteen|nine} was never seen again.

And here is the remarkable part. I put it back together by thinking. There was no manual, I had
no order any more, only the pieces; and each piece had a wear mark that fitted the wear mark on
one other. After {four evenings|three evenings} it closed. It ticks now like a good clock. I
ride up the Ladder in third for no other reason than to listen to nothing.

% Those springs! I do it inside a clear plastic bag now with my hands through the holes.

% The bag trick is going to change my life.

% Which oil did you use? Opinions differ, as we know.

% Please, not the oil discussion. We lost good people last time.
""",
)
