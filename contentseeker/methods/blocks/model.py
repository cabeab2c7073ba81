"""The block model: token tables, trees and a network that score blocks, page types, calibration.

A model file (``contentseeker.model_files``) holds all numbers as arrays; the manifest has names:
of features, tokens, page types and traits. The log-odds of trees and network add up. Models that
were fitted on one site's labels alone have no network.

A model names the features it was fitted on, and selects these from all that are computed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, Final, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from contentseeker.methods.blocks.counting import TokenCounts
from contentseeker.methods.blocks.features import PageBlocks, feature_names
from contentseeker.methods.blocks.naming import NameTable
from contentseeker.methods.blocks.network import Network
from contentseeker.methods.blocks.page_types import PageTypes
from contentseeker.methods.blocks.view import FloatArray
from contentseeker.model_files.arrays import Arrays, group_of, nested
from contentseeker.model_files.folder import ArrayModel
from contentseeker.page.structure import IntArray
from contentseeker.trees import SymmetricTrees, from_log_odds

ADDED_TREES: Final = "added trees"
"""Among the facts of a model: how many of its trees were fitted on top of those it began with."""
READING: Final = "reading"
"""The name of the network's scaled log-odds among the columns of ``BlockModel.rows``."""
# Names in manifests and model files.
_TREES, _NETWORK, _PAGE_TYPES = "trees", "network", "page types"
_NAMES, _WORDS = "names", "words"

