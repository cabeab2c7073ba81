"""Entries of Plot Fourteen, an allotment diary in the manner of the early journals."""

from __future__ import annotations

STORIES = (
    """\
# {Seed catalogue|Catalogue} came

It's dark at four and there's ice in the can, and I've got {forty-one|thirty-eight} kinds of
tomato in front of me with adjectives.

Last year's promise was *no more than five things that I know we eat*. I've got a pencil and
I've circled, let me see, {twenty-six|twenty-three}. One of them is a blue potato. One of them
is called Drunken Woman and is a lettuce. There's a bean that was carried over a mountain in
somebody's hat.

I read it in the bath like a novel. It has everything, doesn't it, hope, risk, strange names,
and you know all along that half of them are going to die.

J. says, what about the ones in the tin? In the tin are the seeds from the year before,
unopened, {seventeen|nineteen} packets, sown nowhere. I told him that those are the ones I know.
These ones might be different.

Ordered: nine. And the blue potato. And the hat.

% Drunken Woman is actually very good and does not bolt.

% we have a swap in february at the hall, bring the tin!!

% I know all about the tin.
""",
    """\
# What Walter {knows|says}

Walter has had plot 13 since {1962|1959}. I've started to write down what he says because I
don't think anybody else does.

"You don't sow by the date, you sow by your backside. Sit on the soil. If you can stand it, so
can a carrot."

"Never thank a man for a plant. It dies."

"Dig in {November|October} and the frost does the rest. Dig in March and you do the rest."

"The robin isn't your friend. He thinks you're a pig." (_He explained this. In a wood they
follow pigs, for the worms. It has changed how I feel about the robin, but not how he feels
about me._)

"If it won't grow for you, give it to somebody who doesn't care."

Today he gave me a cutting of his {blackcurrant|gooseberry}, wrapped in wet newspaper. I said
nothing whatever. He looked satisfied.

% Never thank for a plant!! My nan said exactly the same

% More Walter please.

% The pig thing is true, there was a programme about it.
""",
    """\
# The shed is {up|standing}

It leans. But it is up.

It came in {seven|nine} pieces on the back of a trailer from a man in Ellerby whose wife wanted
a summerhouse. He'd numbered all of the pieces. He'd numbered them on the inside, in pencil,
before it was treated with something dark brown, so we had seven pieces and no numbers.

Ruth held the left wall and I held the right wall and Walter stood where the door would be and
told us what was wrong. It took {from nine until four|all of Saturday}. At one point we had it
together with the window in the floor.

Inside it now: fork, spade, {three|four} chairs from the tip, the kettle, and a calendar from
{1997|1996}, which was already there and which suits it. I sat in it for {twenty minutes|half an
hour} with the door open, watching the rain come over from the gasworks, and I don't think I
have ever been so pleased with anything.

Next weekend: make it not lean. Or get used to it.

% congratulations!!! a shed is a second home

% Ours leaned for 20 years. We only found out when we put up a shelf.

% Photo or it didn't happen.
""",
    """\
# {Slugs|Snails} 11, lettuce 0

went down before work with the torch. should not have. they were holding a meeting.

I had sown {two rows|three rows} of Little Dome and one of a red thing Marjorie gave me. On
{Sunday|Saturday} there were about forty seedlings, each with its two leaves up like somebody
surrendering. This morning there were stalks. Not even stalks. There were *places where stalks
had been*.

I picked {eleven|fourteen} of them off by hand and carried them to the far side of the railway.
Old Walter says they come home. He says he painted one with nail varnish in {1988|1991} and it
was back in four days, and I believe him because it's exactly what he would do.

Tried so far: beer (they like it), eggshells (they don't care), copper tape (£{8|7} and they use
it as a ladder), asking nicely.

Will sow again in trays at home on the window sill, where nothing can get at them except the
cat.

% Mine only ever leave the red ones alone. Sow red!!

% Bran. They eat it and swell up and the birds do the rest. Not pretty.

% The nail varnish. I want to know what colour
""",
    """\
# Inspection {day|letter}

The committee walked round on {Sunday|Saturday}. They do it every {June|May}, four people with a
clipboard and the expression of a jury.

The rule is that three quarters has to be "in cultivation". I have been worrying about the bit
at the end since Easter. It's nettles. It's nettles up to *here*. I had a speech ready about
butterflies.

They looked at the beans for a while. Mrs {Hollis|Tanner} wrote something down. They looked at
the shed and then, all four together, put their heads on one side, and then straightened up
again, and nobody said a word. Then they came to the nettles. I opened my mouth.

"Ah," says the oldest one, "you're leaving it for the peacocks. Very good." And he ticked a box.

I said yes. I said that's what I was doing. I've since looked it up, and there IS a butterfly
called that and it does eat nettles, so I wasn't even lying, only early.

Passed. "{Commended|Satisfactory} (structure to be observed)."

% STRUCTURE TO BE OBSERVED hahaha

% We got a letter for a trampoline. There are other ways to cultivate children apparently

% nettle soup is nice too
""",
    """\
# {Potatoes|Spuds}: the {reckoning|results}

Lifted the earlies today. Twelve plants, and I weighed them on the bathroom scales by standing
there with the bucket and without the bucket, so it's correct to within a breakfast.

Row A, with seaweed: {9|11} kilos. Row B, with the stuff from the bag that costs a fortune:
{8|7} and a half. Row C, with nothing at all because I'd run out of both and patience: {9|10}.

So there you have it. A year of reading, {two|three} books from the library, one quarrel on the
committee about muck, and potatoes grow in dirt.

They're pretty though! There is nothing like it, you put the fork in and lean, and the whole
thing comes up with a sort of sigh and there they are, white as eggs. I always feel I ought to
apologise for the light.

Had them for supper with butter and mint. J. ate {fourteen|sixteen}. He says they count as
small.

% Bathroom scales method is the official method round here too.

% What did you do about blight last year? We lost the lot by July

% It is the butter that makes the difference, not the seaweed.
""",
    """\
# Glut
: size = forearm|shoe

Courgettes. I don't want to talk about it.

{Nineteen|Seventeen} since {Monday|Tuesday}. You look under the leaf and there's nothing there,
and you turn round to get the can, and when you turn back there's one the size of a {size}. I
have left them on doorsteps. I put one through the letterbox of number 40, who I don't even
know. I hid {two|three} in Ruth's car while she was paying the milkman.

What we've eaten: fritters, soup, cake (yes), "spaghetti" (no), stuffed, grilled, and raw in
ribbons with lemon like in a magazine. J. asked me this evening very quietly whether there might
be something _else_.

I only planted {three|four}. In April I stood there thinking, is three enough?

Marjorie says the trick is to have one plant and a friend with pigs.

% ONE plant. Always one plant. We all learn this once.

% you can freeze the cake

% Checked the car after reading this. Found one in with the spare wheel. It had been there a
while. -- Ruth
""",
    """\
# Water

They've turned off the tap by the gate until further notice, so it's the dip tank, and the dip
tank is {forty|sixty} yards and has a frog in it.

I worked it out: {eleven|twelve} trips, two cans each, ten litres a can. That makes {two hundred
and twenty|about two hundred and thirty} litres and a walk of half a mile, and it's for the
beans alone. My arms have got so long that I can pick up things without bending.

The odd thing is I like it. There's a queue at the tank in the evening, which there never was at
the tap. You fill one can and then you wait for the person in front, and she tells you about her
{hip|knee}, and somebody has brought cherries. I've met more people in {a week|ten days} than in
three years. The man from {plot 30|plot 22} turns out to be a piano tuner. The frog is called
Susan.

If they mend the tap I'll be almost sorry.

? Almost.

% There was always a queue in the old days, that's what the bench is for.

% Hello Susan
""",
    """\
# First {frost|frosts}

white this morning right up to the railway. the dahlias have gone black. {seven|six} o'clock and
not a sound.

picked the last of the green tomatoes with numb hands, {four|three} kilos. chutney then.

that's the year done I think.

% Lovely.

% Wrap them one by one in newspaper with a banana, they will go red for Christmas.
""",
    """\
# Bonfire night on the {plots|allotments}

We're allowed one fire a year and it's tonight, so everybody had been saving up. By four the
heap was {as high as the shed|three metres high}: bean poles, the old committee hut door, a sofa
(who?), all the brambles off 22.

{Walter|Old Walter} checked it for hedgehogs with a long stick. He found two, and a football.
They were moved to the compost bay in a box of leaves, with ceremony.

Then he lit it with one match, and stood there with his back to it, looking at us instead.

There was soup out of the urn. There were potatoes in the ashes, mine, row C. {Marjorie's|Mrs
Hollis's} grandson had made a guy which was clearly the man from the water company. Someone had
a fiddle, and it turned out that the piano tuner can also dance.

At about nine the wind got up, and the sparks went over the railway, and for a minute it was
like being inside something. Then it rained. Everyone stood in my shed, {eleven|fourteen} of us,
and it leaned, and held.

% Best one in years. It was not my sofa.

% The shed has been observed.

% Lovely evening. I have your soup ladle. Or somebody's.
""",
)

SHORT_ENTRIES = (
    """\
# Rhubarb

forced it under the old dustbin and forgot. {seven|six} weeks. lifted the lid today and it was
like opening a door on somebody asleep, all pink. crumble tonight, crumble tomorrow, and J. is
already looking at the custard in a certain way.
""",
    """\
# Lost

one glove (left, green, {Tuesday|Wednesday}), one trowel, the good secateurs again, and my
temper with the netting. If you find any of them on the path by the tank please hang them on the
nail. Not the temper.
""",
    """\
# Walter's {hip|knee}

He is all right. He was back at {ten|half past ten} with a stick, telling the new people on 15
that their onions were upside down. They weren't, but they've turned them round and everybody
feels better.
""",
    """\
# Bees

There's a swarm in the pear tree by the gate, hanging down like a {sock|beard}. Mrs
{Hollis|Tanner} rang a man, and the man came with a cardboard box and a bedsheet and knocked on
the branch, *once*, and they all fell in. He said they are at their most peaceful when they have
nowhere to live. I have been thinking about it all day.
""",
)
