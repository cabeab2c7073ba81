"""Experiments with sequence labellers: their documents, their variants, and how all are run.

A line of the predictions is one document labelled by one variant: its numbers of true and
false positives and negatives among the blocks. All scores of the paper follow from such lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from contentseeker.errors import ArgumentError
from contentseeker.fitting.folds import SEED
from contentseeker.fitting.sequences import regimes
from contentseeker.fitting.sequences.examples import example_from_gold
from contentseeker.fitting.sequences.fitting import SequenceExample, label_unseen
from contentseeker.fitting.sequences.presets import COMPARED, compared
from contentseeker.gold_page import GoldPage
from contentseeker.lab.experiments.experiment import Data, Report
from contentseeker.lab.experiments.facts import Facts, describe, summarise_refusals
from contentseeker.lab.experiments.outcome import Outcome, Plot, Table
from contentseeker.lab.experiments.sequences.boundaries import boundary_facts, boundary_table
from contentseeker.lab.experiments.sequences.scores import ScoresByKey, contiguity, scores_by
from contentseeker.lab.experiments.settings import ExperimentSettings
from contentseeker.limits import is_too_large
from contentseeker.methods.sequences.predicates import USUAL
from contentseeker.methods.sequences.settings import ALGORITHMS, CRF, SequenceSettings
from contentseeker.metrics.blocks import is_contiguous
from contentseeker.page import parse
from contentseeker.page.structure import BoolArray
from contentseeker.parameters import parameter

if TYPE_CHECKING:
    import pandas as pd


LabelUnseen = Callable[
    [SequenceSettings, Mapping[int, SequenceExample], regimes.Fold], dict[int, BoolArray]
]
"""Labels the tested documents of a fold by a model of the others."""


@dataclass(frozen=True)
class DocumentSettings(ExperimentSettings):
    """Settings of all experiments with sequence labellers."""

    LISTS: ClassVar = {"presets": COMPARED}

    presets: str = parameter(
        ", ".join(COMPARED),
        "Options of the models. ours: our defaults. paper: those that the paper found best for the "
        "split.",
    )
    documents: int = parameter(
        200, "Maximum number of pages per genre, sampled by the seed.", at_least=8, at_most=100_000
    )
    seed: int = parameter(SEED, "Seed of all random choices.", at_least=0, at_most=2**31)


@dataclass(frozen=True)
class OneModelSettings(DocumentSettings):
    """Settings of experiments that vary something other than the model."""

    model: str = parameter(CRF, "The model.", choices=tuple(ALGORITHMS))
    sigma: float = parameter(
        1.0, "Sigma of the Gaussian prior, of ours.", at_least=0.001, at_most=1e6
    )
    split: str = parameter(
        regimes.NO_DUPLICATES_SEPARATE, "The split.", choices=tuple(regimes.REGIMES)
    )

    def configurations(self) -> dict[str, SequenceSettings]:
        """The model's settings by the names of their presets."""
        ours = SequenceSettings(algorithm=self.model, sigma=self.sigma)
        return compared(self.choices("presets"), self.split, ours)


@dataclass(frozen=True, slots=True)
class DocumentSet:
    """The documents of a genre: labelled blocks with predicates, and sources and articles."""

    genre: str
    examples: dict[int, SequenceExample]
    documents: Sequence[regimes.Document]

    def __str__(self) -> str:
        articles = {document.article for document in self.documents}
        sources = {document.source for document in self.documents}
        return (
            f"{self.genre}: {len(self.documents):,} documents of {len(sources):,} sources, "
            f"{len(articles):,} different articles."
        )

    def only(self, types: Sequence[str]) -> DocumentSet:
        """This set with only the predicates of some types."""
        examples = {
            key: replace(example, index=example.index.only(types))
            for key, example in self.examples.items()
        }
        return replace(self, examples=examples)


@dataclass(frozen=True, slots=True)
class DocumentFolds:
    """The documents of a genre, divided into folds under a regime."""

    documents: DocumentSet
    regime: str
    folds: Sequence[regimes.Fold]


@dataclass(frozen=True, slots=True)
class SequenceVariant:
    """A model to fit and test on some folds; ``facts`` and the genre identify it."""

    facts: Facts
    documents: DocumentSet
    settings: SequenceSettings
    folds: Sequence[regimes.Fold]
    label: LabelUnseen = label_unseen