Number = TypeVar("Number", bound=np.generic)
Points = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class BlockModel(ArrayModel):
    """A fitted block model."""

    FORMAT: ClassVar[str] = "blocks/4"
    SHIPPED: ClassVar[str] = "blocks"

    trees: SymmetricTrees
    name_counts: TokenCounts
    word_counts: TokenCounts
    page_types: PageTypes | None = None
    calibration: Points = ()
    """Expected F1 and F1 as measured, rising; linear between two points."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Free to use: training data, licence and attribution, metrics."""
    columns: tuple[str, ...] = field(default_factory=feature_names)
    """The features that trees and network take, in their order."""
    network: Network | None = None
    """Scores all blocks of a page in context; its log-odds are added to those of the trees."""

    @cached_property
    def names(self) -> NameTable:
        """Log-odds of content by the names of elements."""
        return NameTable(self.name_counts.odds())

    @cached_property
    def words(self) -> NameTable:
        """Log-odds of content by the words of short blocks."""
        return NameTable(self.word_counts.odds())

    def types_of(self, blocks: PageBlocks) -> Mapping[str, float]:
        """Probability of each page type; empty if the model knows none."""
        return self.page_types.probabilities(blocks) if self.page_types else {}

    def probability(
        self, blocks: PageBlocks, types: Mapping[str, float] | None = None
    ) -> FloatArray:
        """Probability of content, for each block of a page; ``types`` come from ``types_of``."""
        if not len(blocks):
            return np.zeros(0)
        features = self.own_columns(self._matrix(blocks, types))
        if self.network is None:
            return self.probability_of(features)
        # Equals ``probability_of(rows(blocks))`` without joining the columns, which takes time.
        scaled = self.network.scaled_logits(features, blocks.path)
        return from_log_odds(self._with_trees(features, scaled, self.network))

    def rows(self, blocks: PageBlocks) -> FloatArray:
        """Per block of a page: its features, then the network's scaled log-odds."""
        return self.rows_of(self._matrix(blocks), blocks.path)

    def _matrix(self, blocks: PageBlocks, types: Mapping[str, float] | None = None) -> FloatArray:
        """All features of all blocks of a page."""
        types = self.types_of(blocks) if types is None else types
        return blocks.matrix(self.names, self.words, types)

    def rows_of(self, features: FloatArray, path: IntArray) -> FloatArray:
        """``rows``, from all features of all blocks of a page with at least one block."""
        own = self.own_columns(features)
        if self.network is None:
            return own
        return np.column_stack((own, self.network.scaled_logits(own, path)))

    @property
    def row_names(self) -> tuple[str, ...]:
        """The names of the columns of ``rows``."""
        return self.columns if self.network is None else (*self.columns, READING)

    def probability_of(self, rows: FloatArray) -> FloatArray:
        """Probability of content of each block, by its row (``rows``)."""
        return from_log_odds(self.log_odds(rows))

    def log_odds(self, rows: FloatArray) -> FloatArray:
        """Log-odds of content of each block, by its row (``rows``)."""
        if self.network is None:
            return self.trees.log_odds(rows)
        return self._with_trees(rows, rows[:, -1], self.network)

    def _with_trees(self, rows: FloatArray, scaled: FloatArray, network: Network) -> FloatArray:
        """Log-odds of network and trees; the trees score only where the network is uncertain."""
        uncertain = np.flatnonzero(network.is_uncertain(scaled))
        odds = scaled.copy()
        if len(uncertain):
            odds[uncertain] += self.trees.log_odds(rows.T.take(uncertain, axis=1).T)
        return odds

    def own_columns(self, rows: NDArray[Number]) -> NDArray[Number]:
        """Of rows of all features, the columns that the model takes."""
        return rows if self._places is None else rows[:, self._places]

    @cached_property
    def _places(self) -> list[int] | None:
        """Places of the model's features among all; None if it takes all."""
        computed = feature_names()
        return None if self.columns == computed else list(map(computed.index, self.columns))

    def contents(self) -> tuple[dict[str, Any], Arrays]:
        """Names and settings, and the numbers of all parts."""
        arrays = {
            **nested(_TREES, self.trees.as_arrays()),
            **nested(_NAMES, self.name_counts.as_arrays()),
            **nested(_WORDS, self.word_counts.as_arrays()),
        }
        if self.network is not None:
            arrays |= nested(_NETWORK, self.network.as_arrays())
        if self.page_types is not None:
            arrays |= nested(_PAGE_TYPES, self.page_types.as_arrays())
        manifest = {
            "columns": self.columns,
            _NAMES: self.name_counts.as_json(),
            _WORDS: self.word_counts.as_json(),
            _PAGE_TYPES: self.page_types.names if self.page_types else None,
            "traits": self.page_types.traits if self.page_types else None,
            "calibration": self.calibration,
        }
        return manifest, arrays

    @classmethod
    def rebuilt(cls, manifest: Mapping[str, Any], arrays: Arrays) -> Self:
        """A model whose parts agree about features, tokens and page types."""
        columns = tuple(manifest["columns"])
        if lost := sorted(set(columns) - set(feature_names())):
            raise ValueError(f"it was fitted on features that are no longer computed: {lost}")
        points = tuple((float(expected), float(f1)) for expected, f1 in manifest["calibration"])
        if not _is_calibration(points):
            raise ValueError("a calibration that falls, or has values that are no F1")
        network = group_of(arrays, _NETWORK)
        return cls(
            trees=SymmetricTrees.from_arrays(group_of(arrays, _TREES), len(columns)),
            name_counts=TokenCounts.from_stored(manifest[_NAMES], group_of(arrays, _NAMES)),
            word_counts=TokenCounts.from_stored(manifest[_WORDS], group_of(arrays, _WORDS)),
            page_types=_page_types(manifest, group_of(arrays, _PAGE_TYPES)),
            calibration=points,
            facts=dict(manifest["facts"]),
            columns=columns,
            network=Network.from_arrays(network, len(columns)) if network else None,
        )


def without_early_exit(model: BlockModel) -> BlockModel:
    """The model with trees that score every block, however certain the network is.

    So trees fitted on labels of a site can correct the network on that site.
    """
    if model.network is None:
        return model
    return replace(model, network=replace(model.network, min_logit=-np.inf))


def corrected(expected: float, calibration: Points) -> float:
    """An expected F1, as measured on pages where as much was expected."""
    if not calibration:
        return expected
    points, measured = zip(*calibration, strict=True)
    return float(np.interp(expected, points, measured))


def _is_calibration(points: Points) -> bool:
    """Whether both columns rise from 0 to 1; NaN does neither."""
    columns = np.array(points, dtype=np.float64).reshape(-1, 2)
    inside = (columns >= 0) & (columns <= 1)
    return bool(inside.all() and (np.diff(columns, axis=0) >= 0).all())


def _page_types(manifest: Mapping[str, Any], arrays: Arrays) -> PageTypes | None:
    names, traits = manifest[_PAGE_TYPES], manifest["traits"]
    if names is None and traits is None and not arrays:
        return None
    return PageTypes.from_arrays(tuple(names), tuple(traits), arrays)


FORMAT, SHIPPED = BlockModel.FORMAT, BlockModel.SHIPPED
load, load_named, from_parts = BlockModel.load, BlockModel.load_named, BlockModel.from_parts
