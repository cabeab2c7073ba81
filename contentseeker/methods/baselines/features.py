"""Feature extractor FE and its clustering variant KFE (Debnath, Mitra and Giles 2005).

The page is split into blocks at certain tags. A block is the content of such an element outside
of further ones inside it; the rest of the body is a block, too. Of the blocks in which text
outweighs everything else, FE takes the one that is most purely text; KFE clusters them
and takes a whole cluster. FE's low recall is published as well: one block is seldom all.

Louvan 2009 does not mention the rest of the body; without it, text outside of tables and lists
would be in no block. Its list of features is completed here, and a block does not count itself:
a list is not full of lists for being one.
"""

from dataclasses import dataclass, replace
from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from contentseeker.errors import needed_for
from contentseeker.limits import is_too_large
from contentseeker.methods.baselines.baseline import Baseline
from contentseeker.page import FlatPage
from contentseeker.page.selection import text_of_runs
from contentseeker.page.structure import BoolArray, IntArray, nearest
from contentseeker.page.tags import flags
from contentseeker.parameters import parameter
from contentseeker.result import Extraction, Status

FloatArray = NDArray[np.float64]

_TAGS: Final = ("table", "tr", "hr", "ul")
BLOCK_TAGS: Final[dict[str, tuple[str, ...]]] = {
    "html4": _TAGS,
    "html5": (*_TAGS, "p", "div", "section", "article"),
}

# What is counted in a block beside its text and its links.
_COUNTED: Final = (("img",), ("script", "applet"), ("ul", "ol", "dl"), ("table",), ("form",))


@dataclass(frozen=True, slots=True)
class Blocks:
    """The blocks of a page and how much of everything each of them has."""

    node: IntArray
    """Per block: its element."""
    of_run: IntArray
    """Per text node: the element of its block, -1 if in none."""
    chars: FloatArray
    values: FloatArray
    """Blocks by features, text first, each feature divided by its maximum on the page."""

    @property
    def purity(self) -> FloatArray:
        """Share of text in the sum of a block's values, 0 for a block without any."""
        total = self.values.sum(axis=1)
        return self.values[:, 0] / np.where(total > 0, total, 1.0)

    def basket(self) -> NDArray[np.intp]:
        """Blocks that have text, and as much of it, relatively, as of anything else."""
        text = self.values[:, 0]
        return np.flatnonzero((text > 0) & (text >= self.values.max(axis=1)))


def find_blocks(page: FlatPage, profile: str) -> Blocks:
    """Split a page into blocks and count."""
    is_block = flags(BLOCK_TAGS[profile])[page.tag_codes] & page.visible
    is_block[page.body] = True
    node = np.flatnonzero(is_block).astype(np.int32)
    block = nearest(is_block, page.parent)
    # A block counts in the block around it, not in itself; so does everything inline.
    region = np.where(page.parent < 0, np.int32(-1), block[page.parent])
    runs = page.runs
    counted = (page.link_nodes, node, *(page.find(*tags) for tags in _COUNTED))
    chars = _sum_by_block(block[runs.owner], node, runs.chars)
    counts = (_sum_by_block(region[those], node, np.ones_like(those)) for those in counted)
    raw = np.stack((chars, *counts), axis=1)
    return Blocks(node, block[runs.owner], chars, raw / np.maximum(raw.max(axis=0), 1))


def _sum_by_block(block: IntArray, nodes: IntArray, values: IntArray) -> FloatArray:
    """Per block: sum of the values that belong to it; those that belong to -1 are left out."""
    is_known = block >= 0
    place = np.searchsorted(nodes, block[is_known])
    sums = np.bincount(place, weights=values[is_known], minlength=len(nodes))
    return sums.astype(np.float64)


def winner(blocks: Blocks) -> int:
    """The purest block of the basket, the longest of the equally pure; the basket has one."""
    basket = blocks.basket()
    purity = blocks.purity[basket]
    purest = basket[purity == purity.max()]
    return int(purest[np.argmax(blocks.chars[purest])])


@dataclass(frozen=True, slots=True)
class FeatureExtractor(Baseline):
    """FE: the single block that is most purely text."""

    profile: str = parameter(
        "html4", "'html4' splits at the paper's tags, 'html5' at more.", choices=tuple(BLOCK_TAGS)
    )

    def choose(self, page: FlatPage) -> Extraction:
        blocks = find_blocks(page, self.profile)
        if not len(blocks.basket()):
            return Extraction.of(page, "")
        return _extraction(page, blocks, np.array([winner(blocks)]))


@dataclass(frozen=True, slots=True)
class ClusteringFeatureExtractor(FeatureExtractor):
    """KFE: the cluster of blocks that is most purely text.

    On too large pages nothing is clustered: all blocks in question are returned, with
    status ``too_large``.
    """

    # Our choice: the paper says neither how many clusters there are nor how k-means starts.
    clusters: int = parameter(3, "Clusters that k-means looks for.", at_least=1)
    starts: int = parameter(10, "Times k-means starts afresh; the best result counts.", at_least=1)
    seed: int = parameter(0, "Seed of the starts, for repeatable results.", at_least=0)

    def choose(self, page: FlatPage) -> Extraction:
        blocks = find_blocks(page, self.profile)
        basket = blocks.basket()
        if is_too_large(page):
            return replace(_extraction(page, blocks, basket), status=Status.TOO_LARGE)
        if len(basket) >= self.clusters:
            basket = self._purest_cluster(blocks, basket)
        return _extraction(page, blocks, basket)

    def _purest_cluster(self, blocks: Blocks, basket: NDArray[np.intp]) -> NDArray[np.intp]:
        values = blocks.values[basket]
        # Many blocks are equal; k-means needs at least as many different points as clusters.
        different, kind, weight = np.unique(values, axis=0, return_inverse=True, return_counts=True)
        label = self._cluster(different, weight)[kind]
        purity = np.bincount(label, blocks.purity[basket]) / np.maximum(np.bincount(label), 1)
        is_chosen: BoolArray = label == np.argmax(purity)
        return basket[is_chosen]

    def _cluster(self, values: FloatArray, weight: NDArray[np.intp]) -> NDArray[np.intp]:
        """Cluster of every point."""
        if len(values) <= self.clusters:
            return np.arange(len(values))
        # Imported late: it takes a second, for one method of many.
        with needed_for("Feature extraction (K-means)", "scikit-learn", "classifiers"):
            from sklearn.cluster import KMeans

        means = KMeans(self.clusters, n_init=self.starts, random_state=self.seed)
        return cast(NDArray[np.intp], means.fit(values, sample_weight=weight).labels_)


def _extraction(page: FlatPage, blocks: Blocks, chosen: NDArray[np.intp]) -> Extraction:
    nodes = blocks.node[chosen]
    text = text_of_runs(page, np.isin(blocks.of_run, nodes))
    return Extraction.of(page, text, nodes.tolist())
