"""Crunch (Gupta et al. 2003): take out what is not content, filter by filter.

Table cells with too many links for their words are cleared; links, forms, controls and
advertisements go everywhere. The constants are those of the authors' program. Its
defaults remove every text link, also those inside an article: ``keep_text_links`` is for
comparisons with published results, whose recall shows that they were kept.

Of the program's settings only those are here that can change the text: scripts, styles,
meta and ``noscript`` are never text in this library, and an image has none.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.methods.baselines.ad_hosts import current_list, host_of, is_listed
from contentseeker.methods.baselines.baseline import Baseline
from contentseeker.page import FlatPage
from contentseeker.page.selection import text_of_runs
from contentseeker.page.structure import BoolArray, IntArray, inside, subtree_sum
from contentseeker.parameters import check_parameters, parameter
from contentseeker.result import Extraction

_CONTROLS: Final = ("input", "button", "select")
# A table that holds one of these is not empty, whatever its text.
_SUBSTANCE: Final = ("img", "a", "iframe", "input", "button", "textarea", "select")


@dataclass(frozen=True, slots=True)
class Crunch(Baseline):
    """Crunch's filters as a text extractor."""

    max_link_ratio: float = parameter(
        0.25, "A table cell is cleared if it has more links per word.", at_least=0
    )
    chars_per_word: float = parameter(
        5.0, "Characters outside links that count as one word.", at_least=0.1
    )
    keep_text_links: bool = parameter(False, "Keep links without an image.")
    keep_image_links: bool = parameter(False, "Keep links around an image.")
    keep_forms: bool = parameter(False, "Keep the content of forms.")
    keep_controls: bool = parameter(False, "Keep buttons and selections.")
    min_table_chars: int = parameter(
        1, "A table with less text, and nothing else to show, goes.", at_least=0
    )
    link_footer: bool = parameter(False, "Add the text of the removed text links at the end.")
    keep_ads: bool = parameter(False, "Keep links and objects of advertisement hosts.")
    ad_hosts: frozenset[str] = parameter(
        frozenset(), "Advertisement hosts beside those of the list."
    )
    ad_hosts_file: str = parameter(
        "",
        "File with a list of advertisement hosts; empty: that of CONTENTSEEKER_AD_HOSTS.",
    )

    def __post_init__(self) -> None:
        check_parameters(self)
        # A wrong file is refused here, not on the first page.
        _ = current_list(self.ad_hosts_file)

    def choose(self, page: FlatPage) -> Extraction:
        has_image = _count(page, page.find("img"))[page.link_nodes] > 0
        text_links, image_links = page.link_nodes[~has_image], page.link_nodes[has_image]
        filtered = [self._link_cells(page), self._advertisements(page)]
        if not self.keep_forms:
            filtered.append(page.find("form"))
        if not self.keep_controls:
            filtered.append(page.find(*_CONTROLS))
        gone = _inside(page, *filtered)
        footer = text_links[~gone[text_links]] if self.link_footer else text_links[:0]
        if not self.keep_text_links:
            gone |= _inside(page, text_links)
        if not self.keep_image_links:
            gone |= _inside(page, image_links)
        gone |= _inside(page, self._empty_tables(page, gone))
        lines = [text_of_runs(page, ~gone[page.runs.owner]), *map(page.text, footer.tolist())]
        return Extraction.of(page, "\n".join(line for line in lines if line))

    def _link_cells(self, page: FlatPage) -> IntArray:
        """Table cells with more links than their words outside links can bear."""
        cells = page.find("td")
        links = _count(page, page.link_nodes)[cells]
        chars = np.where(page.in_link[page.runs.owner], 0, page.runs.chars)
        words = _text_in(page, chars)[cells] / self.chars_per_word
        # Without words the first link is one too many.
        is_cleared: BoolArray = links > self.max_link_ratio * words
        return cells[is_cleared]

    def _empty_tables(self, page: FlatPage, gone: BoolArray) -> IntArray:
        tables = page.find("table")
        substance = page.find(*_SUBSTANCE)
        things = _count(page, substance[~gone[substance]])[tables]
        chars = _text_in(page, np.where(gone[page.runs.owner], 0, page.runs.chars))[tables]
        is_empty: BoolArray = (things == 0) & (chars < self.min_table_chars)
        return tables[is_empty]

    def _advertisements(self, page: FlatPage) -> IntArray:
        """Elements that point to an advertisement host, or come from one."""
        lists = (self.ad_hosts, current_list(self.ad_hosts_file).hosts)
        if self.keep_ads or not any(lists):
            return page.with_attributes[:0]
        hosts = [
            {host_of(attributes.get(name, "")) for name in ("href", "src")}
            for attributes in page.attributes.by_element.values()
        ]
        # Pages repeat few hosts many times.
        ads = {
            host for host in set().union(*hosts) if any(is_listed(host, listed) for listed in lists)
        }
        found = [not ads.isdisjoint(each) for each in hosts]
        return page.with_attributes[np.array(found, dtype=np.bool_)]


def _inside(page: FlatPage, *elements: IntArray) -> BoolArray:
    return inside(np.concatenate(elements), page.subtree_end)


def _count(page: FlatPage, elements: IntArray) -> NDArray[np.int64]:
    """Per element: how many of the given ones are in its subtree, itself included."""
    is_counted = np.zeros(len(page), dtype=np.int64)
    is_counted[elements] = 1
    return subtree_sum(is_counted, page.subtree_end)


def _text_in(page: FlatPage, run_chars: IntArray) -> NDArray[np.int64]:
    """Per element: sum of the given characters of text nodes in its subtree."""
    own = np.bincount(page.runs.owner, weights=run_chars, minlength=len(page))
    return subtree_sum(own.astype(np.int64), page.subtree_end)
