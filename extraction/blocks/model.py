"""The block model: learned tables, a classifier of blocks, one of page types, a calibration.

On disk it is a folder like any model's (``extraction.classifiers.files``): the classifiers in
``model.skops``, all that is counted or listed in ``manifest.json``. That of blocks is arrays of
numbers: trees and, in the model that ships and those learned on top of it, a network, whose
log-odds add up. Models of former releases have trees only, or a classifier of scikit-learn's.

A model names the features it was fitted on, and is given these, however many more there are.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from extraction.blocks.counting import TokenCounts
from extraction.blocks.features import PageBlocks, feature_names
from extraction.blocks.judge import Judge, check_judge
from extraction.blocks.naming import NameTable
from extraction.blocks.network import Network
from extraction.blocks.page_types import PageTypes
from extraction.blocks.symmetric import SymmetricTrees, from_log_odds
from extraction.blocks.view import FloatArray
from extraction.classifiers.archive import dump, rebuild
from extraction.classifiers.files import (
    check_parts,
    digest,
    fitting_together,
    manifest_bytes,
    read_model,
    read_named,
    write_files,
)
from extraction.page.structure import IntArray

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin

FORMAT: Final = "blocks/3"
WITHOUT_NETWORK: Final = "blocks/2"
FORMER: Final = "blocks/1"
"""With a classifier of scikit-learn's."""
FORMS: Final = (FORMAT, WITHOUT_NETWORK, FORMER)
SHIPPED: Final = "blocks"
"""The model that ships with the library, by its name."""
_BLOCKS: Final = "blocks"
_PAGE_TYPES: Final = "page types"
_NETWORK: Final = "network"
ADDED_TREES: Final = "added trees"
"""Among the facts of a model: how many of its trees were grown on top of those it began with."""
READING: Final = "reading"
"""The name of what the network makes of a block, beside the features."""

Number = TypeVar("Number", bound=np.generic)
Points = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class BlockModel:
    """Everything that was learned about blocks, and what is known about it."""

    estimator: "SymmetricTrees | ClassifierMixin"
    name_counts: TokenCounts
    word_counts: TokenCounts
    page_types: PageTypes | None = None
    calibration: Points = ()
    """Expected F1 and F1 as measured, rising; between two points a straight line."""
    least_believed: float = 0.0
    """Nothing is taken from a page none of whose blocks is likelier. Only a model of many sites
    knows that a page has no content; one that learned from few never says so."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Free to use: training data, licence and attribution, metrics."""
    columns: tuple[str, ...] = field(default_factory=feature_names)
    """The features that the estimator is asked with, in its order."""
    network: Network | None = None
    """Reads all blocks of a page together; its log-odds are added to those of the trees."""

    @cached_property
    def names(self) -> NameTable:
        """What names of elements stand for."""
        return NameTable(self.name_counts.odds())

    @cached_property
    def words(self) -> NameTable:
        """What words of short blocks stand for."""
        return NameTable(self.word_counts.odds())

    def probability(self, blocks: PageBlocks) -> FloatArray:
        """How likely each block is content."""
        if not len(blocks):
            return np.zeros(0)
        features = self.own_columns(blocks.matrix(self.names, self.words))
        if self.network is None:
            return self.probability_of(features)
        # As with ``rows``, without putting them together.
        said = self.network.says(features, blocks.path)
        return from_log_odds(self._added_up(features, said, self.network))

    def rows(self, blocks: PageBlocks) -> FloatArray:
        """What is asked about a page's blocks: their features and, behind these, the reading."""
        return self.rows_of(blocks.matrix(self.names, self.words), blocks.path)

    def rows_of(self, features: FloatArray, path: IntArray) -> FloatArray:
        """The same out of all features of all blocks of a page, at least one."""
        own = self.own_columns(features)
        if self.network is None:
            return own
        return np.column_stack((own, self.network.says(own, path)))

    @property
    def row_names(self) -> tuple[str, ...]:
        """What stands in the columns of ``rows``."""
        return self.columns if self.network is None else (*self.columns, READING)

    def probability_of(self, rows: FloatArray) -> FloatArray:
        """How likely each block is content, by its row (``rows``); at least one."""
        if not isinstance(self.estimator, SymmetricTrees):
            return self._judge.probabilities(rows)
        return from_log_odds(self.log_odds(rows))

    def log_odds(self, rows: FloatArray) -> FloatArray:
        """The same as log-odds; only of trees."""
        if self.network is None:
            return self._trees.log_odds(rows)
        return self._added_up(rows, rows[:, -1], self.network)

    def _added_up(self, rows: FloatArray, said: FloatArray, network: Network) -> FloatArray:
        """What trees and network say together, the trees where the network is not sure."""
        asked = np.flatnonzero(network.leaves_open(said))
        odds = said.copy()
        if len(asked):
            odds[asked] += self._trees.log_odds(rows.T.take(asked, axis=1).T)
        return odds

    @property
    def _trees(self) -> SymmetricTrees:
        if not isinstance(self.estimator, SymmetricTrees):
            raise TypeError(f"A {type(self.estimator).__name__} gives no log-odds.")
        return self.estimator

    @cached_property
    def _judge(self) -> Judge:
        return Judge(self.estimator)

    def own_columns(self, rows: NDArray[Number]) -> NDArray[Number]:
        """Of rows of all features, those that the estimator is asked with."""
        return rows if self._places is None else rows[:, self._places]

    @cached_property
    def _places(self) -> list[int] | None:
        """Of the estimator's features among all; None if they are all."""
        computed = feature_names()
        return None if self.columns == computed else list(map(computed.index, self.columns))

    def confidence(self, expected: float) -> float:
        """The F1 to be expected of a choice, corrected by what was measured."""
        return corrected(expected, self.calibration)

    def parts(self) -> tuple[dict[str, Any], bytes]:
        """The manifest and the classifiers' bytes; the same model gives the same."""
        form, estimators = FORMER, dict[str, Any]({_BLOCKS: self.estimator})
        if isinstance(self.estimator, SymmetricTrees):
            form, estimators = WITHOUT_NETWORK, {_BLOCKS: self.estimator.as_data()}
        if self.network is not None:
            form, estimators[_NETWORK] = FORMAT, self.network.as_data()
        if self.page_types is not None:
            estimators[_PAGE_TYPES] = self.page_types.estimator
        data = dump(estimators)
        manifest: dict[str, Any] = json.loads(
            manifest_bytes(
                {
                    "format": form,
                    "sha256": digest(data),
                    "columns": self.columns,
                    "names": self.name_counts.as_data(),
                    "words": self.word_counts.as_data(),
                    "traits": self.page_types.traits if self.page_types else None,
                    "calibration": self.calibration,
                    "least believed": self.least_believed,
                    "versions": {name: version(name) for name in ("scikit-learn", "skops", "lxml")},
                    "facts": self.facts,
                }
            )
        )
        from_parts(manifest, data)
        return manifest, data

    def save(self, folder: Path) -> None:
        """Write the model; one that could not be loaded again is refused, nothing is written."""
        write_files(folder, *self.parts())


