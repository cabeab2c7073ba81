"""Invented people: names for the stories, the bylines and the members of the forums.

Ordinary first names and surnames put together by chance; nobody in particular is meant.
"""

from __future__ import annotations

from annotate.demo.dice import Dice


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


WOMEN = _words(
    "Ada Agnes Alice Anja Beatrice Bronwyn Carla Clara Delia Dina Edith Elin Esther Fiona "
    "Freya Greta Hanna Hazel Ines Iris Joan Judith Kirsten Lena Lois Mabel Marta Mina Nadia "
    "Nora Olive Petra Ruth Salma Tess Uma Vera Wanda Yasmin Zoe"
)

MEN = _words(
    "Alan Amir Arthur Bastian Ben Cedric Colin Dario Derek Edgar Emil Felix Frank Gareth "
    "George Hamish Hugo Ian Ivo Jonas Karim Keith Leo Lucas Malcolm Marek Neil Noel Oscar "
    "Owen Paul Quentin Rafe Rory Samir Sid Tobias Victor Walter Yusuf"
)

SURNAMES = _words(
    "Abbott Ashdown Barrow Beale Birch Calloway Carver Coombe Crane Dacre Denholm Dunmore "
    "Ellery Fairlie Farrow Gadd Garside Hale Harker Hollis Ingram Jessop Keane Kirkby Lamb "
    "Larkin Maddox Marsh Merrow Nash Ormond Osgood Pascoe Penrose Quill Raine Redfern Rowe "
    "Sayer Selby Tanner Thirlby Underhay Vance Varley Wardle Whitlock Wyatt Yardley"
)

GERMAN_WOMEN = _words("Anke Birgit Carla Dorothea Elke Franziska Heike Ilse Jutta Katrin Maren")
GERMAN_MEN = _words("Arne Bernd Detlef Erwin Gerd Holger Jens Konrad Ludger Matthias Rainer")
GERMAN_SURNAMES = _words(
    "Ahrens Bachmair Dieckmann Eberle Fassbender Grothe Haberland Immel Kaltenbach Lindner "
    "Moosbach Niedermeier Obermann Pfister Rabe Seidl Tannhuber Uhlig Vollmer Wendel"
)

NICKNAMES = _words(
    "oldgreywhistle marlinspike_ann tinker72 Bosun_Bob wetfeet Halfhitch quietmoss Kestrel9 "
    "northwall pennyfarthing rustbucket Mrs_Tibbs gaffer_tape LowTide thursdaychild Drystone "
    "copperkettle longshanks jackdaw51 sundaydriver plumbline Nettlebed fogsignal Tansy "
    "ratchet_rosie barefoot_jon Larkrise muddyboots hexkey teapotlid Windfall crosswind_c "
    "elderberry Pilcrow spokeshave brambles threeleggeddog Ottoline smallbeer tallgrass "
    "bluetarp inkblot_ Capstan nightheron turnbuckle rhubarb_joe Wicket slipknot eastgate "
    "cloudcover"
)

_POOLS = {
    "woman": (WOMEN, SURNAMES),
    "man": (MEN, SURNAMES),
    "frau": (GERMAN_WOMEN, GERMAN_SURNAMES),
    "mann": (GERMAN_MEN, GERMAN_SURNAMES),
}


def is_person(kind: str) -> bool:
    """Whether a slot of this kind is to be filled with a name."""
    return kind in _POOLS


def person(kind: str, dice: Dice) -> tuple[str, str]:
    """First name and surname of a ``woman``, ``man``, ``frau`` or ``mann``."""
    first_names, surnames = _POOLS[kind]
    return dice.pick(first_names), dice.pick(surnames)


def reader(dice: Dice) -> str:
    """How somebody signs a comment: a first name, a full name or a nickname."""
    first, last = person(dice.pick(("woman", "man")), dice)
    return dice.pick((first, f"{first} {last[0]}.", f"{first} {last}", dice.pick(NICKNAMES)))
