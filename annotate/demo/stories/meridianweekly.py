"""Long reads of The Meridian Weekly, printed over two pages each."""

from __future__ import annotations

STORIES = (
    """\
# The {bakers|people} who bake for a {mountain|valley} that nobody lives on
: baker = woman; porter = man; warden = man; loaves = 340|310|360

At two in the morning there is one light in the village of Upper Strand, and it belongs to
{baker}. By half past five {loaves} loaves will be cooling on the racks. There are
{sixty-two|fifty-eight} people in the village. The rest of the bread is going up.

Above the last house the road turns into a track, the track into a path, and the path climbs for
{eleven|twelve} hours over three passes to the Varra huts. There are nine of them, stone boxes
with forty bunks each, put up a century ago by a society that believed walking improved the
character. From June until the first snow they are full. None can be reached by wheel.

So the bread is carried. It has been carried since {1903|1906}, first by mules, then by
soldiers, then by a cableway that never quite worked, and now by {fourteen|sixteen} people
between the ages of 19 and 66 who are paid by the kilo.

## The weight of a loaf

A Strand loaf weighs a kilo and a quarter. It is mostly rye, sour enough to make a stranger
blink, with a crust that has to be attacked. {baker.last} did not invent it; she inherited it,
together with the oven and a wooden trough of starter said to be older than the parish register.

"It is not a nice bread," she told me, turning one over and knocking on it as one knocks on a
door. "A nice bread is stale on Thursday. This one begins to taste of something on Thursday."

A loaf must last {nine|ten} days, survive a fall, and still be worth eating at 2,400 metres by
somebody who has been rained on. It must also, as I learned later with thirty of them on my
back, have corners.

? Round loaves were tried in the {seventies|sixties}. They rolled. One is still spoken of: it
left the path below the second pass, bounded down a gully for four hundred metres, and was
recovered by a shepherd, who reported that it was undamaged and asked for butter.

---

## Up

We left at six. {porter}, who has carried for {twenty-three|twenty-six} summers, packed my frame
himself, flat sides inward, heavy at the shoulder, and looked at my boots without comment. He
had forty-two kilos. I had {twenty-four|twenty-two}, and by the first bridge I had stopped
admiring the view.

Carriers do not talk on the way up. They have a pace that looks like dawdling and never varies,
and each has a set of stones where they lean the frame without taking it off. {porter.last}'s
stones have been his for two decades. One of them has a hollow the shape of a frame foot, worn
by the men and women who had the route before him.

They earn {1.10|1.25} a kilo to the lowest hut and three times that to the highest. It is not
bad money, for the ten weeks it lasts. In winter {porter.last} drives a snow plough; two of the
others are teachers; one is a {dentist|notary} and will not say why she does it.

A helicopter could do all of it in a morning. It has been offered. {warden}, who keeps the third
hut, showed me the letter, which he uses as a bookmark. "It would come on Mondays," he said. "If
it is foggy on Monday, it comes on Tuesday. The carriers came in the fog in {1987|1991} when the
path was gone. They brought the bread, and one of them brought an onion, because my wife had
said she missed them."

## Down

They bring back what the huts no longer need: tins, letters, a broken stove, once a piano stool.
Going down they talk without pause.

I asked {baker} whether she had ever been up. She laughed. In {thirty-one|twenty-eight} years
she has not seen one of the huts; she has to be in bed by seven. She knows them through the
orders, which come down on slips of paper folded into the empty sacks. The fifth hut wants it
darker. The eighth wants {four|six} more, always, and never says please. And once, years ago,
there was a slip from the ninth, the highest, with no order on it, only a line in pencil. She
keeps it in the till. It says: _still warm_.
""",
    """\
# What the {tide tables|tide} knew: a machine of brass and {wheels} wheels
: wheels = seventeen|nineteen; curator = woman; founder = man; pilot = man

For {sixty-one|fifty-eight} years the sea at Westhaven was calculated in a room above the
customs house, by a machine of brass, silk cord and {wheels} wheels. You turned a handle. A pen
moved. At the end of the day you had the tides for a year, to the minute and the centimetre, and
your arm hurt.

The machine has stood still since {1964|1966}, when a computer took over. This spring {curator},
who looks after the instruments of the port museum, decided to turn the handle again. She wanted
to know whether it was still right.

## A wheel for the moon

The tide is a sum. The moon pulls, the sun pulls, both move nearer and farther, and each of
these motions swings at its own pace, the fastest twice a day, the slowest in eighteen years and
a half. Add the swings together and you have the height of the water. The idea is simple enough
for a child. The adding used to take two clerks {six months|the better part of a year}.

{founder}, a watchmaker with a grudge against clerks, saw that the adding could be done by a
cord. Fix it at one end and lead it over a row of pulleys. Let each pulley go up and down at the
pace of one of the swings. The free end of the cord then rises and falls by their sum, as the
sea does.

He built it in {eleven|nine} winters. The pulley for the moon is as big as a dinner plate; the
one for a small disturbance in the orbit, discovered when he was almost finished, is the size of
a coin, and sits on a bracket that plainly was not planned. It bears an inscription so fine that
it was not noticed until the cleaning. "This one," it says, "I should have liked to be spared."

? Port captains did not trust it. For three years the harbour office printed both tables, the
clerks' and the machine's, side by side. In the third year a collier that had followed the
clerks went aground on the bar, and a collier that had followed the machine sailed past her.

---

## Setting the past

To run the machine you have to tell it where everything was at the beginning: {wheels} dials,
each with a crank to be set to a phase and an amplitude. The settings were kept in a notebook.
The notebook was lost.

It took {curator.last} {two years|eighteen months} to get them back. She found the printed
tables for 1931, all 1,411 high and low waters, and worked in reverse, from the sum to the
parts, with a method that its inventor would have known and a computer that he would not. "It
was like being given a soup and asked for the recipe," she said.

In April she set the dials to the first of January of the present year. A retired pilot,
{pilot}, was invited to turn the handle. He had brought in ships by those tables as a young man
and wanted, he said, to meet the author.

He turned for {six|five} hours. The pen drew its line of hills on a roll of paper forty metres
long. Nobody in the room said much. There was a smell of oil, and a ticking as of rain.

## Right, and wrong

Then they compared. The computer of the hydrographic office predicts the water at Westhaven with
an average error of {six|five} centimetres, most of it due to wind. The machine, unused for more
than half a century, running on settings recovered from a soup, was wrong by {nine|eight}.

The pilot looked at the two columns for some time. "For {three|four} centimetres," he said, "you
could have kept the brass."

It was pointed out to him that the computer takes a thousandth of a second. He nodded. He had
folded the last metre of the roll, which nobody needed, and was putting it into his coat. "I
know," he said. "But what do you do with the rest of the day?"
""",
    """\
# A {school|classroom} that comes once a month by boat
: teacher = woman; skipper = man; girl = woman; pupils = 31|27

The school is {eighteen|twenty-one} metres long and smells of diesel and chalk. It has two
classrooms, a galley, four bunks, and a blackboard bolted to a bulkhead. On the first of every
month it leaves Corran with {two teachers|a crew of four} aboard; by the thirtieth it has been
to {eleven|twelve} islands, and begins again.

There are {pupils} pupils between the first of those islands and the last. On Inish Varra there
are {nine|eight}, which is nearly a village school. On Skerry Light there is one. Her name is
{girl.first}, she is ten, and she had been standing on the jetty for an hour when we came in.

"She does that," said the skipper, {skipper}, easing the stern round against the swell. "In
February she does it too."

## Two days

Between visits the children work from a box. It holds {thirty|twenty-eight} days of exercises,
sorted by morning and afternoon, together with a radio set, for which there is an hour of
lessons at ten if the weather allows. On the two days that the boat is alongside, everything
that does not fit in a box has to happen.

{teacher}, who has taught on the boat for {fourteen|sixteen} years, begins with what she calls
the unpacking. She sits beside the child, and they go through the month page by page. What was
easy? What did you do when it was not easy? Who did you ask? On Skerry Light the answer to the
last question is usually the lighthouse keeper, who is {girl.first}'s father, or the cook of the
supply ship, who is good at fractions.

After that there is a dissection, since you should not do one alone; an argument, for the same
reason; and singing in parts. With one pupil, two teachers, a skipper and an engineer there are
five voices. The engineer is a very decent bass.

? I asked what cannot be taught in this way. Queuing, said the teacher at once. The children go
to the mainland at {twelve|eleven} and stand in front of doors, astonished.

---

## What it costs

A pupil on the boat costs the state {four times|three and a half times} as much as a pupil in
Corran. Every few years somebody in the capital finds the figure and proposes a hostel in town,
with proper laboratories and a bus. Every few years a delegation comes out to look. It is always
sent in November.

The last delegation, {teacher} told me, consisted of three officials and a consultant. They were
sick from the mole to the first island. On Inish Varra they sat at the back of the class, grey
and silent, while the children presented a survey of every seal on the western rocks, with a
map, an estimate of error and, by a boy of seven, a seal. Nobody has mentioned the hostel since.

It may not be the argument that settles it. In {1970|1965} the boat had {ninety-four|a hundred
and ten} pupils. Families leave when the first child turns twelve, and do not return. The
ministry expects {nineteen|sixteen} pupils in five years' time.

{skipper} has done his own sum. The hull is good for {fifteen|twelve} years, the engine for ten.
"She will last exactly as long as she is needed," he said, and seemed to find it a satisfactory
thing to say about anyone.

## Leaving

We sailed from Skerry Light on the second evening, on the ebb. {girl.first} had the box for the
next month under one arm. She had asked for more astronomy and less needlework, and had been
granted half of each.

She did not wave. She went up the path to the tower without turning round, and I thought it odd,
until {teacher} touched my sleeve and pointed. On the gallery, high above the sea, the lamp that
ought not to have been lit for another {forty|thirty} minutes went on, and off, and on.

"Seven times eight," said the teacher, counting. "We had trouble with it in March."
""",
    """\
# The last {map|sheet}: how a country finished drawing itself
: surveyor = woman; farmer = man; chief = man; sheets = 1,046|1,112

There are {sheets} sheets in the national survey, at a scale of one to ten thousand. The first
was drawn in {1891|1888}. The last, number {sheets}, a piece of bog and hill on the northern
border with three farms and no road, was printed in {June|May} of this year. It has taken the
country {a hundred and thirty years|more than a century} to look at all of itself.

It could have been quicker. There were two wars, and a director who did not believe in contour
lines. And there was the rule, never changed, that nothing goes on the map that somebody has not
walked to.

{surveyor} walked to the last of it. She is {fifty-three|forty-nine}, has good knees, and spent
{four|five} summers on sheet {sheets} with a tent, a notebook and a receiver that tells her
where she is to the width of a thumb. "The receiver knows where," she said. "It does not know
what."

## Names

The what is mostly names. Satellites had photographed each pool on the sheet long ago, and there
are {340|310} of them; what no satellite could say is that one is called the Candle and another
Mother's Mistake.

For those she went to {farmer}, who is eighty-eight and keeps sheep on the northern slope. They
sat in his kitchen for most of {a week|ten days} with the photographs on the table, weighed down
with tins. He put his finger on a bend of the stream and told her its name, and then why, and
then who had told him. She took down {206|190} names. About {sixty|seventy} had never been
written before.

? There was a difficulty over one hill, for which he had a word that cannot be printed. They
settled on the version his mother had used in front of the priest.

---

## The argument about the wall

Not everybody was glad to be mapped. Between the two southern farms there is a wall, or was;
half of it has sunk. One family says it marks the boundary. The other says that the boundary is
the stream, twenty metres to the east, and that the wall was built by a great-uncle to annoy
them.

A map does not decide such things. It says so in small print on every sheet. But {surveyor.last}
knew well enough what happens to small print, and spent {three|four} evenings on each side of
the stream before drawing anything. In the end she drew the wall where it stands and, where it
does not stand any more, nothing. Each family believes it has won. "It is the most accurate
thing I ever did," she said.

## After the last sheet

At the survey office in Corran the printing of number {sheets} was marked with sparkling wine,
drunk out of measuring glasses. {chief}, the ninth director, gave a speech, which he kept short.
He has {140|160} people in the building, and many of them had asked him what they were going to
do on Monday.

On Monday they began again with number one. It was last revised {twenty-six|thirty-one} years
ago. Since then the river has moved, the mill has become a school, and somebody has built a
motorway through the title block.

He had been worried, the director told me, that finishing would feel like an end. Then a letter
arrived from the northern border, in pencil, in the hand of a man of eighty-eight. It said that
the map was very fine. It said that there was, however, a mistake: the pool called the Candle
had dried out in the hot weather, and the one beside it, which had had no name, was full for the
first time. They were thinking of calling it Sheet {sheets}.
""",
    """\
# In the {waiting room|workshop} of broken voices
: maker = woman; patient = man; singer = woman; year = 1998|2001

The shop has no sign. You ring, and someone comes down {three|four} flights of stairs, and on
the way up you hear them: reeds, dozens of them, wheezing a chord here and a scale there, behind
one door after another. {maker} repairs accordions. She is, as far as she knows, one of
{four|five} people on this coast who still does it for a living.

There were thirty-one instruments in the waiting room on the morning of my visit. She calls it
that; the tickets tied to the straps have names, dates of birth where known, and complaints.
_Short of breath. Sticks on low F. Was in a cellar. Was in a flood. Was sat on._

"People apologise to me," she said, taking the back off a red one. "They do not say, it is
broken. They say, I should have played it more."

## Inside

An accordion has some {four hundred|four hundred and fifty} reeds, tongues of steel riveted to
plates the length of a finger and sealed with beeswax and resin. Air from the bellows makes them
speak. Each note has two or three, tuned a hair apart, so that together they shimmer; how wide a
hair is a matter of religion. In the hill villages they like it wet, as they say, and by the
harbour dry. {maker.last} can tell from the beating of two reeds where an instrument has lived.

She tunes by scratching. To raise a reed you take metal from the tip, to lower it from the root,
always less than you think. The steel of the good years, before {1960|1965}, scratches one way,
and modern steel another. Her teacher could do it with a thumbnail. She uses the blade of a
{dentist's|watchmaker's} tool and a lamp, and she stops every few strokes to let the reed cool,
because even a fingertip puts it out.

? It takes about {forty|fifty} hours to do an entire instrument, which nobody can pay for. So
she does not count.

---

## A case

{patient}, a roofer, came at eleven for his grandfather's button box. He had not expected it to
be saved. It had spent the years since {year} in an attic, the mice had eaten the wax, and when
he brought it in, the reeds had fallen to the bottom of the case like cutlery.

She had put all of them back. It was a matter of a winter, and of finding out their order. There
is a pattern, but makers in the hills each had their own, and this one had been built by a
carpenter who, it seems, had counted from the wrong end. She discovered this only when she had
finished. She took it apart again.

He turned it over in his hands, which were big, and looked for somewhere to put his cap. Then he
sat down and played a polka, badly, and then part of a waltz. He stopped at the same bar, twice.

"That is where he always stopped," he said. "I thought it was the tune. There was a note gone."

There was, she told him. It was the low F. It was not gone; it had never been put in.

## What remains

{maker} has had two apprentices. One now builds kitchens. The other, {singer}, sings in a band
and repairs what the band breaks, and comes on Fridays. The trade schools dropped the subject in
{year}. There is a book, from 1934, with a chapter on wax, and a drawer with every kind of
leather. The rest is in the ear, and she does not know how to leave that to anyone.

I asked what she played herself. She seemed not to have heard. She had found a reed that did not
please her and was bending over it, scratch, breath, scratch. Later on, when I was already on
the stairs, somebody behind one of the doors began to play very quietly, something in three-four
time without a name, and I stood and listened between two floors until it stopped, at the end,
where it was meant to.
""",
)