def always_asked(model: BlockModel) -> BlockModel:
    """The model with trees that are asked about every block, however sure the network is.

    So labels of a site can teach trees that the network is wrong about it.
    """
    if model.network is None:
        return model
    return replace(model, network=replace(model.network, sure=-np.inf))


def load(folder: Path) -> BlockModel:
    """Read a model; raises ``ModelFileError`` rather than trusting what it cannot check."""
    return read_model(folder, from_parts)


def load_named(name: str = SHIPPED) -> BlockModel:
    """A model that ships with the library, by name, or one from a folder.

    Read once, and again when its manifest has changed.
    """
    return read_named(name, load)


def from_parts(manifest: object, data: bytes) -> BlockModel:
    """A model out of its manifest and its classifiers' bytes, with all checks of ``load``."""
    checked = check_parts(manifest, data, *FORMS)
    with fitting_together():
        return _rebuild(checked, rebuild(data))


def _rebuild(manifest: Mapping[str, Any], estimators: Mapping[str, Any]) -> BlockModel:
    columns = tuple(manifest["columns"])
    if lost := sorted(set(columns) - set(feature_names())):
        raise ValueError(f"it was fitted on features that are no longer computed: {lost}")
    estimator = estimators[_BLOCKS]
    if manifest["format"] == FORMER:
        check_judge(estimator, len(columns))
    else:
        estimator = SymmetricTrees.from_data(estimator, len(columns))
    network = None
    if manifest["format"] == FORMAT:
        network = Network.from_data(estimators[_NETWORK], len(columns))
    points = tuple((float(said), float(measured)) for said, measured in manifest["calibration"])
    if not _is_calibration(points):
        raise ValueError("a calibration that falls, or leaves what an F1 can be")
    # Models of earlier releases do not say.
    least_believed = float(manifest.get("least believed", 0.0))
    if not 0 <= least_believed < 1:
        raise ValueError("a least probability that is none")
    return BlockModel(
        estimator=estimator,
        name_counts=TokenCounts.from_data(manifest["names"]),
        word_counts=TokenCounts.from_data(manifest["words"]),
        page_types=_page_types(manifest["traits"], estimators.get(_PAGE_TYPES)),
        calibration=points,
        least_believed=least_believed,
        facts=dict(manifest["facts"]),
        columns=columns,
        network=network,
    )


def corrected(expected: float, calibration: Points) -> float:
    """An expectation as it turned out on pages where as much was expected."""
    if not calibration:
        return expected
    said, measured = zip(*calibration, strict=True)
    return float(np.interp(expected, said, measured))


def _is_calibration(points: Points) -> bool:
    """Whether both columns rise from 0 to 1; NaN does neither."""
    columns = np.array(points, dtype=np.float64).reshape(-1, 2)
    inside = (columns >= 0) & (columns <= 1)
    return bool(inside.all() and (np.diff(columns, axis=0) >= 0).all())


def _page_types(traits: list[str] | None, estimator: Any) -> PageTypes | None:
    if traits is None or estimator is None:
        return None
    shape = (len(estimator.classes_), len(traits))
    # Two classes share one row of weights, which says nothing here: it takes three or more.
    if estimator.coef_.shape != shape or estimator.intercept_.shape != shape[:1]:
        raise ValueError("a classifier of page types that knows other traits")
    if not np.isfinite(estimator.coef_).all() or not np.isfinite(estimator.intercept_).all():
        raise ValueError("weights of page types that are no numbers")
    return PageTypes(estimator, tuple(map(str, traits)))
