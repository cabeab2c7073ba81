"""Other projects' extractors, to compare with; each file is one, all are optional.

Nothing is imported until a peer is used, so that the library works without them.
"""

from typing import Final

from contentseeker.method import Family, Method
from contentseeker.methods.peers.boilerpy3 import Boilerpy3
from contentseeker.methods.peers.justext import JusText
from contentseeker.methods.peers.peer import Peer
from contentseeker.methods.peers.readability import Readability
from contentseeker.methods.peers.resiliparse import Resiliparse
from contentseeker.methods.peers.trafilatura import Trafilatura

# As measured on pages of 10 KB to 10 MB.
_LINEAR: Final = "about linear"
_WORSE: Final = "quadratic in the number of blocks; not run on pages that are too large"


def _peer(name: str, extractor: type[Peer], summary: str, origin: str) -> Method:
    return Method(
        name=name,
        family=Family.PEER,
        summary=summary,
        origin=origin,
        extractor=extractor,
        cost=_LINEAR if extractor.scales else _WORSE,
        module=extractor.module,
    )


METHODS: Final = (
    _peer(
        "trafilatura",
        Trafilatura,
        "Hand-made rules, with other extractors to fall back on.",
        "package trafilatura; Barbaresi 2021 (ACL demos)",
    ),
    _peer(
        "readability-lxml",
        Readability,
        "Scores elements by their paragraphs, takes the best and its like neighbours.",
        "package readability-lxml, after Arc90's bookmarklet (2009)",
    ),
    _peer(
        "jusText",
        JusText,
        "Paragraphs by length, links and stop words, then by their neighbours.",
        "package jusText; Pomikalek 2011 (thesis, Brno)",
    ),
    _peer(
        "boilerpy3",
        Boilerpy3,
        "Boilerpipe: blocks by words and links, and by those of the blocks around.",
        "package boilerpy3; Kohlschuetter, Fankhauser, Nejdl 2010 (WSDM)",
    ),
    _peer(
        "resiliparse",
        Resiliparse,
        "A fast parser with simple rules for main content.",
        "package resiliparse; Bevendorff et al. 2018 (ECIR)",
    ),
)
