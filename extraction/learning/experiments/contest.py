"""Contests over folds: every arm against every other, on the folds both were tested on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING

from extraction.learning.experiments.resampled import ResampledTest, resampled_t_test
from extraction.learning.experiments.tables import confusions, parts

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class Duel:
    """Two arms on the same rows; the test's verdict is the first's."""

    genre: str
    task: str
    first: str
    second: str
    test: ResampledTest


@dataclass(frozen=True, slots=True)
class Standing:
    """How often an arm won and lost."""

    name: str
    wins: int
    losses: int


@dataclass(frozen=True, slots=True)
class Contest:
    """The scores of all arms, fold by fold, and how each fared against each."""

    scores: pd.DataFrame
    duels: tuple[Duel, ...]

    @classmethod
    def of(cls, predictions: pd.DataFrame, measure: str, *, of: str | None = None) -> Contest:
        """By accuracy or F1; only the duels of one arm where ``of`` names it."""
        scores = fold_scores(predictions)
        return cls(scores, tuple(_duels(scores, measure, of)))

    def standings(self) -> list[Standing]:
        """Wins and losses of every arm, the best by their difference first."""
        won = Counter(duel.first for duel in self.duels if duel.test.verdict == "+")
        lost = Counter(duel.first for duel in self.duels if duel.test.verdict == "-")
        names = dict.fromkeys(duel.first for duel in self.duels)
        counted = [Standing(name, won[name], lost[name]) for name in names]
        return sorted(counted, key=lambda each: each.losses - each.wins)


def fold_scores(predictions: pd.DataFrame) -> pd.DataFrame:
    """Accuracy and F1 of each arm in each fold, with the ratio of tested to trained rows."""
    import pandas as pd

    by = ["genre", "task", "arm", "repetition", "fold"]
    counted = confusions(predictions, by)
    lines = [(*key, table.total, table.accuracy, table.f1) for key, table in counted.items()]
    frame = pd.DataFrame(lines, columns=[*by, "rows", "accuracy", "F1"])
    whole = frame.groupby(["genre", "task", "arm", "repetition"])["rows"].transform("sum")
    return frame.assign(ratio=frame["rows"] / (whole - frame["rows"]))


def _duels(scores: pd.DataFrame, measure: str, of: str | None) -> Iterator[Duel]:
    for (genre, task), part in parts(scores, ["genre", "task"]):
        runs = part.set_index(["repetition", "fold"])
        by_arm = {arm: lines for (arm,), lines in parts(runs, ["arm"])}
        for first, second in permutations(by_arm, 2):
            if of not in (None, first):
                continue
            left = by_arm[first]
            # In the same order, and only where both could be run.
            right = by_arm[second].reindex(left.index)[measure].dropna()
            ratio = float(left["ratio"].mean())
            test = resampled_t_test(
                left.loc[right.index, measure].to_numpy(), right.to_numpy(), ratio=ratio
            )
            yield Duel(genre, task, first, second, test)
