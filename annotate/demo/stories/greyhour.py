"""Posts of Grey Hour, a photographer's blog in which the pictures do the talking."""

from __future__ import annotations

STORIES = (
    """\
# {Harvest|Stubble}, burning

! (hills) Cold Edge from the {north|north-east}, {October|September}.
""",
    """\
# {Pier, before the gulls|The pier before six}

! (sea) Westhaven, {05:41|05:26}.

% Oh, this light.

% Which film is this? The greys are wonderful.
""",
    """\
# {Fog|Fog, again}

! (hills)

% You can almost hear it.
""",
    """\
# {Tram depot|Depot}, Sunday

! (town) Nobody for {an hour|two hours}. Then a cat.

% And where is the picture of the cat?

% More of these please.
""",
    """\
# {Snow|First snow} on the coal yard

! (town) Eleven minutes later it was gone.
""",
    """\
# {Swimmers|Two swimmers}

! (sea) New Year's morning, {four|three} degrees.

% Brave. I mean you too, standing there.
""",
    """\
# {Three|Two} chairs

! (sea)

! (sea)

% The second one made me laugh and then not.

% Is that the beach at Sarn?
""",
    """\
# {Rain|Sleet} on a bus window

! (town) Line 9, top deck, {handheld|a fifteenth of a second}.

% Fifteenth by hand on a bus! Steady.
""",
    """\
# For {M.|E.}

! (town)

% Thinking of you.
""",
    """\
# Ten pictures of the {same|one} wall

For {a year|ten months} I have passed this wall on the way to the dentist, the baker and the
train, and for a year I took it for a wall. It is the side of a warehouse. There was a house
against it once, and when they pulled the house down they left the inside on the outside: four
floors of wallpaper, a fireplace hanging in the air, the zigzag of a staircase that goes up to
nothing.

I have photographed it on the first of every month at the same hour, from the same drain cover.
{Ten|Twelve} negatives. What changes is very little. A strip of the blue paper with the birds
came off in the storm in {March|February}. Buddleia has taken root in the second-floor fireplace
and flowered there, in the grate, exactly where one would put flowers.

In {July|August} a woman stopped beside me and looked up for a while. She pointed at the third
floor, a green square, darker where a bed had stood. "That was mine," she said, and went on with
her shopping.

! (town) The first of {June|May}.

The wall is to be rendered in the spring. I shall go on taking the picture.

% I grew up two streets away. There was a sweet shop on the ground floor.

% The woman! Did you ask her name?

%% No. I should have. I was changing the film.
""",
)
