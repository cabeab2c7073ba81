"""Dispatches of the Kestrel Wire: each is complete in two or three sentences."""

from __future__ import annotations

STORIES = (
    """\
# Ferry workers call off {strike|walkout}

Crews on the Corran to Westhaven ferry will work normally on {Monday|Friday} after their union
accepted a pay rise of {4.2|3.9} per cent. Sailings cancelled last week will not be replaced,
the company said.
""",
    """\
# Quake felt {in the hills|across the hills}, no damage

An earthquake of magnitude {3.1|3.4} shook the hills north of Garrick Moor at {04.12|05.27} on
Wednesday. Fire services took {about sixty|some forty} calls. Nobody was hurt and no buildings
were damaged.
""",
    """\
# Aldmere {elects|chooses} its first woman mayor
: winner = woman

{winner}, a hospital pharmacist, won the run-off for mayor of Aldmere with {54.3|52.8} per cent
of the vote. Turnout was {61|58} per cent, the highest in a municipal election there since 1979.
""",
    """\
# Grain harvest {smaller|weaker} than expected

Farmers brought in {6.8|7.1} million tonnes of wheat this year, {nine|seven} per cent less than
last year, the farm office said. It blamed a wet June. Bread prices are not expected to change
before spring.
""",
    """\
# Bridge to Inish Varra reopens {early|ahead of time}

The road bridge to Inish Varra opened to cars on Saturday, {twelve|nine} days ahead of schedule.
Lorries above {7.5|12} tonnes must keep using the ferry until new bearings arrive in
{October|November}.
""",
    """\
# Stolen {thing} found in left-luggage locker
: thing = violin|cello

A {thing} of 1741 stolen from a concert hall in {May|March} has been found in a locker at Corran
Central. The hire period had run out. Police are looking for a man who paid for {three|four}
days in coins.
""",
    """\
# Central bank {holds|keeps} rate at {2.25|2.5} per cent

The central bank left its main rate unchanged on Thursday, as {all|most} economists had
expected. Inflation fell to {2.1|2.3} per cent in the past month. The bank said it saw no reason
to hurry.
""",
    """\
# Rowers finish {crossing|journey} in {days} days
: days = 51|48

Four nurses from Westhaven reached land on Sunday after rowing {4,700|4,900} kilometres in
{days} days. They had lost one oar, both cameras and, they said, the will ever to eat porridge
again.
""",
    """\
# Heating plant fire under control

A fire in the biomass plant at Pitlow was brought under control early on Tuesday. {Two|Three}
firefighters were treated for smoke. About {3,000|2,600} homes will be without heating until the
afternoon.
""",
    """\
# Chess title goes to {age}-year-old
: age = seventeen|sixteen; winner = woman

{winner} of Ellerby won the national chess championship with a round to spare. At {age} she is
the youngest champion since the tournament began in 1926. She said she would now catch up on
mathematics.
""",
)
