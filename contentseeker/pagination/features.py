"""The nine features of a link that the paper names (Hanamura 2020), for all candidates of a page.

Formulas are ours where the paper has none. ``contentseeker.pagination.extended`` adds features of
our own to them.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.page import FlatPage
from contentseeker.pagination.addresses import canonical
from contentseeker.pagination.candidates import Candidate
from contentseeker.pagination.link_similarity import LinkSimilarity
from contentseeker.pagination.numbers import path_and_query
from contentseeker.pagination.wording import NEXT_OF_PAPER, PAGE_OF_PAPER

FloatArray = NDArray[np.float64]
Columns = dict[str, Sequence[float] | FloatArray | NDArray[np.bool_]]

MEANINGS: Final[dict[str, str]] = {
    "has next": "1 if the link's text has a word such as next, older or more, or an arrow.",
    "has page": "1 if the link's text has a word for page.",
    "one character": "1 if the link's text is a single character.",
    "frequency": "How many links of the page lead to the same address.",
    "text length": "Characters of the link's text.",
    "relative text length": "Characters of the link's text per one of the page's longest.",
    "address length": "Characters of the address.",
    "relative address length": "Characters of the address per one of the page's longest.",
    "link similarity": "How much the address is like those of the links beside it.",
}
NINE: Final[tuple[str, ...]] = tuple(MEANINGS)
BINARY: Final = frozenset({"has next", "has page", "one character"})


def nine_features(
    page: FlatPage, links: Sequence[Candidate], similarity: LinkSimilarity
) -> Columns:
    """The columns of the paper, by name, a value per link."""
    targets = [canonical(link.url) for link in links]
    frequency = Counter(targets)
    text_length = np.array([len(link.text) for link in links], dtype=np.float64)
    address_length = np.array([len(link.url) for link in links], dtype=np.float64)
    parents = [int(page.parent[link.node]) for link in links]
    addresses = [path_and_query(link.url) for link in links]
    return {
        "has next": [NEXT_OF_PAPER.search(link.text) is not None for link in links],
        "has page": [PAGE_OF_PAPER.search(link.text) is not None for link in links],
        "one character": [len(link.text) == 1 for link in links],
        "frequency": [frequency[target] for target in targets],
        "text length": text_length,
        "relative text length": _relative(text_length),
        "address length": address_length,
        "relative address length": _relative(address_length),
        "link similarity": similarity.of(addresses, parents),
    }


def _relative(lengths: FloatArray) -> FloatArray:
    longest = lengths.max(initial=0.0)
    return lengths / longest if longest else lengths
