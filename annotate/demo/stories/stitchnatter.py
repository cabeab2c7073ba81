"""Threads of Stitch & Natter, a board for knitting, sewing and mending."""

from __future__ import annotations

STORIES = (
    """\
# Sleeves came out {two different lengths|different}

A| I have knitted the same sleeve twice from the same pattern with the same needles and one is
{four|three} centimetres longer. I counted the rows. They're the same. I'm going to throw it out
of the window.

B| Tension! Were you happy in one and cross in the other? I am not joking, I once knitted a
whole back during an election.

C| Did you block them? Wash both, pin to the same size, let dry. Four centimetres over a sleeve
is less than you'd think.

D| Different dye lots can behave differently too, check the bands. The dark ones are often
tighter.

A|

> B: Were you happy in one and cross in the other?

The short one was during the week with the {plumber|builders}. I rest my case.

C| Block it. Trust me.

A| Blocked and pinned last night on the spare bed. This morning they match to within {half a
centimetre|a whisker}. The window is closed again.

?B| Give our regards to the plumber.
""",
    """\
# {Sewing machine|My machine} skips stitches on {jersey|stretch fabric}

A| Cotton is fine, everything is fine, but as soon as I put jersey under the foot it skips every
third or fourth stitch. New universal needle, size {80|90}. Tension in the middle.

B| Ballpoint needle (sometimes called jersey or stretch). Universal ones pierce the loops,
ballpoints go between them. It's night and day.

C| And reduce the presser foot pressure if your machine has the little dial on top. Also a
narrow zigzag rather than a straight stitch, otherwise the seam snaps when you pull it over your
head.

D| Tissue paper under the fabric, tear off after. My mother's trick, works on the slipperiest
stuff.

A| I did not know there WERE different points. I've been sewing for {eleven|nine} years.

B|

> A: I did not know there WERE different points.

Nobody tells you. It's all on the packet, in letters made for ants.

A| {Size 75|Size 80} ballpoint, narrow zigzag: two T-shirts in one evening, not one skipped
stitch. I keep stroking the seams.
""",
    """\
# Mending {club|circle}: how do you start one?

A| I'd like to start an evening where people bring things to mend, in our village hall. Not a
class. Just a table, tea, needles. Has anybody done this? What went wrong?

B| We've been going for {four|five} years. First evening: I put up posters, baked for thirty,
two people came. Second: five. Now we're turning them away. So: don't bake for thirty.

C| Light. Bring lamps! Village halls are lit for badminton.

D| Decide from the start that nobody mends FOR anybody. You show, they do. Otherwise you'll be
the free tailor of the parish by Christmas.

E| A tin for coins, not a fee. And somebody has to be nice to the man who comes with a kettle.
He will come.

A|

> E: the man who comes with a kettle

A kettle to MEND?

E| They see the word mending. Ours has become a treasure, he's on the zips now.

F| Start with socks. Everyone has socks, and no one is afraid of them.

A| Date's fixed, {14 March|3 October}, seven o'clock, socks and lamps. I'll report.

A| Report: nine people, fourteen socks, one kettle. His name is {Derek|Colin} and he's bringing
his own lamp next time.
""",
    """\
# What to do with {a kilo|800 grams} of mustard yarn

A| It was in the sale. In the shop it was "ochre". At home it is mustard. There's a {kilo|great
deal} of it, and the family has been asked one by one and everyone has declined.

B| Stripes with dark grey. Mustard on its own is shouting, with grey it's a conversation.

C| Overdye it! A bath of blue gives you the best moss green you've ever seen. Try a small skein
first.

D| I'll take it. I'm serious. I look good in mustard and nobody else does.

E| Tea cosies for the entire street.

A|

> C: A bath of blue gives you the best moss green you've ever seen.

I tried a skein and you're right, it's GORGEOUS. Like the inside of a wood.

C| Do the lot in one pot if you can or you'll get seven greens.

A| I've got seven greens. It doesn't matter. It's going to be a blanket, from light to dark, and
I've already been asked for it by three of the people who declined.

?D| I would still have taken the mustard.
""",
    """\
# {Invisible|The} zip that will not lie flat

A| Third attempt. It puckers just below the end, like a little beak. Fabric is a light
{viscose|rayon}. Pressed everything. What am I missing?

B| Stabilise the seam allowances first. A strip of fusible on each side, two fingers wide,
before the zip goes anywhere near it. Viscose grows while you're looking at it.

C| And sew BOTH sides from the bottom to the top. If you sew one down and one up the layers
creep in opposite directions and there's your beak.

A| I always go top to bottom. For no reason other than that the zip starts there.

C| Everyone does. Turn it round.

D|

> B: Viscose grows while you're looking at it.

Hang the skirt up for a night before you do the hem as well, or it'll be longer at the sides.

A| Unpicked (sobbing), strips on, bottom to top. FLAT. I've opened and closed it about
{thirty|fifty} times for the sheer pleasure. The cat has had to admire it.

?B| The cat is right.
""",
    """\
# Grandmother's {quilt|bedspread} is falling apart, wash or not?

A| My great-grandmother made it around {1920|1910}. Hand-pieced, cotton, some of the browns have
gone to lace. It smells of attic and there's a stain. I'm afraid that washing will finish it.
I'm afraid that not washing will as well.

B| Please don't put it in a machine, whatever anybody says. If you wash, then flat, in the bath,
on an old sheet, lifting it by the sheet and never by the quilt. Cold water, drop of plain soap,
rinse until you're bored and then rinse again.

C| Test every colour first: wet cotton bud, press for a minute. Turkey red holds, some of the
old purples run at the sight of water.

D| The browns were dyed with iron, that's why they rot. Nothing brings those back. You can lay
fine net over them and stitch round each patch so that nothing gets lost. That's what the museum
did with ours.

E| May I say something else? Perhaps leave the stain. It's somebody's tea.

A|

> E: It's somebody's tea.

I had to leave the room for a moment. You're right, it's hers. It stays.

A| Did the test, nothing ran, so into the bath with it on a sheet, two of us. The water was the
colour of {a river|strong tea} the first three times. It is drying on the lawn, under another
sheet, and my mother's sitting next to it. She's showing my daughter which dress each patch was.

B| That's the whole point of the things, isn't it.

?D| When it's dry I can send you a pattern for the net. No charge.
""",
    """\
# Left-handed and {new|starting}: learn mirror or {ordinary|right-handed}?

A| My friend wants to teach me to knit, but she's right-handed and I'm not. She says just do it
in the mirror. The internet says never do it in the mirror. I have not even got wool yet.

B| Left-handed, {thirty|forty} years of knitting right-handed. Both hands work in knitting
anyway, it isn't like writing. All of the patterns make sense then, all the videos too.

C| Left-handed and I knit mirrored. It's fine, but with every decrease you have to swap left and
right in your head, and lace charts are a special kind of evening.

D| Try the continental way, yarn in the left hand. Lefties often find it easier than righties
do.

E| Whatever you do, sit OPPOSITE her and not next to her for the mirror, or next to her for the
same.

A|

> D: Try the continental way, yarn in the left hand.

Tried this today with a borrowed ball. It felt like using scissors that fit. I've got twenty
rows and they're almost square.

D| There you go.

?B| Almost square is how we all began. Some of us are still there.
""",
    """\
# How many {unfinished|half-finished} projects? Be honest

A| I'll go first: {eleven|nine}. Including a cardigan for a child who's now at university.

B| Four. I threw six away in a fit and regret two.

C| I don't count them, I weigh them. 7.2 kilos.

D| One! I'm very strict. (And {fourteen|twelve} that are "resting".)

E| There is a jumper that's been missing its second sleeve since {2003|2001}. I wear it as a
scarf.

F|

> E: I wear it as a scarf.

Genius or madness, I cannot tell.

C| Update: 7.4. There was a sale.

A| The child who's at university has heard about the cardigan and wants it. "For the irony". So
it's ten.

?B| Finish it before there are grandchildren.
""",
    """\
# Pattern {sizes|sizing} make no sense

A| Bought trousers in a 40, sewed a pattern in a 40, could not get it over the knee. My
measurements say 46?! I haven't changed since breakfast.

B| Pattern sizes come from tables that are {sixty|seventy} years old, shop sizes get bigger each
year to be polite. They've nothing to do with one another. Measure, ignore the number, cut.

C| Cut out the size label from the pattern and throw it away. I write the person's name on it.

D| Always look for "finished garment measurements" and compare them with something you own that
fits. That is the only honest number on the whole envelope.

A|

> C: I write the person's name on it.

I love this. They're now size {Ruth|Martha}.

B| That's how it was done before there were shops.

A| Second pair finished, in size me, sits like nothing I've ever bought. I've been walking up
and down in front of the oven door because it's the only long mirror we have.
""",
    """\
# Moths!!! {What now|Help}

A| I opened the wool chest and something flew out. There are holes in {two|three} balls and in a
shawl that took me a winter. What do I do, in what order?

B| Everything out, today. Into bags. Bags into the freezer, {two weeks|ten days}, then out for a
day, then in again for a week. The day out wakes up the eggs and the second round gets them.

C| Hoover the chest, every crack, and empty the hoover OUTSIDE. Wipe it out with vinegar.

D| The flying ones aren't the ones that eat. If you see a male fluttering about in the evening,
that's a month too late already. Sticky traps tell you if they are still around but don't cure
anything.

E| Lavender doesn't work, I'm sorry. It only makes for nicer-smelling moths. Cedar, a bit.

A|

> B: Bags into the freezer

My freezer contains {one shawl, nine balls|twelve balls of wool}, two jumpers and no food. We're
eating it all up first. It's fish fingers until Thursday.

F| Look under the piano felt and behind the radiator. Mine were living off the cat's winter coat
under the sofa.

A| UNDER THE PIANO. You're a witch. Hoovered, frozen, vinegared. Shawl is going to be visibly
mended in contrast, gold thread, like the pots.

?D| Like the pots! Lovely. Post a picture in the mending thread.
""",
)
