"""Largest pagelet (Bar-Yossef and Rajagopalan 2002, as an extractor in Gottron 2008).

A *pagelet* is a part of the page about one thing: no child of it has k or more links, and
it lies in no other pagelet. The one with most visible text is the main content. Louvan
2009 prints "descendants" for children; with that, hardly anything would be a pagelet.
Direct text of an element that had to be split is lost.
"""

from dataclasses import dataclass

import numpy as np

from contentseeker.methods.baselines.baseline import Baseline
from contentseeker.page import FlatPage
from contentseeker.page.structure import IntArray, subtree_sum
from contentseeker.parameters import parameter
from contentseeker.result import Extraction


@dataclass(frozen=True, slots=True)
class LargestPagelet(Baseline):
    """LP-k; k is 7 in the comparison and 3 in the original."""

    k: int = parameter(7, "An element is split if a child has so many links.", at_least=1)

    def choose(self, page: FlatPage) -> Extraction:
        found = pagelets(page, self.k)
        largest = int(found[np.argmax(page.subtree_chars[found])])
        return Extraction.of(page, page.text(largest), (largest,))


def pagelets(page: FlatPage, k: int) -> IntArray:
    """All pagelets of a page, in document order."""
    is_link = np.zeros(len(page), dtype=np.int64)
    is_link[page.link_nodes] = page.visible[page.link_nodes]
    links = subtree_sum(is_link, page.subtree_end)
    # One more place than elements, for the root's parent -1.
    is_split = np.zeros(len(page) + 1, dtype=np.bool_)
    is_split[page.parent[links >= k]] = True
    # What is above a split element has many links too and is split: no need to descend.
    is_pagelet = ~is_split[:-1] & is_split[page.parent]
    # The body is the outermost candidate, whatever its parent.
    is_pagelet[page.body] = not is_split[page.body]
    body = slice(page.body, page.subtree_end[page.body])
    return (np.flatnonzero(is_pagelet[body]) + page.body).astype(np.int32)
