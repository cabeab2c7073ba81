"""Threads of the Elm Row noticeboard, where neighbours answer each other in a tree."""

from __future__ import annotations

STORIES = (
    """\
# Whose is the {coat} cat?
: coat = grey|tabby

A| There's a large {coat} cat who has been coming into our kitchen at number {12|16} every
morning for about {two weeks|three weeks}. He is very polite. He has breakfast and goes. No
collar. Is he yours? Is he anybody's?

B| That is Admiral. He has breakfast with us too, at half past six.

C| Half past seven here, {number 5|number 9}. We call him Mister.

D| He is called Biscuit and he lives at number 21 with me, and is supposed to be on a DIET.

B| Oh dear.

D| The vet asked me how a cat can gain {800|900} grams on a hundred grams a day. I think I have
the answer now.

A| We are so sorry. It was only a little fish.

E| Lunch is at ours. Sorry.

D| Would all of the restaurants please close until Easter. He can still come and sit.
""",
    """\
# Skip outside number {30|26}: please take the {doors|timber}

A| We are clearing out the back rooms and there's a skip until {Friday|Saturday}. In it or next
to it: four panelled doors, some good floorboards, a {cast-iron bath|stone sink} (heavy!), about
sixty flower pots. Please take what you can use, it would be a shame.

B| Two of the doors are going to be my new potting table if nobody minds. Have come by with the
barrow.

C| Is the bath still there? How heavy is heavy?

A| It is. Three men and a word I won't repeat.

C| I've got two men and several words. Tonight at six?

D| I could be the third. I was going to look at it anyway, just out of interest.

C| It's in our garden. There are now five people with bad backs in the street, and tomatoes are
going in it. Thank you!

E| I took the flower pots. All right, forty of the flower pots.
""",
    """\
# Piano practice times: a {proposal|peace offer}

A| Hello, I live on the {first|second} floor of number 8 and my daughter has started to play the
piano. I know how thin the walls are. Would {four to half past four|five to half past five} suit
everyone? We would rather ask than be knocked at.

B| How very nice of you to ask. Any time before seven is fine with us downstairs.

C| I work nights and sleep until three, so four o'clock is perfect. Thank you for thinking of
it.

D| May I make a request? The piece with the jump in the left hand. She's so close. I'm sitting
here above you and it's killing me that she always stops there.

A| I've told her and she's gone bright red and is practising the jump.

D| SHE HAS GOT IT. I applauded. I hope that was audible.

A| It was audible. She took a bow to the ceiling.

C| I was awake, and I heard it too. Bravo, number 8.
""",
    """\
# Street party: who has {tables|long tables}?

A| The council has said yes to closing the Row on {Saturday the 14th|Sunday the 22nd}, two till
nine. Last time we were short of tables, and the year before of salt. Who can bring what?

B| Two trestle tables, eight chairs, and a marquee that has one leg missing but works near a
lamp post.

C| Barbecue (big), and I'll do the fire.

D| Please can someone ELSE do the fire. No offence. We all remember.

C| None taken. The hedge has grown back.

E| I'll do the fire. Salt: I am bringing a kilo.

F| We are new at number {33|35} and don't know anybody. What can we bring?

A| Yourselves, and something to sit on. Come at one if you'd like to help put up bunting, it's
the best way of learning names: you shout them from a ladder.

F| We'll bring two chairs and a ladder.

B| You're going to be very popular.
""",
    """\
# Parcel for number {house} has been with us since {March|April}
: house = 11|13

A| Dear number {house}, we have rung your bell {six|seven} times. There's a parcel in our hall
which is by now part of the family. It's the size of a shoe box and it rattles.

B| We don't know them either, but the light is on in the evenings.

C| They work shifts at the hospital, both of them. Try before six in the morning, they're just
coming in. I see them when I walk the dog.

A| Before six! For a rattle!

C| Or give it to me, I'll hand it over with the dog as a witness.

D| Hello, this is number {house}, a neighbour has shown me this page. I'm so embarrassed. It's
dominoes. We ordered them to have something to do with the neighbours, once we had met some.

A| Then come on {Friday|Thursday} after your shift, or before your shift, whichever it is. We
have a table, the box is here already.

B| Are others allowed?

D| It's a double-twelve set. It can take eight.
""",
    """\
# Lamp post {by the bend|at the corner} has been out for {a month|five weeks}

A| It's pitch dark from number 17 down to the bend. I have reported it {twice|three times}. Has
anyone had more luck than me?

B| There's a number on the post, you need to quote it or it goes into a bin. Ours begins with
ER.

C| I looked. The number is on the side that you can only read in the light of the lamp.

B| That's almost beautiful.

D| ER 0417. I felt it with my fingers, like in the films.

A| Reported with the number this time. Reply came within an hour: "Asset not found".

E| I used to work there. Ring the depot and not the call centre, ask for whoever's on the cherry
picker this week, and mention that there is a child involved. There's always a child involved.

A| There are eleven. Rang. A man came this afternoon with a bulb in his pocket, it took four
minutes. He said that nobody had told him.

C| I can now read the number. It was 0471.
""",
    """\
# Lost: one {tortoise|hen}, slow
: name = Winston|Petra

A| {name} has got out of the garden at number 28, some time between breakfast and ten. About as
big as a loaf, brown, answers to nothing. Please look under your hedges and look *before
mowing*.

B| Looked. One football, one trowel, no sign.

C| How far can they get in a day?

A| Further than you'd think, if there are strawberries.

D| There are strawberries at ours.

A| Coming over.

D| Found! Fast asleep between rows two and three, with a red chin. I've counted, that's
{eleven|fourteen} strawberries.

A| I'm so sorry. We'll replace them.

D| Please don't. The children have voted to keep a row aside for visitors.
""",
    """\
# Is anybody else's water {brown|cloudy}?

A| Number {40|38} here. Since this morning the water's been coming out brown, like weak tea. Is
it us or is it everyone?

B| Same at 36.

C| Clear at 3, so it seems to be the top end.

D| They're working on the main by the chapel. There was a note, on one lamp post, on the far
side, in the rain. Run the cold tap for ten minutes, they say, and don't do a white wash.

A| I have done a white wash.

D| Oh no.

A| It's all the same colour now, at least. It's rather a nice colour. "Oatmeal".

E| Don't put it in the drier! If you rewash it while it is still wet, with a cup of washing
soda, it comes out. I had the same in {1998|2004}.

A| You're an angel, it has all come out except for one pillow case, which I'm going to keep as a
memorial.

C| For information, they've reached number 3 now. It's tea time.
""",
    """\
# Who {waters|is watering} the tree?

A| Someone is watering the little lime tree that the council planted at the corner, every
evening, and has put a tyre swing of string round the stake so that it doesn't rub. I just want
to say thank you to whoever it is.

B| Not me, but I've seen the wet patch.

C| I thought it was you.

D| It's a girl of about ten with a saucepan. She comes out at eight, when she ought to be in
bed, I imagine.

E| That'll be ours. She told us she was putting out the recycling. For {six weeks|two months}.

A| Please don't stop her! Would she like a can?

E| I've asked. She says that the saucepan holds exactly what it needs and that she has
*measured*. But she'd like to know what kind it is.

A| A small-leaved lime. It can live for a thousand years.

E| There was a long silence. Then she said "then I'd better write it down for somebody".
""",
    """\
# {Choir|Singing} in the garage, Wednesdays, no talent {needed|required}

A| The garage at number {19|23} is empty since we sold the car. It has an echo. I can read music
and have {one|half a} plan. Wednesdays at half past seven, an hour, anybody. No auditions, no
concert. Bring a jumper.

B| I cannot sing. I've got that in writing, from a teacher.

A| Perfect. Everybody who can't sing has it from a teacher.

C| I'm an alto, or I was one in {1987|1991}.

D| Will there be something for somebody who only has three notes? They're good ones.

A| There are entire traditions built on three notes.

E| We live opposite. Will it be loud?

A| I'm afraid it might be. We could leave the door open so that you get the good of it.

E| I've listened to the first evening with the window open. I'd like to say that it was terrible
and that I'm coming on Wednesday.

B| {Fourteen|Sixteen} people! In a garage! And somebody said to me on the way out, "I like to
stand next to you".
""",
    """\
# {Planning notice|Notice} on the garages: what does it mean?
: day = Monday|Tuesday

A| There's a yellow notice tied to the fence by the garages. It says "demolition and erection of
nine dwellings" and has about two pages of small print. Has anyone understood it?

B| I have read it twice. They want to take down the {fourteen|sixteen} garages and put up nine
small houses, two storeys, with a path through to the chapel. Comments until the {30th|28th}.

C| NINE. Where are they all going to park?

D| Where do the garages' cars park now? I live opposite. In all these years I've seen three of
them opened. One had a car in it.

E| One has our choir in it.

B| Could I suggest that we don't each write an angry letter, but meet first and find out what
everyone actually wants? I could book the chapel room for {day}.

F| I'd come. I don't mind the houses, to be honest. My daughter can't find anything to rent
within ten miles of here. But I do mind losing the wall with the swifts. There are eleven nests.

A| I had no idea about the swifts! I thought they were bats.

F| They come back in the first week of May to exactly the same hole. If the wall goes in winter
they circle round and round where it was.

D| Swift bricks. You build them into the new walls, hollow ones, they cost next to nothing. We
had that at work. You only have to ask for it early enough.

G| Good evening, I'm the architect, somebody has sent me the link. I did not know about the
swifts either and I'm glad to. I'd be happy to come to the chapel if you will have me, and bring
the model. It has little trees.

B| {day} at seven then. Bring the model. We'll bring the people with opinions.

C| I'll be there. With a tape measure.

H| Minutes, since I had a pen: {forty-one|thirty-eight} people. Eight houses instead of nine, a
shared room at the end that can be used for singing, swift bricks on the whole north side, and
the work is to start only in September when the birds have left. The tape measure was used four
times and found to be correct.

E| We are to have a room with HEATING. I don't know whether we can sing in the warm.
""",
)