def document_sets(
    settings: DocumentSettings, data: Data, report: Report, types: Sequence[str] = USUAL
) -> list[DocumentSet]:
    """The documents of every genre that has usable pages."""
    sampled = {genre: _sampled(settings, pages) for genre, pages in data.pages.items()}
    total, done = sum(map(len, sampled.values())), 0
    found = []
    for genre, pages in sampled.items():
        examples = {}
        for page in pages:
            # The number of steps is known only after all documents are read.
            report(0, 1, f"reading {genre}: page {done + 1} of {total}")
            if (example := _example(page, types)) is not None:
                examples[page.key] = example
            done += 1
        usable = [(page.key, page.source, page.gold) for page in pages if page.key in examples]
        if usable:
            found.append(DocumentSet(genre, examples, regimes.documents_of(usable)))
    if not found:
        raise ArgumentError(
            "pages: no gold text matches its page. Write or import gold texts of the genre's "
            "pages: they determine which blocks are content."
        )
    return found


def _sampled(settings: DocumentSettings, pages: Sequence[GoldPage]) -> list[GoldPage]:
    random = np.random.default_rng(settings.seed)
    order = random.permutation(len(pages))[: settings.documents]
    return [pages[place] for place in np.sort(order).tolist()]


def _example(page: GoldPage, types: Sequence[str]) -> SequenceExample | None:
    """The page's example; None without content blocks, or if the page is too large to align."""
    flat = parse(page.markup, url=page.url, encoding=page.encoding)
    if not page.gold or is_too_large(flat):
        return None
    example = example_from_gold(flat, page.gold, types)
    return example if example.is_content.any() else None


def label_variants(
    variants: Sequence[SequenceVariant], report: Report
) -> tuple[pd.DataFrame, list[str]]:
    """A line per tested document and variant, and sentences about fits that failed."""
    import pandas as pd

    lines: list[dict[str, object]] = []
    refused = []
    steps = [
        (variant, number, fold) for variant in variants for number, fold in enumerate(variant.folds)
    ]
    for done, (variant, number, fold) in enumerate(steps):
        genre, examples = variant.documents.genre, variant.documents.examples
        facts = {"genre": genre, **variant.facts}
        report(done, len(steps), f"{describe(facts)}, fold {number + 1}")
        try:
            labelled = variant.label(variant.settings, examples, fold)
        except ArgumentError as error:
            refused.append((genre, str(error)))
            continue
        # Counts of blocks are enough: every score of the paper follows from them.
        lines += [
            {
                **facts,
                "fold": number,
                "page": key,
                **document_facts(examples[key].is_content, found),
            }
            for key, found in labelled.items()
        ]
    return pd.DataFrame(lines), summarise_refusals(refused)


def document_facts(gold: BoolArray, found: BoolArray) -> dict[str, int | bool]:
    """A document's confusion counts, the shape of its content, and what was found of its ends."""
    return {
        "tp": int((gold & found).sum()),
        "fn": int((gold & ~found).sum()),
        "fp": int((~gold & found).sum()),
        "tn": int((~gold & ~found).sum()),
        "contiguous": is_contiguous(gold),
        **boundary_facts(gold, found),
    }


@dataclass(frozen=True, slots=True)
class SequenceStudy:
    """What one experiment with sequence labellers varies, and how it presents the scores."""

    by: tuple[str, ...]
    """Columns of the predictions that identify a variant."""
    variants: Callable[[Any, DocumentFolds], Iterator[SequenceVariant]]
    """The variants for settings and divided documents."""
    table: Callable[[ScoresByKey], Table]
    plots: Callable[[ScoresByKey], Iterator[Plot]]
    sentences: Callable[[ScoresByKey], Iterator[str]]
    types: Callable[[Any], Sequence[str]] = lambda settings: USUAL
    """Types of predicates to compute."""
    regimes: Callable[[Any], Sequence[str]] = lambda settings: (settings.split,)
    """The ways to divide documents into folds."""
    shows_documents: bool = False
    """Whether to add the sizes of the document sets, and scores by contiguity and of boundaries."""

    def run(self, settings: Any, data: Data, report: Report) -> Outcome:
        """Label all documents by all variants, and score them."""
        sets = document_sets(settings, data, report, self.types(settings))
        variants: list[SequenceVariant] = []
        left_out = []
        for regime, documents in product(self.regimes(settings), sets):
            try:
                folds = regimes.folds_of(regime, documents.documents, settings.seed)
            except ArgumentError as error:
                left_out.append(f"{documents.genre}: {error}")
            else:
                variants += self.variants(settings, DocumentFolds(documents, regime, folds))
        predictions, unfitted = label_variants(variants, report)
        scores = scores_by(predictions, self.by)
        tables = [self.table(scores)] if scores else []
        sentences = [*self.sentences(scores)]
        if self.shows_documents:
            if scores:
                tables += [contiguity(predictions, self.by), boundary_table(predictions, self.by)]
            sentences += map(str, sets)
        return Outcome(
            tables=tuple(tables),
            plots=tuple(self.plots(scores)),
            sentences=(*sentences, *left_out, *unfitted),
            predictions=predictions,
        )
