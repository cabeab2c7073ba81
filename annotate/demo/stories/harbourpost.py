"""Stories of The Harbour Post, the local paper of a small port in 2005."""

from __future__ import annotations

STORIES = (
    """\
# Dredging {row|dispute} leaves ferry waiting for the tide
: chair = woman; skipper = man; cost = 1.4|1.7|2.1; days = eleven|nine|fourteen

The Marrow Haven ferry missed {days} sailings last month because the channel off the North Mole
has silted up, and the two bodies that could dredge it are still arguing about the bill.

The Harbour Board says the {cost} million needed to clear the channel should come from the
county, which owns the seabed beyond the mole. The county says the silt is a result of the
breakwater the board built {six|seven} years ago, and that whoever moved the mud should pay for
it.

! (sea) The {morning|noon} ferry waits off the North Mole for enough water to enter.

"At low springs I have forty centimetres under the keel, and that is on a calm day," said
{skipper}, who has skippered the ferry for {nineteen|twenty-two} years. "I am not taking three
hundred people in on a guess."

{chair}, who chairs the board, said a survey in March found that the channel had lost {more than
a metre|almost a metre} of depth since 2001. "We have asked the county for a meeting
{three|four} times," she said. "We have had one reply, and it was about parking."

? Shopkeepers on Quay Street say the missed sailings have already cost them the best part of the
spring trade. The fish market has moved its Thursday auction to the afternoon, when the tide
allows the island boats in.

A county spokesman said the authority would "study the survey with care". The board meets again
on the {14th|21st}; if no agreement is reached, the ferry company will cut the winter timetable
from six crossings a day to {four|three}.
""",
    """\
# School roof repairs {put off|delayed} for a third summer
: head = woman; councillor = man; buckets = 23|19|31

Pupils at Tollgate Primary School will return in September to the same leaking roof and the same
{buckets} buckets, after the council put off repairs for the third year running.

The flat roof over the junior wing, laid in 1971, was to have been replaced during the summer
holidays. But the only contractor to bid for the work asked for {twice|nearly twice} what the
council had set aside.

"We have a rota for emptying the buckets," said the head teacher, {head}. "The children are very
good about it. Year Six think of it as a privilege, which tells you how long this has been going
on."

The library corner was closed in January after part of the ceiling came down overnight. No one
was hurt. The books are now kept in the {dining hall|head's office}, and lessons in the two end
classrooms are held in coats when the wind is in the north.

Councillor {councillor}, who is responsible for schools, said that he understood the
frustration. "I would rather wait and do it once than patch it again and come back in two
years," he said. The work will be advertised a second time in {October|November}, together with
the roof of the public baths, in the hope that a larger contract draws more bids.

? Parents have raised {640|815} pounds through a sponsored walk for tarpaulins, which the school
caretaker fixed over the worst of the gaps during half-term.

A petition with {1,100|1,340} names will be handed to the council next week.
""",
    """\
# Lifeboat crew honoured for {November|December} rescue
: cox = man; woman = woman; hours = five|six

Seven volunteers of the Marrow Haven lifeboat were given the service's bronze medal on Saturday
for bringing in the coaster _Alma Rosa_ during last {year's|winter's} great gale.

The coaster, with {eight|nine} people and a cargo of roofing slate on board, lost her engine
four miles off Gull Point in waves of up to {nine|ten} metres. It took the lifeboat {hours}
hours to get a line across and tow her round the headland.

"You do not think about it at the time," said the coxswain, {cox}. "You think about the rope.
Everything is about the rope."

{woman}, at 24 the youngest of the crew, was washed off her feet twice while making the tow fast
and went back both times. She works in the chandler's shop on Quay Street and had been qualified
for {three weeks|a month}.

! (town) The crew with their medals outside the boathouse on Saturday.

The medals were handed over in the boathouse in front of about {two hundred|three hundred}
people, among them the _Alma Rosa's_ cook, who had travelled by train for two days to be there
and who embraced each of the seven in turn.

? The station was called out {41|38} times last year, mostly to small boats that had run out of
fuel. The secretary asked visitors to check the tank before leaving the harbour, "because it is
a long way to be towed by people who have left their dinner".
""",
    """\
# Last smokehouse on the quay gets {a new owner|new owners}
: old = man; new = woman; years = 44|51|47

The smokehouse at the end of Quay Street, the last of eleven that once cured herring for half
the county, will stay open after all. {new}, a baker from Ellerby, takes over the keys on the
first of the month.

{old}, who has run the business for {years} years, announced in February that he would close
when his lease ran out. "I cannot lift the racks any more," he said. "I did not expect anybody
to want them."

Four people did. He chose {new.last} because she came back {every Saturday|every week} for two
months to learn, and because, as he put it, "she asks about the wood before she asks about the
money".

The kilns burn oak and a little apple. A full load of kippers hangs for {fourteen|sixteen}
hours, and somebody has to look at it every two. That has not changed since the building went up
in 1887, and the new owner does not plan to change it. She will, however, put in a counter and a
{coffee machine|few tables}, and open on Sundays.

"People walk past all summer with nothing in their hands," she said. "That seems a waste."

? The Harbour Board, which owns the building, has agreed to a lease of ten years at the present
rent, on condition that the chimney is repointed.

Mr {old.last} will stay on three mornings a week until Christmas.
""",
    """\
# Chess club moves into the old ticket office
: secretary = woman; champion = man; members = 62|57|71

The Marrow Haven Chess Club has found a home at last: the ticket office of the former railway
station, empty since the branch line closed {in 1968|nearly forty years ago}.

The club has met in {five|six} places in as many years, most recently above a launderette. "In
the spin cycle the pieces used to walk," said the secretary, {secretary}. "We had a rule about
it."

It now has {members} members, twice as many as in 2002, and a waiting list for the junior
evening on Wednesdays. Volunteers spent the winter scraping paint, and found beneath it the old
fare table, which has been kept on the wall. A return to the capital cost {eleven shillings|nine
shillings and sixpence}.

The first match in the new rooms was played on {Friday|Thursday} against Ellerby, who won by
four and a half boards to three and a half. The best game was that of the town champion,
{champion}, who gave up a rook on move nineteen and mated with a knight eleven moves later.

"The light is better here, so now I have no excuse," he said.

? The rent is one pound a year. In return the club will look after the waiting room next door,
which the council would like to open to walkers during the day.

Beginners are welcome on any {Monday|Tuesday} from seven. Boards are provided; the kettle is not
to be used during games.
""",
    """\
# Bus to the hospital saved for {one more year|another year}
: organiser = woman; riders = 130|145|118

The number 9 bus, the only one that goes from Marrow Haven to the county hospital without a
change, will run for {one more year|at least another year}. The county and the hospital agreed
on Tuesday to share the loss.

The company had planned to withdraw the service at the end of the month, saying that it carried
{riders} passengers a day and needed two hundred to pay its way. Without it, the journey of
eleven miles would have taken {two hours and ten minutes|two hours} and a walk along the bypass.

"I counted them myself," said {organiser}, a retired midwife who led the campaign. "I sat on
that bus for {three|four} weeks with a notebook. There are people on it going for dialysis three
times a week. They do not appear in anybody's forecast."

Under the agreement the county pays two thirds of the shortfall and the hospital one third. The
{10.15|9.40} and the last bus in the evening will be dropped, and fares rise by 20 pence.

The company said it was pleased to continue but that it would look at the figures again {next
spring|in twelve months}. Mrs {organiser.last} said she would be on board with the notebook.
""",
    """\
# Storm uncovers {wreck|timbers} on Gull Beach
: expert = woman; walker = man; length = 22|19|24

The ribs of a wooden ship have come out of the sand on Gull Beach, for the first time, as far as
anybody knows, in more than a hundred years.

{walker}, who walks his dog there every morning, found them on {Sunday|Monday} after two days of
northerly gales had stripped away {a metre and a half|more than a metre} of sand. "I thought it
was a fence," he said. "Then I saw that the fence had a shape."

About {length} metres of the hull can be seen at low water. The frames are oak, fastened with
wooden pegs, and the planking shows marks of the adze.

{expert}, of the county museum, spent two tides measuring and taking samples. She believes the
ship to be a coasting vessel built between 1780 and 1820, and lost before the lighthouse was
lit. "There is no engine, no copper and very little iron," she said. "The rings in the wood will
tell us when the trees were felled, and perhaps {where|in which forest}."

! (sea) Low water on Monday: the frames stand about waist high.

Three ships are candidates. The parish book of St Brannoc records the burial of {nine|seven}
sailors in March 1807, "their vessel and their names not knowne".

? The museum asks visitors not to climb on the timbers and above all not to take any home. The
sand is already coming back; Dr {expert.last} gives it {ten days|two weeks} before the ship is
covered again.
""",
    """\
# Net-menders teach the craft to {a new class|beginners}
: teacher = woman; pupil = man

There are {nine|eight} people on a bench in the sail loft, each with a wooden needle and a torn
net, and for a while nobody speaks. Then somebody swears, and {teacher}, who is {71|68}, leans
over and undoes the knot with two fingers.

The evening class in net-mending is the first to be held in Marrow Haven for a generation. It
was booked out within {two days|a day}.

"My mother could do this and talk and watch us all at once," said Mrs {teacher.last}, who began
at the age of nine for {a penny|twopence} a yard. "I cannot teach the talking."

Nets are made by machine now, but they are still mended by hand, and the two menders left in the
port are both past retirement. Boats have begun to send torn gear to {Aldmere|the city}, where
it waits for weeks.

One of the pupils, {pupil}, fishes for crab from a boat of six metres. He lost {a week|eight
days} last autumn because he could not repair a net himself. The others are a nurse, two
students, a vicar and a man who says he only wanted somewhere warm to sit.

? The class meets on Thursdays until Easter. The fishermen's mission lent the loft and the
needles; each pupil pays for the twine.

Asked who was the most gifted, Mrs {teacher.last} thought for a moment. "The vicar," she said.
"But he talks."
""",
    """\
# Council {turns down|refuses} plan for flats on the rope walk
: planner = man; neighbour = woman; flats = 38|42|46

Plans to build {flats} flats on the old rope walk were turned down by the council on Wednesday
night, by {eight votes to five|nine votes to four}, after a debate of more than three hours.

The site behind Chandlers Lane is 400 metres long and {eleven|twelve} metres wide. Rope was made
there until 1959; since then it has been used for allotments, for drying nets, and by every
child in the lower town for learning to ride a bicycle.

The developer, Quayside Homes, had offered to leave a footpath and to plant {forty|fifty} trees.
Officers recommended approval, saying that the town needed homes and that the design, by
{planner}, was "of uncommon quality".

Members did not quarrel with the design. They worried about {parking|the drains}, about the
shade on the gardens to the north, and about losing the longest level piece of ground in the
lower town. "There are few places here where a person can walk in a straight line," said
{neighbour}, who spoke for the residents.

A second plan, with fewer flats and the path widened to {five|six} metres, was shown on a
drawing at the meeting but not voted on. The company has {six|three} months to appeal.

? The residents' association said it would now ask for the rope walk to be registered as a
village green, which would protect it for good.
""",
    """\
# Seal pup {spends night|turns up} in the harbour master's office
: master = man; vet = woman; weight = 11|13

A seal pup that climbed the slipway on Tuesday evening and refused to leave spent the night in
the harbour master's office, under the desk, on a pile of signal flags.

The harbour master, {master}, found the animal blocking the fuel pump at about seven o'clock. It
was thin, had a cut on one flipper, and bit {the night watchman|his boot} when he tried to turn
it round.

"There is no procedure," said Mr {master.last}. "I looked. There is a procedure for cattle."

{vet}, a vet from Ellerby, came the next morning with fish soup and a tube. The pup weighed
{weight} kilos, about half of what it should, and is thought to be {five|six} weeks old. It has
been taken to the seal station at Gull Point, where it will stay until it can catch its own
dinner.

The flags have been washed twice. Ships entering on Wednesday were asked to excuse the absence
of the letters B, K and Q, which the visitor had {eaten|chewed}.

? Anyone who finds a pup on the beach should keep dogs away, stay at a distance and ring the
station. Most of them are only resting.
""",
)
