"""Draws of a few labelled elements from a few pages of one source."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from extraction.gold_page import GoldPage
from extraction.learning.experiments.arms import Facts
from extraction.learning.experiments.splits import Split
from extraction.learning.experiments.texts import alike
from extraction.learning.folds import Places
from extraction.learning.rows import Answers, LabelledRows


@dataclass(frozen=True, slots=True)
class Drawing:
    """How is drawn."""

    sizes: tuple[int, ...]
    pages: int
    repetitions: int
    most_sources: int
    task: str
    seed: int


@dataclass(frozen=True, slots=True)
class Source:
    """A source's rows, the pages that can be tested, and which of its pages are alike."""

    genre: str
    name: str
    rows: LabelledRows
    testable: frozenset[int]
    twins: Mapping[int, frozenset[int]]


@dataclass(frozen=True, slots=True)
class Draw:
    """Rows to learn from, and the pages of the same source to test on."""

    facts: Facts
    train: LabelledRows
    source: Source
    tested: frozenset[int]

    def split(self, task: str) -> Split:
        """For testing on labelled elements."""
        is_tested = np.isin(self.source.rows.pages, list(self.tested))
        return Split(self.facts, self.train, self.source.rows.take(is_tested), task)


def draws_of(
    rows: Mapping[str, LabelledRows],
    pages: Mapping[str, Sequence[GoldPage]] | None,
    drawing: Drawing,
) -> tuple[list[Draw], list[str]]:
    """All draws of all genres, and sentences about what was left out.

    With ``pages`` those of a source that have gold texts are tested, otherwise those that
    have labels.
    """
    drawn: list[Draw] = []
    left_out: list[str] = []
    for genre, labelled in rows.items():
        gold = None if pages is None else pages.get(genre, ())
        sources = list(_sources(genre, labelled.about(drawing.task), gold, drawing))
        found = [draw for source in sources for draw in _draws(source, drawing)]
        left_out += _left_out(genre, sources, found, drawing)
        drawn += found
    return drawn, left_out


def _sources(
    genre: str, rows: LabelledRows, gold: Sequence[GoldPage] | None, drawing: Drawing
) -> Iterator[Source]:
    """The sources with most labelled pages."""
    twins = alike(gold) if gold else {}
    keys = {
        name: set(rows.pages[rows.sources == name].tolist()) for name in set(rows.sources.tolist())
    }
    for name in sorted(keys, key=lambda name: (-len(keys[name]), name))[: drawing.most_sources]:
        tested = keys[name] if gold is None else {each.key for each in gold if each.source == name}
        own = rows.take(rows.sources == name)
        yield Source(genre, name, own, frozenset(tested), twins)


def _draws(source: Source, drawing: Drawing) -> Iterator[Draw]:
    labelled = np.unique(source.rows.pages)
    # One page at least must be left to test.
    number = min(drawing.pages, len(labelled), len({*labelled.tolist(), *source.testable}) - 1)
    for repetition in range(drawing.repetitions):
        # The name too: otherwise all sources would be drawn from in the same way.
        random = np.random.default_rng((drawing.seed, repetition, *source.name.encode()))
        learned = random.permutation(labelled)[:number]
        known = {twin for page in learned.tolist() for twin in source.twins.get(page, {page})}
        tested = source.testable - known
        pool = source.rows.take(np.isin(source.rows.pages, learned))
        order = both_first(random.permutation(len(pool)), pool.answers(drawing.task))
        for size in drawing.sizes:
            if size <= len(pool) and tested:
                facts: Facts = {
                    "genre": source.genre,
                    "source": source.name,
                    "repetition": repetition,
                    "instances": size,
                }
                yield Draw(facts, pool.take(order[:size]), source, tested)


def both_first(order: Places, answers: Answers) -> Places:
    """The order with the first yes and the first no up front.

    Nobody labels twenty elements of a page and leaves out its main content.
    """
    first = [int(np.flatnonzero(answers[order] == each)[0]) for each in np.unique(answers)]
    return np.concatenate((order[sorted(first)], np.delete(order, first)))


def _left_out(
    genre: str, sources: Sequence[Source], drawn: Sequence[Draw], drawing: Drawing
) -> Iterator[str]:
    whole = len(sources) * drawing.repetitions
    if not sources:
        yield f"{genre}: left out. No element has a label for the task {drawing.task!r}."
        return
    names = {draw.source.name for draw in drawn}
    if lonely := [each.name for each in sources if not each.testable - {*each.rows.pages[:1]}]:
        yield (
            f"{genre}: {', '.join(lonely)} left out. No other page of the source can be tested; "
            "label, or give gold texts to, a second page."
        )
    for size in drawing.sizes:
        reached = sum(draw.facts["instances"] == size for draw in drawn)
        if reached < whole and names:
            yield (
                f"{genre}: {size} instances in {reached} of {whole} draws only; the others had "
                "fewer labelled elements, or no page left to test."
            )
    if not names:
        yield (
            f"{genre}: no draw has {drawing.sizes[0]} labelled elements and a page left to test. "
            "Choose smaller sizes or more pages, or label more."
        )
