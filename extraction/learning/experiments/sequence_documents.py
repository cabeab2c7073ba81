"""Documents for experiments with sequence labellers, and what models say of unseen ones.

Every line of the predictions is a document under one arm: how many of its blocks are content
and found, content and missed, and so on. All figures of the paper follow from such lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from extraction.errors import ArgumentError
from extraction.gold_page import GoldPage
from extraction.learning.configuration import SEED
from extraction.learning.experiments.arms import Facts, in_words
from extraction.learning.experiments.experiment import Data, Report
from extraction.learning.experiments.splits import gathered
from extraction.limits import is_too_large
from extraction.metrics.blocks import is_contiguous
from extraction.page import parse
from extraction.page.structure import BoolArray
from extraction.parameters import parameter
from extraction.sequences.crossing import label_unseen
from extraction.sequences.examples import example_from_gold
from extraction.sequences.fitting import SequenceExample
from extraction.sequences.predicates import USUAL
from extraction.sequences.regimes import Document, Fold, documents_of, folds_of
from extraction.sequences.settings import SequenceSettings

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class DocumentSettings:
    """Of all experiments with sequence labellers."""

    documents: int = parameter(
        200, "At most so many pages of a genre, drawn by the seed.", at_least=8, at_most=100_000
    )
    seed: int = parameter(SEED, "Of everything drawn.", at_least=0, at_most=2**31)


@dataclass(frozen=True, slots=True)
class DocumentSet:
    """The documents of a genre: what is said of their blocks, and who they belong to."""

    genre: str
    examples: dict[int, SequenceExample]
    documents: Sequence[Document]

    def only(self, types: Sequence[str]) -> DocumentSet:
        """The same with predicates of some types."""
        fewer = {
            key: replace(each, said=each.said.only(types)) for key, each in self.examples.items()
        }
        return replace(self, examples=fewer)


@dataclass(frozen=True, slots=True)
class SequenceArm:
    """A model to be fitted and tested on some folds; ``facts`` set it apart."""

    facts: Facts
    documents: DocumentSet
    settings: SequenceSettings
    folds: Sequence[Fold]


def document_sets(
    settings: DocumentSettings, data: Data, report: Report, types: Sequence[str] = USUAL
) -> list[DocumentSet]:
    """The documents of every genre that has any."""
    chosen = {genre: _drawn(settings, pages) for genre, pages in data.pages.items()}
    total, done = sum(map(len, chosen.values())), 0
    found = []
    for genre, pages in chosen.items():
        examples = {}
        for page in pages:
            report(0, 1, f"reading {genre}: page {done + 1} of {total}")
            if (example := _example(page, types)) is not None:
                examples[page.key] = example
            done += 1
        kept = [(page.key, page.source, page.gold) for page in pages if page.key in examples]
        if kept:
            found.append(DocumentSet(genre, examples, documents_of(kept)))
    if not found:
        raise ArgumentError(
            "pages: none has a gold text that is on it. Write or import gold texts of the genre's "
            "pages: they say which blocks are content."
        )
    return found


def _drawn(settings: DocumentSettings, pages: Sequence[GoldPage]) -> list[GoldPage]:
    dice = np.random.default_rng(settings.seed)
    order = dice.permutation(len(pages))[: settings.documents]
    return [pages[place] for place in np.sort(order).tolist()]


def _example(page: GoldPage, types: Sequence[str]) -> SequenceExample | None:
    """The page, unless there is nothing to learn from, or aligning its text would not end."""
    flat = parse(page.markup, url=page.url, encoding=page.encoding)
    if not page.gold or is_too_large(flat):
        return None
    example = example_from_gold(flat, page.gold, types)
    return example if example.is_content.any() else None


def folded(
    sets: Sequence[DocumentSet], regime: str, seed: int
) -> tuple[list[tuple[DocumentSet, list[Fold]]], list[str]]:
    """The folds of every genre that has enough documents, and sentences about the others."""
    found, left_out = [], []
    for documents in sets:
        try:
            found.append((documents, folds_of(regime, documents.documents, seed)))
        except ArgumentError as error:
            left_out.append(f"{documents.genre}: {error}")
    return found, left_out


def label_arms(arms: Sequence[SequenceArm], report: Report) -> tuple[pd.DataFrame, list[str]]:
    """Every tested document of every arm, and sentences about what could not be fitted."""
    import pandas as pd

    lines: list[dict[str, object]] = []
    refused = []
    steps = [(arm, number, fold) for arm in arms for number, fold in enumerate(arm.folds)]
    for done, (arm, number, fold) in enumerate(steps):
        report(done, len(steps), f"{in_words(arm.facts)}, fold {number + 1}")
        try:
            labelled = label_unseen(arm.settings, arm.documents.examples, fold)
        except ArgumentError as error:
            refused.append((arm.documents.genre, str(error)))
            continue
        for key, found in labelled.items():
            gold = arm.documents.examples[key].is_content
            lines.append({**arm.facts, "fold": number, "page": key, **counted(gold, found)})
    return pd.DataFrame(lines), gathered(refused)


def counted(gold: BoolArray, found: BoolArray) -> dict[str, int | bool]:
    """A document's blocks by what they are and what they are taken for, and its shape."""
    return {
        "tp": int((gold & found).sum()),
        "fn": int((gold & ~found).sum()),
        "fp": int((~gold & found).sum()),
        "tn": int((~gold & ~found).sum()),
        "contiguous": is_contiguous(gold),
    }
