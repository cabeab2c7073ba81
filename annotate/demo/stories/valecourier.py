"""Stories of the Vale Courier, a regional paper whose readers comment on everything."""

from __future__ import annotations

STORIES = (
    """\
# Village shop reopens with {212|187|240} owners
: chair = woman; manager = man; shares = 50|40

{Ninety|A hundred} people queued in the rain on Saturday morning for a pint of milk. The shop in
Nether Coombe, closed for {fourteen|sixteen} months, belongs to the village now.

When the last shopkeeper retired and no buyer was found, residents sold shares at {shares}
pounds each, never more than ten to a household. They raised {61,000|58,500} in seven weeks,
enough to buy the stock, the freezer and the first year of the lease.

"We are not a charity and we are not a museum," said {chair}, who chairs the new company. "If
people come in only for stamps, we close again, and this time it will be our own fault."

The shop will be run by a paid manager, {manager}, and {34|41} volunteers who have each promised
three hours a week. It sells bread from the bakery in Ostley, vegetables from two farms within
sight of the door, and, by popular demand, an unreasonable number of kinds of biscuit.

## A counter with a purpose

Half of the old store room has become a counter for parcels and a table with six chairs. The
district nurse will be there on Tuesdays. The bus company has agreed to move its stop {forty
metres|across the road} so that people can wait indoors.

? Similar shops in the county have mostly lasted. Of nineteen opened in the past fifteen years,
{sixteen|seventeen} are still trading, according to [the rural shops association]; the ones that
failed did so when the volunteers grew tired.

Takings on the first day came to {1,912|2,043} pounds. By noon there was no milk left.

% My mother is 84 and walked there on her own on Sunday. First time she has bought her own bread
in over a year. Thank you to everybody who made this happen.

% Lovely story but let's see how many volunteers turn up in February.

% We did the same in our village nine years ago. Tip from us: pay somebody to do the accounts.
It is the accounts that kill you.

% Is it true about the biscuits?

% Would have been nice if the Courier had mentioned that the parish council put in five thousand
as well.
""",
    """\
# Cyclists and anglers agree on towpath {truce|rules}
: ranger = woman; angler = man

Two groups that have shouted at each other for years across the same three metres of gravel have
signed an agreement. It is one page long and took {eleven|nine} meetings.

From the first of the month, cyclists on the canal towpath between Ostley lock and the aqueduct
will slow to walking pace at {six|seven} marked fishing places. In return anglers will keep
their rods, which can be {sixteen metres|fourteen metres} long, off the path when nobody is
using them.

"A carbon pole costs more than my car," said {angler} of the [Vale Angling Society]. "I have had
two broken. But I also saw a child come off her bike because of one of ours, and that was when I
thought, this is silly."

{ranger}, the canal ranger who brought the sides together, said the breakthrough had been a
swap: each group had to spend {a Saturday morning|an afternoon} doing what the other did. Nobody
caught anything, and one angler fell in.

The towpath carries about {nine hundred|eight hundred} bicycles on a fine Sunday, four times as
many as before it was resurfaced. There were {fourteen|twelve} reported accidents last year.

New signs will be put up this week. They show a fish on a bicycle, a design that both committees
voted for and that neither will explain.

% I walk there every day. Nobody asked the walkers.

% The fish on a bicycle is genius, I want it as a sticker.

% Good. Now can somebody do the same for the car park at the medical centre.

% Walking pace means walking pace. I clocked three of them this morning that were not walking
unless they had four legs each.
""",
    """\
# Hundred-year-old {cinema organ|organ} plays again
: organist = man; restorer = woman; pipes = 580|612

For the first time since {1963|1961}, the organ of the Regal in Ostley rose through the floor on
Friday, creaking, lit in pink, and a quarter-tone flat.

Nobody minded. {organist}, {79|81}, who as a boy pumped the blower for sweets, played for
{twenty|twenty-five} minutes to a full house and had to be helped down from the bench because he
was laughing too much to see the pedals.

The instrument was put in to accompany silent films. Behind two grilles beside the screen are
{pipes} pipes, a xylophone, sleigh bells, a car horn, and a device that imitates horses on
cobbles with halved coconut shells. Mice had eaten most of the leather.

{restorer} and a team of volunteers have spent {four years|three winters} on the repair. They
cleaned each pipe, rewired the console and replaced {1,400|1,250} small bellows, working on
Mondays, when the cinema is dark.

"The wiring was cotton," she said. "You touched it and it was dust. We found a sandwich paper
from the year it was switched off, folded very neatly."

? The cost, {38,000|41,000} pounds, came from [a lottery grant] and from {selling|naming} the
pipes: for 25 pounds a patron could have one and choose what to engrave on it. The lowest C is
called Derek.

It will be tuned during the summer. A silent film with live accompaniment is planned for
{October|September}.

% I was there. Grown men were crying at the coconuts.

% My late father was the last projectionist before it closed for those years. He would have
loved this so much.

% Any chance of a matinee? Some of us cannot do late nights any more.
""",
    """\
# Reservoir {at lowest level|falls to lowest level} for thirty years
: engineer = woman; farmer = man; level = 41|38|44

The church tower of Old Harrow, drowned when the valley was flooded, is showing its top row of
stones. The reservoir above it is down to {level} per cent, the lowest for this time of year
{since records began on paper|in thirty years}.

Rain in the past {five|six} months has been little more than half of the average. The water
company [asked its] {310,000|290,000} customers on Monday not to use hoses, and said that a ban
would follow if the next four weeks stay dry.

"We are not running out," said {engineer}, who manages the dam. "But I plan for the autumn after
this one, and I would like to begin it with something in the bank."

The company loses {a fifth|almost a quarter} of its water through leaking pipes before it
reaches a tap, a figure that has hardly moved in ten years. It says that {ninety
kilometres|seventy kilometres} of main are being replaced this year.

Farmers below the dam have stopped watering grass. {farmer}, who keeps {140|120} cows at Weir
Farm, is feeding hay that he had put aside for the winter. "You can do that once," he said.

? Visitors have been coming to see the tower. The company asks them to stay on the path: the mud
at the edge looks firm, and a {fire crew|rescue team} spent two hours on Sunday persuading it to
give back a man and his tripod.

% A fifth through leaks and they want me to leave the car dirty.

% People moan about the leaks and then moan when the road is dug up to fix the leaks.

% Went up on Saturday, it is an eerie sight. You can see the line of the old lane and the
gateposts.

% Fill a bucket when you wait for the shower to get warm, it waters the tomatoes for the day.
Not hard.
""",
    """\
# Pupils build {weather station|a weather station} and correct the forecast
: teacher = man; pupil = woman

The official forecast for Ostley is made for the airfield, {nine|eleven} miles away and 120
metres higher. Pupils at the Vale School have shown that on {four|five} days out of ten it is
wrong for the town, and have started to publish their own.

Their station stands on the roof of the gymnasium. The class built it out of drainpipe, a
bicycle computer and a {garden-centre|second-hand} thermometer, for less than {90|80} pounds,
and calibrated it for a whole term against instruments lent by the university.

"The valley fills with cold air at night like a bath," explained {pupil}, {15|16}, who writes
the bulletin on Thursdays. "The airfield is above the water line, so to speak. They never see
our frost."

Since {October|November} the bulletin has gone out each morning at half past six. It has
{700|1,150} subscribers, among them the {cricket club|council's gritting team}, a vineyard and a
man who hires out bouncy castles.

The physics teacher, {teacher}, said he had not planned any of it. "I asked them why the
forecast was wrong. It was meant to be a lesson of forty minutes."

? [The national weather service] has invited the class to visit in the spring. It has also
asked, politely, for the data.

% Signed up last month. It told me to cover the dahlias and it was right.

% Brilliant kids. This is what school should be like.

% Please put this on the front page and the parking stuff on page nine, not the other way round.
""",
    """\
# Night market {draws crowd|returns} to the old cattle pens
: trader = woman; officer = man; stalls = 48|53

The pens where the Vale sold its sheep for two centuries have been empty since the mart moved
out to the bypass. On Friday night they smelled of {cardamom and frying onions|woodsmoke and
grilled fish}, and it took ten minutes to walk from one end to the other.

{stalls} stalls took part in the first of {five|six} [night markets]. The council, which had
hoped for a thousand visitors, counted {3,400|2,900} before the counter's battery ran out.

Each pen, five metres by four, with its iron gate and its number, makes a stall. {trader}, who
sells dumplings from number 31, had cooked for {two days|a day and a half} and sold out by
twenty to nine. "There were people asking for the water they were boiled in," she said.

The idea came from {officer}, who has been the market officer for {eight months|a year} and who
noticed that the drains, the lights and the roof were all still there. Setting it up cost
{7,200|6,800} pounds, most of it for toilets.

Not everybody was pleased. Residents of Drover Street complained about cars on the pavement, and
the landlord of the Ram said his kitchen had served {four|six} meals all evening, "two of them
to my wife's family".

? For the next market, in a fortnight, the field behind the station will be opened for parking
and the music will stop at ten.

% Best night out in this town for years. More benches please.

% Could not move, could not park, could not get a drink. So yes, a success I suppose.

% Number 17, the flatbread lady. That is all I have to say.

% As one of the residents of Drover Street: we like the market. We do not like a van across the
front door. Both can be true.
""",
    """\
# Bell-ringers wanted: eight ropes, {ringers} ringers
: ringers = three|four; captain = woman; recruit = man

There are eight bells in the tower of St Olave's and, since the summer, {ringers} people to ring
them. If the number does not grow by {Easter|the new year}, the tower will fall silent on
Sundays for the first time since the war.

"People think you need to be strong, or religious, or able to read music," said the tower
captain, {captain}. "You need to be able to count to eight and to turn up."

[An open evening] is to be held on {Wednesday|Thursday}. Beginners start on a bell that has been
tied so that it makes no sound, and most can handle a rope safely after {ten|twelve} lessons.
The heaviest bell, known as Old Tom, weighs 1.1 tonnes and is rung by {captain.last}, who weighs
52 kilos.

The latest recruit is {recruit}, a bus driver, who climbed the {87|93} steps to complain about
the noise on practice night and was offered a rope. "I still think it is too loud," he said.
"But now I am part of the problem."

? The churches of the Vale once had {fourteen|thirteen} bands. Five remain, and on big occasions
they lend each other ringers, who drive from tower to tower like firemen.

% Learned to ring at St Olave's as a teenager, forty years ago. You never forget. I will be
there.

% Some of us work nights and do not find it charming.

% The bells were there before you bought the house, surely?

% Serious question, is there a lower age limit? My daughter is ten and would love it.
""",
    """\
# Bridge closed after {lorry|tractor} takes wrong turning
: driver = man; owner = woman; weeks = six|eight

Ladle Bridge, built for packhorses and two metres and ten centimetres wide, is closed for at
least {weeks} weeks after a vehicle two metres and {fifty|forty} centimetres wide tried to cross
it on Tuesday.

The driver, {driver}, was following directions from his {telephone|navigation device} to a farm
that lies on the other bank. He passed {three|four} signs, the last of which he took with him.
About {five metres|four metres} of the parapet fell into the river.

"I thought, the map would not send me here if I did not fit," he told the Courier. He was not
hurt.

The bridge dates from {1642|1587} and is protected. Masons will have to lift the stones from the
water one by one and number them before they can be put back with lime mortar, which needs
frost-free nights. The county puts the cost at {55,000|62,000} pounds and will claim it from the
haulier.

{owner}, whose cottage stands at the end of the bridge, has seen {nine|seven} vehicles stuck
there in two years. Four times she has written to the firms that make the maps. "One of them
sent me a form," she said. "It asked for my address and then told me the address did not exist."

? Until the bridge reopens, the diversion for cars is {eleven|nine} miles. Walkers can cross by
the stepping stones at Mill Ford, when the river allows.

% NINE vehicles in two years and nobody put up a height bar or a bollard. A bollard!

% A bollard would stop the milk tanker which does fit. By a hand's breadth.

% The sign he took with him, I cannot stop laughing.

% My grandfather repaired that parapet in 1951 after a coal cart. History repeats.
""",
    """\
# Rare orchid halts work on {road}
: road = bypass|relief road; botanist = woman; spokesman = man; plants = 17|23|14

Work on the last {two|three} miles of the Ostley {road} stopped on Monday after {plants} plants
of the marsh helleborine, an orchid not seen in the Vale for {sixty|fifty} years, came into
flower on the line of the road.

They were found by {botanist}, a bus passenger, from the top deck. "I saw a pink that I did not
know," said the retired botany teacher. She got off at the next stop and walked back {a mile and
a half|two miles} along the verge.

The seeds of the orchid are as fine as dust and can lie in wet ground for decades. It is likely
that the diggers themselves woke them by scraping the topsoil away last {autumn|year}.

The contractor has fenced the site and moved {twelve|fourteen} machines to the northern end.
{spokesman}, for the county, said [the law left no choice] but that he hoped for "a solution
with a trowel". The plants can be moved, experts say, but only in winter, only with half a cubic
metre of soil each, and only to a place that is just as wet.

? Each week of delay costs {40,000|35,000} pounds. The road, first proposed in 1974, was to open
next summer; the county now speaks of "{next year|the year after next}, weather and flowers
permitting".

% Fifty years we have waited for this road. FIFTY. For a weed.

% It is not a weed. It is older than the road, the county and the argument.

% So the bulldozers brought it back. There is a moral in there somewhere.

% Full marks to the lady on the bus.
""",
    """\
# Mountain rescue asks walkers to {pack a torch|carry a torch}
: leader = man; walker = woman; calls = 74|81

The Vale mountain rescue team went out {calls} times last year, more often than ever, and in
{one case in three|almost a third of cases} the only thing wrong with the walker was that it was
dark.

"A telephone is not a torch," said the team leader, {leader}. "It is a torch for twenty minutes,
and then it is not a telephone any more either."

In [the report published on Monday] the team describes a typical call: two people, good shoes,
no map, on the ridge above Harrow at {four o'clock|half past three} in November. They are cold
and embarrassed rather than injured. Bringing them down takes {eleven|nine} volunteers most of a
night, and all of them have work in the morning.

Serious accidents have not increased. The team dealt with {nine|eight} broken legs, two heart
attacks, and a paraglider in a larch.

{walker}, who was brought down in {January|February} with her sister, has since joined the
team's fund-raising committee. "They gave us soup and nobody told us off," she said. "That was
the worst part."

What to take on a winter walk, according to the team:

- a head torch and a spare battery
- a paper map, and somebody who can read it
- one more layer than you think you need
- a message left with a person who will notice when you are late

% Every one of them a volunteer. Put something in the tin when you see it.

% They should charge the ones without a torch. Fifty pounds, to the tin.

% If you charge people they will wait too long to call. The team itself says so every year.

% Paraglider in a larch is my new band name.
""",
)
