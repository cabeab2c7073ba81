"""Threads of the Spanner Board, where people mend bicycles, mopeds and old vans."""

from __future__ import annotations

STORIES = (
    """\
# Seized seat post, tried {everything|nearly everything}

A| steel frame alloy post been in there since {1994|1996}. tried penetrating oil for a week,
boiling water, a pipe wrench (bent the post) and bad language. its about {four|three} inches in.
help

B| Ammonia. Steel/alloy corrosion is aluminium oxide and plain household ammonia eats it where
oil does nothing. Turn the bike upside down, pour it in through the bottom bracket, leave
overnight OUTSIDE.

C| freeze it. can of air duster held upside down, alloy shrinks more than steel. then twist
straight away. worked 1st time for me after weeks of oil

D| If you have written the post off anyway then cut it and saw two slots down the inside with a
hacksaw blade held in a rag, and fold it inwards. Boring but it always works. 90 minutes and a
sore wrist.

A|

> B: Ammonia.

where do you even get that now

B| Hardware shop, bottom shelf, next to the things nobody buys. Ask the old one not the young
one.

A| OK ammonia overnight, then the freezer spray, then me on one end of a {scaffold pole|bench
vice} and my brother on the other. It let go with a bang like a gun and a smell like the end of
the world. POST IS OUT. frame is fine. brother is fine

D| Grease the new one!!!

A| i have greased the new one, the old one, the brother
""",
    """\
# Moped dies when warm
: cc = 50|49

A| Old {cc}cc two stroke. Starts first kick cold, goes well for {five|six} miles, then loses
power and stops. After twenty minutes it will start again. Carb has been cleaned twice. Spark
looks OK when cold. Any ideas before it goes in the canal?

B| Condenser. Breaks down when hot. Cheap part, 20 minutes. Check the spark when it has just
died, not when it's cold, that's the whole point.

C| could also be crank seals, when warm they leak air and it goes lean. does it rev up by itself
just before it dies?

A| No revving up, it just goes flat. Like somebody is slowly letting go.

B|

> A: It just goes flat.

Condenser or coil then. Take a spare plug and a box of matches with you (the matches are for the
coffee), ride until it stops, pull the plug and look.

D| Mine did that and it was the fuel cap. no joke, drill it with a pin

A| Took a plug with me and rode until it stopped, outside the {fire station|cemetery}. No spark.
None. Put in a new condenser for {2.80|3.20} and today I have done forty miles without a hiccup.

?C| good. what a machine eh. forty miles on a cup of petrol

E| Dont throw the carb away, its innocent
""",
    """\
# Best way to true a wheel without a {stand|jig}?

A| I can't justify a truing stand for two wheels a year. What do people use?

B| The bike. Upside down, cable tie on the chainstay trimmed so it nearly touches the rim.
Quarter turns, no more.

C| As above but do the hop before the wobble. If you chase side to side first you'll only do it
twice.

D| Mark the spokes you have touched with bits of tape. Ask me how I know.

A|

> C: do the hop before the wobble

How do you see the hop with a cable tie?

C| Second tie, lying flat over the tyre side of the rim, tyre off. Or put a ruler across the
stays.

E| pluck them. same side same note, roughly. my neighbour plays the cello and she does wheels
better than me, never seen a stand in her life

A| Two cable ties, a marker and three hours. Within {half a millimetre|a mm}. I did the plucking
too and the rear one is in G.

?E| drive side should be higher. G and about a B if its dished normally

B| This board is the best.
""",
    """\
# Van {fails|failed} inspection for rust, worth saving?

A| She's a {1979|1981} panel van, been in the family since new. Tester wrote half a page: both
sills, front crossmember, inner wing on the left. Welder wants {1,900|2,200}. Van is worth maybe
800 on a sunny day.

B| Financially? no. Have you ever done anything financially?

C| get a second quote. that's two days work for a farm welder not a classic specialist.
specialists weld AND talk

D| I'd want to know about the crossmember. Sills are tin, anybody can do sills. Crossmember is
where the steering lives.

A| Crossmember is only the outer skin, I poked it. Dad's name is still written in the door frame
from when he delivered bread in her.

B| Well then you knew the answer before you asked.

E| learn to weld. evening class at the college was {120|95} quid, 10 weeks, they let you bring
your own project. I did both sills on mine and it's the ugliest welding in the county and passed

A|

> E: they let you bring your own project

The whole van?

E| there were three vans when i did it

A| Signed up. Starts {Tuesday|Thursday}. If I set fire to the college I will let you know.

?A| Week 7. One sill in. Teacher said "agricultural" but he was smiling.
""",
    """\
# Which oil for hub gears (again, sorry)

A| I know, I know. But the search gives me {fourteen|eleven} threads and fourteen answers. Three
speed, about 1970. What do I put in?

B| Whatever you have that is thin.

C| Not the stuff in the spray can. That's a solvent and it goes gummy. Sewing machine oil at a
pinch.

D| Gearbox oil and a bit of grease on the bearings. It leaks out slowly and takes the dirt along
with it, which is what it's meant to do.

C|

> D: It leaks out slowly and takes the dirt along with it

On to the spokes, the rim, the brake blocks and the hall carpet.

D| Put newspaper under it.

E| My dad used chainsaw oil for thirty years. He is dead now but the hub still works.

A| So, everything, except the spray can.

B| Correct. Thread fifteen.

M| Closing this one before somebody says olive oil.
""",
    """\
# Chain skips under load, new chain

A| put a new chain on because the old one measured worn. now it jumps on the {two|three}
smallest sprockets when i stand up. old chain didnt. did i get the wrong one?

B| No. The sprockets wore to match the old chain and the new one doesn't fit their teeth any
more. You need a cassette as well, or put the old chain back and wear the two of them out
together.

C| what he said. change chains early & you can do 3 per cassette, change late & its 1:1

A| so i spent 18 quid to make it worse

B|

> A: so i spent 18 quid to make it worse

Tuition fees.

D| Put the new one in a drawer. Ride the old until it slips, then change the lot. Cheapest per
mile, nobody ever believes me, I have spreadsheets.

A| old chain back on. silent. new one in drawer next to last years new one which i have just
found

?C| lol
""",
    """\
# Show us your worst {bodge|repair}

A| It's {January|February}, nobody is riding, cheer me up. I'll start: gear cable stop replaced
with the metal end of a bootlace and half a pencil. {Two|Three} years.

B| Exhaust held up with a guitar string (low E). Still has a nice tone on hills.

C| Mudguard bracket = spoon. It was my mother's spoon. She asks about it.

D| i made a new clutch lever out of an antler

A|

> D: i made a new clutch lever out of an antler

You can't just leave it there.

D| found it in the woods. broke the lever in the woods. seemed meant

E| Rear light lens from a jam jar lid and nail varnish. Inspector said it was the right red.
Passed.

F| My entire bike is held together by the rust, I don't like to disturb it.

C| Spoon update: she has seen this thread.

?B| Everyone to the shelters.
""",
    """\
# Disc brakes squeal like a {pig|goose}

A| Mechanical discs, {eight|nine} months old. Since it got wet last week they howl so loudly
that people get out of the way before I need them to. Cleaned the rotor with spirit. Helped for
a day.

B| Contaminated pads. Sand the faces flat on a bit of glass paper, then bed them in again:
twenty hard stops from a good speed without locking up.

C| check the caliper is square. loosen the 2 bolts, hold the lever on, tighten them up. does
wonders

D| If it is oil you can bake the pads. Oven on full for half an hour. Not while anybody is in.

E|

> D: you can bake the pads

Do NOT do it in the kitchen oven. Everything tasted of brake until Easter.

A| Squared up the caliper, sanded the pads, did the stops on the hill by the church. Silence. It
is a bit dangerous really, nobody hears me coming.

?C| thats what the bell is for

E| I used the antler.
""",
    """\
# Tool you {bought|got} and never regretted

A| After the thread about rubbish tools, the opposite. One each please. Mine: a proper cable
cutter. Twenty years of frayed ends, and then one day no more.

B| Third hand. The real one being my daughter, {nine|eight}, who is paid in biscuits.

C| Decent hex keys. The cheap ones aren't hexagonal, they are only well meant.

D| magnet on a telescopic stick. has found: 11 ball bearings, 1 circlip, wedding ring

E| Kneeling mat from the garden centre. You are all young and laugh.

F| I am not young and I have two.

A|

> D: wedding ring

Yours?

D| no

?B| This place...
""",
    """\
# Bearing puller, can I make one?

A| Need to get the gearbox bearing off a shaft, it's a one-time job and a puller costs
{sixty|fifty-five}. Can I fake it with bolts and a bit of plate?

B| Yes. Two bits of thick plate with half a moon cut out of each, clamp them behind the bearing,
two long bolts and a bar across the end of the shaft. Tighten evenly. Put a coin on the end of
the shaft so you don't wreck the centre.

C| warm it. not red, just so spit dances. then it comes off with 2 screwdrivers

D| Most tool shops lend them for a deposit you know. And the library here has one, between the
cake tins and the drill.

A|

> D: the library here has one

Are you serious?

D| They have a carpet cleaner too.

A| Reporting from the library. I have a puller until {Thursday|Monday} and a novel. Bearing off
in ten minutes, now on chapter {four|six}.
""",
)
