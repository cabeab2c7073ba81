"""Stories of Northline, a news site about railways, energy and towns, in HTML5."""

from __future__ import annotations

STORIES = (
    """\
# Night train {returns|comes back} to the coast after a {gap}-year gap
: gap = twenty|nineteen; head = woman; passenger = man; berths = 264|248; minutes = seven|eleven

At {22.47|23.05} on Sunday a train of nine blue coaches pulled out of Corran Central and, for
the first time in {gap} years, did not stop until the sea.

It arrived at Westhaven Pier {minutes} minutes early the next morning, with {berths} people on
board, most of whom had not slept. "It was the excitement," said {passenger}, who had booked the
first ticket in {March|April}. "And there was a gentleman in the next compartment with a
trumpet."

! (train) The first departure from Corran Central. Every berth for the opening month was sold
within {two days|a week}.

## Old coaches, new arithmetic

The service is run by a cooperative that leases its coaches from a railway {three countries|two
borders} away. They are {thirty-four|thirty-one} years old. New ones would take five years to
build and cost three times as much, said {head}, who runs the cooperative with a staff of
{twelve|fourteen}.

"Everybody told us that night trains cannot pay," she said. "They cannot, if you count an empty
berth as a disaster. We count it as a berth we have not sold yet."

The plan needs {61|58} per cent of the berths to be filled over the year. Bookings until the end
of summer stand at {84|79} per cent, but it is the dark months that will decide.

The hardest part was not the money but the timetable. Freight has the line at night, and the
track is closed for repairs on {two nights|three nights} a week. On those the train takes a
detour of {ninety|a hundred and ten} kilometres through the hills and arrives in time for lunch.

? [The infrastructure manager] said it welcomed the service and was "reviewing the pattern of
night works", a sentence that the cooperative has had framed.

[A second route], inland to Aldmere, is to follow next {spring|year} if the coaches can be
found.
""",
    """\
# Town heats {itself|its homes} with water from a flooded mine
: engineer = woman; resident = man; homes = 1,250|1,400|980

A kilometre below the football ground of Garrick Moor there is a lake that nobody has ever seen.
It fills the galleries of the coal mine that closed in {1985|1987}, it is {about 20 degrees|a
steady 19 degrees} warm, and since last month it has been heating {homes} homes.

The water is pumped up, gives off a few degrees to a second circuit, and is returned to the mine
through another shaft {two kilometres|a mile and a half} away. Heat pumps lift the temperature
to 55 degrees before it goes into the pipes under the streets.

"It is the same heat that used to make the miners take their shirts off," said {engineer}, who
leads the project for the town. "We are just asking it to come upstairs."

## Cheaper, slowly

Bills will fall by about {a tenth|eight per cent} at first. The real gain is that they will
hardly move afterwards, because the water is free and the pumps run on power from {four
turbines|three turbines} on the old spoil heap.

The scheme cost {24|27} million. Two thirds came from a national fund; the town borrowed the
rest over {forty|thirty-five} years, which is longer than any councillor expects to be in
office.

{resident}, who worked {eleven|fourteen} years underground, was among the first to be connected.
He keeps the living room at 22 degrees and admits that it is too warm. "I paid for that heat
once already," he said.

! (town) The pump house stands on the site of the old winding gear.

About a quarter of the country's homes stand above abandoned coal mines. [Geologists warn] that
not all of them are suitable: some are too shallow, some too salty, and in some the galleries
have collapsed.

? The next town in line, Pitlow, drilled twice last year and found only mud. It is drilling
again in {May|June}.
""",
    """\
# City gives {every street tree|each street tree} a number and an address
: officer = woman; retired = man; number = 20417|31882; trees = 48,211|51,904|46,370

Plane tree {number} on Foundry Road has received {fourteen|nineteen} letters. One thanks it for
the shade. One apologises for a bicycle. One, from a child, asks what it does at night.

Corran did not set out to open a correspondence with its trees. When the parks department gave
all {trees} of them a number and a mail address two years ago, the aim was to let people report
broken branches. About {a third|two fifths} of the messages do.

The rest are read in the evening by {officer}, who answers as many as she can, on behalf of the
tree and without inventing anything. "I tell them how old it is and what it has survived," she
said. "People like to know that it was here before the tram."

## What the numbers say

[The register turned out to be useful]. It showed that {one tree in nine|one tree in eight} had
died within three years of planting, nearly all of them in streets without a single resident who
had ever written in.

Since then the department plants only where at least {four|five} neighbours promise to water.
Losses have fallen to {one in thirty|one in twenty-six}.

{retired}, who used to drive the tram on that route, carries two watering cans to number
{number} every evening from June to September. It takes eighty litres to do any good. "I have
nothing else that needs me at seven," he said.

? The city is now giving numbers to its benches. It does not expect letters.
""",
    """\
# Battery the size of a {barn|supermarket} keeps island lights on
: manager = man; baker = woman; boxes = fourteen|sixteen; hours = nine|eleven

When the undersea cable to Inish Varra parted on {Thursday|Tuesday} night, the {2,100|1,900}
people of the island noticed nothing at all. It was, the operator says, the best kind of news.

A battery installed behind the fish cannery in {March|February} took over within a fifth of a
second and carried the island for {hours} hours, until the diesel station had been started and
warmed. In earlier years such a failure meant a night in the dark and a cannery full of spoiled
mackerel.

"I came in at three to light the ovens and did not know that anything was wrong," said {baker},
who runs the bakery. "Then I saw the whole harbour crew standing outside, looking at the street
lamps with their mouths open."

The cells stand in {boxes} containers, each as big as a bus, with gravel between them as a fire
break. They come from {worn-out|retired} buses on the mainland: too tired to drive, but good for
{ten|twelve} more years of standing still.

That makes them cheap. {manager}, who manages the island grid, puts the price at {two
fifths|less than half} of that of a new battery. Firefighters were trained for {four days|a
week} and have asked for a bigger pump.

! (sea) The containers behind the cannery hold enough for one winter night.

The cable, {31|28} kilometres long, was probably cut by an anchor. Repair will take {three|four}
weeks, depending on the weather and on a ship that is at present laying cables {somewhere
else|on the far side of the ocean}.
""",
    """\
# How a {roundabout|crossroads} made of paint cut accidents by half
: planner = woman; driver = man; before = 19|22

It cost {1,800|2,300} in paint and one night of work. A year later the number of accidents at
the junction of Mill Road and the Ellerby road has fallen from {before} to {nine|ten}, and
engineers have come from {four|five} countries to look at it.

The trick is that there is nothing to see. Kerbs, islands and signs are the same as ever. Only
the white lines were moved, so that the lanes look narrower than they are and bend where the
road does not.

"Drivers do not slow down because of a number on a pole," said {planner}, who designed the
layout. "They slow down because they are not sure. So we made them a little unsure, in the right
place."

Average speed fell from {58|61} to {41|43} kilometres an hour in the first week. It has crept up
since, by {two|three} kilometres, as people have learned the trick. Whether the effect will last
is the question everybody asks.

The answer from [a similar trial in Aldmere] is encouraging: there, {six|seven} years on, speeds
are still {a quarter|a fifth} lower than before.

{driver}, who drives the school bus, was against it. "I said it looked like somebody had
sneezed," he said. "I have changed my mind about the road. Not about how it looks."

? The county will repaint {eleven|nine} more junctions this year. It has asked residents to
propose them, and has received {640|590} suggestions, two of them for the same farm track.
""",
    """\
# Repair cafes {ask for|demand} a right to the screwdriver
: founder = woman; maker = man; share = 63|58|61

Of {31,000|28,500} broken things brought to the region's repair cafes last year, volunteers
could mend {share} per cent. Of those they could not, most were not too complicated. They were
glued shut.

The figures come from {ninety|a hundred and four} cafes that have kept the same log sheet since
{2016|2015}. For every kettle, toaster and torn jacket it notes the age, the fault, and the
reason when a repair fails. It is, researchers say, the largest collection of its kind.

## Getting worse, except for lamps

Ten years ago the average toaster had {six|five} screws. Today it has {one|two}, under a rubber
foot. The share of small appliances that can be opened without damage has fallen from {four
fifths|three quarters} to less than half. Only lamps have become easier.

"I can fix nearly anything if you let me in," said {founder}, who started the first cafe in a
church hall. "What I cannot fix is a design that says: go away."

The cafes want three things written into law: screws instead of glue, spare parts for
{ten|twelve} years, and the circuit diagram on paper in the box, as was usual with radios in the
fifties.

Manufacturers object that glue makes devices thinner and keeps water out. {maker}, who designs
vacuum cleaners, put it differently. "Nobody ever asked me to make it openable," he said. "If
somebody does, it costs {forty cents|thirty cents}."

? [A parliamentary committee] will hear both sides in {November|October}. The cafes are bringing
a toaster.
""",
    """\
# Library lends out {sewing machines, telescopes and quiet|telescopes, drills and quiet}
: librarian = woman; visitor = man; thing = carpet cleaner|pressure washer; items = 1,900|2,200

The most borrowed object in the Aldmere city library last year was not a book. It was a {thing},
which spent {341|338} days [in other people's houses] and is now in the workshop.

The library began to lend things {three|four} years ago, with a drill, a telescope and a sewing
machine. Today {items} objects stand on the shelves of the former map room, from cake tins to a
{dinghy|tent for twelve}. A loan costs nothing and lasts a week.

"People say: but that is not a library," said {librarian}, its director. "I ask them what they
think the books were for."

! (town) The map room on a Saturday. The sewing machines go first.

The number of visitors has grown by {forty per cent|a third}, and, what surprised the staff, so
has the number of books lent. Whoever comes for the drill passes the novels twice.

The newest thing on offer is a room. It has a chair, a lamp, a window and a door that closes; it
can be borrowed for two hours, and telephones stay outside in a box. It is booked until
{Christmas|the end of the year}. {visitor}, who has three children and drives a delivery van,
comes every {Tuesday|Friday}. He does not read there, he said. "I sit."

? The council pays {1.2|1.4} million a year for the library. A motion to reopen the question of
its budget was withdrawn when it turned out that the councillor who proposed it had the {thing}.
""",
    """\
# Forecast: how a {fishing village|village} plans for the sea to come in
: mayor = woman; fisherman = man; houses = 84|91

In Sarn there is a line on the map, and everybody knows on which side of it they live. Seaward
of it the village will no longer repair the sea wall after {2045|2050}. {houses} houses stand
there, a chapel and the best pub.

It is the first place in the country to have decided this for itself. The vote, taken after
{fourteen months|a year and a half} of meetings in the school, was {211 to 64|198 to 71}.

"We could have waited to be told," said the mayor, {mayor}. "I did not want my neighbours to
learn it from a letter with a window in it."

## A village that moves uphill

For each house given up, a plot has been set aside on the slope behind the church. Owners may
stay below as long as they like, and the value of their house is guaranteed until they leave,
out of a fund that the {state|government} pays into for {thirty|twenty-five} years.

The sea at Sarn has risen {eleven|thirteen} centimetres since the wall was built. Engineers
expect {another forty|thirty to fifty} by the middle of the century. Raising the wall would cost
{sixteen|nineteen} million and would last, they say, about as long as a mortgage.

{fisherman}, whose family has lived at number 3, The Strand, for {five|six} generations, [voted
for the plan] and does not intend to move. "I am {77|74}," he said. "It is my grandson's feet
that will get wet. He is the one I voted for."

? The chapel will be taken down stone by stone. About the pub there are still negotiations.
""",
    """\
# Freight trams {roll again|are back} in Corran, this time with parcels
: director = woman; driver = man; parcels = 5,200|4,800

Between one and five in the morning the trams of Corran used to sleep. Since {Monday|last week}
two of them carry parcels instead of people, from the ring road to {seven|six} stops in the
centre, where couriers with cargo bicycles are waiting.

The test, paid for by the city and {four|three} delivery firms, moves {parcels} parcels a night.
That replaces {62|55} vans, or about {one in six|one in seven} of those that would come into the
old town before breakfast.

"The rails are there, the current is there, and at three in the morning so is the space," said
{director}, who runs the tram company. What was not there was a way to load quickly: passenger
doors are too narrow for a pallet. The solution, a cage on wheels as wide as a pram, was found
by {driver}, a tram driver and the father of {twins|three}.

The unions agreed after night pay had been settled. Residents were harder to convince. Tests
showed that a tram at night makes {less|no more} noise than the diesel vans it replaces, except
in the curve at Glovers Gate, where it squeals; the track there is now {greased|sprayed with
water} every evening.

? Whether it pays is open. A parcel by tram costs {nine|eleven} cents more than by van. If a
[charge for driving into the old town] is introduced, as the council plans, the sum comes out
the other way.
""",
    """\
# Why the last {signal box|signal cabin} on the line still has a stove
: signaller = woman; engineer = man; levers = 32|36

Signal boxes on the Varra line were to be replaced by a screen in an office {140|120} kilometres
away. All were, except the one at Sarn Junction. There, {signaller} still pulls {levers} levers,
writes every train in a book by hand, and lights the stove at five.

The reason is a crossing. Farm vehicles use it {sixty|seventy} times a day at harvest, the sight
lines are poor, and fog comes off the marsh without warning. Three times engineers drew up an
automatic version; three times [the risk assessment] said that a person who looks out of the
window is safer.

"They wanted to know how I decide," she said. "So a man sat here for a week with a stopwatch. He
wrote down: listens."

The box was built in {1894|1897}. The levers move points up to {300|280} metres away by steel
rods that grow longer in summer, and part of the craft is to know by how much. {engineer}, who
maintains them, orders spare parts from a {museum|heritage railway}.

! (bench) Thirty-odd levers, each worn bright by four generations of hands.

Two trainees have begun this year, the first since {1998|2001}. They learn the bell codes by
heart, since there is no other way, and spend the first month only watching. One of them has a
degree in computer science. Asked why, he pointed at the window. A heron stood on the up line,
and Mrs {signaller.last} had already put the signal to danger.
""",
)
