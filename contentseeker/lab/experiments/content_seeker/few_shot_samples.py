"""Samples of a few labelled elements from a few pages of one source."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

import numpy as np

from contentseeker.fitting.folds import Places
from contentseeker.gold_page import GoldPage
from contentseeker.lab.experiments.content_seeker.page_scores import near_duplicate_pages
from contentseeker.lab.experiments.content_seeker.settings import LearnerSettings
from contentseeker.lab.experiments.content_seeker.variants import Split
from contentseeker.lab.experiments.facts import Facts
from contentseeker.lab.rows import Answers, LabelledRows
from contentseeker.methods.content_seeker.model import TASKS
from contentseeker.methods.content_seeker.settings import HEURISTICS
from contentseeker.parameters import parameter

TEXT: Final = "text"
ELEMENTS: Final = "elements"


@dataclass(frozen=True)
class FewShotSettings(LearnerSettings):
    """Sample sizes, number of samples, and what is scored."""

    LISTS: ClassVar = {"sizes": ()}

    measure: str = parameter(
        TEXT,
        "Score extracted texts (needs gold texts) or single elements (needs labels).",
        choices=(TEXT, ELEMENTS),
    )
    sizes: str = parameter("20, 40, 80, 110", "Numbers of training instances.")
    pages: int = parameter(
        5, "Pages of the source the instances are sampled from.", at_least=1, at_most=1000
    )
    repetitions: int = parameter(10, "Number of samples per size.", at_least=1, at_most=1000)
    most_sources: int = parameter(
        5, "Sources per genre: those with the most labelled pages.", at_least=1, at_most=1000
    )
    task: str = parameter("single", "For elements: the task to learn.", choices=TASKS)
    heuristic: str = parameter(
        "TP", "For texts: the extraction heuristic; TP is for forums.", choices=HEURISTICS
    )
    phases: int = parameter(
        1, "For texts: 2 classifiers, or 1 for both tasks.", at_least=1, at_most=2
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.measure == TEXT:
            self.refuse_layout()

    @property
    def learned_task(self) -> str:
        """The task of the labels that are sampled; a text needs the answer to both questions."""
        return "single" if self.measure == TEXT else self.task


@dataclass(frozen=True, slots=True)
class Source:
    """A source's rows, its pages that can be tested, and its near-duplicate pages."""

    genre: str
    name: str
    rows: LabelledRows
    testable: frozenset[int]
    near_duplicates: Mapping[int, frozenset[int]]


@dataclass(frozen=True, slots=True)
class Sample:
    """Training rows, and the pages of their source to test on."""

    facts: Facts
    train: LabelledRows
    source: Source
    tested: frozenset[int]

    def split(self, task: str) -> Split:
        """A split that tests on labelled elements."""
        is_tested = np.isin(self.source.rows.pages, list(self.tested))
        return Split(self.facts, self.train, self.source.rows.take(is_tested), task)


def samples_of(
    rows: Mapping[str, LabelledRows],
    pages: Mapping[str, Sequence[GoldPage]] | None,
    settings: FewShotSettings,
) -> tuple[list[Sample], list[str]]:
    """All samples of all genres, and sentences about what was left out.

    With ``pages``, the pages of a source that have gold texts are tested; otherwise those that
    have labels.
    """
    samples: list[Sample] = []
    left_out: list[str] = []
    for genre, labelled in rows.items():
        gold = None if pages is None else pages.get(genre, ())
        sources = list(_sources(genre, labelled.about(settings.learned_task), gold, settings))
        found = [sample for source in sources for sample in _samples(source, settings)]
        left_out += _left_out(genre, sources, found, settings)
        samples += found
    return samples, left_out


def _sources(
    genre: str, rows: LabelledRows, gold: Sequence[GoldPage] | None, settings: FewShotSettings
) -> Iterator[Source]:
    """The sources with the most labelled pages."""
    near_duplicates = near_duplicate_pages(gold) if gold else {}
    keys = {
        name: set(rows.pages[rows.sources == name].tolist()) for name in set(rows.sources.tolist())
    }
    for name in sorted(keys, key=lambda name: (-len(keys[name]), name))[: settings.most_sources]:
        tested = keys[name] if gold is None else {each.key for each in gold if each.source == name}
        own = rows.take(rows.sources == name)
        yield Source(genre, name, own, frozenset(tested), near_duplicates)


def _samples(source: Source, settings: FewShotSettings) -> Iterator[Sample]:
    labelled = np.unique(source.rows.pages)
    # At least one page must remain to test on.
    number = min(settings.pages, len(labelled), len({*labelled.tolist(), *source.testable}) - 1)
    for repetition in range(settings.repetitions):
        # Seeded by the name too, or all sources would be sampled in the same order.
        random = np.random.default_rng((settings.learner.seed, repetition, *source.name.encode()))
        trained = random.permutation(labelled)[:number]
        excluded = {
            key for page in trained.tolist() for key in source.near_duplicates.get(page, {page})
        }
        tested = source.testable - excluded
        pool = source.rows.take(np.isin(source.rows.pages, trained))
        answers = pool.answers(settings.learned_task)
        order = both_answers_first(random.permutation(len(pool)), answers)
        for size in settings.numbers("sizes"):
            if size <= len(pool) and tested:
                facts: Facts = {
                    "genre": source.genre,
                    "source": source.name,
                    "repetition": repetition,
                    "instances": size,
                }
                yield Sample(facts, pool.take(order[:size]), source, tested)


def both_answers_first(order: Places, answers: Answers) -> Places:
    """The order with the first yes and the first no moved to the front.

    Annotators who label few elements of a page always label its main content.
    """
    first = [int(np.flatnonzero(answers[order] == each)[0]) for each in np.unique(answers)]
    return np.concatenate((order[sorted(first)], np.delete(order, first)))


def _left_out(
    genre: str, sources: Sequence[Source], samples: Sequence[Sample], settings: FewShotSettings
) -> Iterator[str]:
    if not sources:
        yield f"{genre}: left out. No element has a label for the task {settings.learned_task!r}."
        return
    if untestable := [each.name for each in sources if not each.testable - {*each.rows.pages[:1]}]:
        yield (
            f"{genre}: {', '.join(untestable)} left out. No other page of the source can be "
            "tested; label, or add gold texts to, a second page."
        )
    sizes, possible = settings.numbers("sizes"), len(sources) * settings.repetitions
    for size in sizes if samples else ():
        reached = sum(sample.facts["instances"] == size for sample in samples)
        if reached < possible:
            yield (
                f"{genre}: {size} instances in only {reached} of {possible} samples; the others "
                "had fewer labelled elements, or no page left to test."
            )
    if not samples:
        yield (
            f"{genre}: no sample has {sizes[0]} labelled elements and a page left to test. "
            "Choose smaller sizes or more pages, or label more."
        )
