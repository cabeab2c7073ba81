"""What mistakes cost: Figure 6.6 and Tables 6.14 and 6.15 of the thesis.

A missed yes (CFN) is made dearer and dearer than a wrong yes (CFP, always 1), and the learner
that is told so is set beside the one that is not, both charged the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from extraction.classifiers.model import TASKS
from extraction.errors import ArgumentError
from extraction.learning.experiments.arms import cross, datasets
from extraction.learning.experiments.experiment import Data, Experiment, Report
from extraction.learning.experiments.outcome import Outcome, Plot, Table
from extraction.learning.experiments.plots import Curve, Frame, lines
from extraction.learning.experiments.settings import CrossedSettings
from extraction.learning.experiments.tables import SCORES, confusions, scores
from extraction.metrics import ConfusionTable
from extraction.parameters import parameter

if TYPE_CHECKING:
    import pandas as pd

Swept = dict[tuple[str, str], dict[int, ConfusionTable]]
"""Confusion tables by genre and task, then by cost; cost 1 is the learner without costs."""


@dataclass(frozen=True)
class Settings(CrossedSettings):
    """Which costs are tried."""

    tasks: str = parameter("content", "Questions to learn, out of segment, content, single.")
    first: int = parameter(2, "Lowest cost of a missed yes.", at_least=2, at_most=1000)
    last: int = parameter(20, "Highest cost of a missed yes.", at_least=2, at_most=1000)
    step: int = parameter(1, "From one cost to the next.", at_least=1, at_most=1000)
    shown: int = parameter(
        10, "The cost whose confusion table is set beside the plain one.", at_least=2, at_most=1000
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.first > self.last:
            raise ArgumentError(f"last: {self.last} is below first ({self.first}). Pass a higher.")

    @property
    def costs(self) -> tuple[int, ...]:
        """All costs tried; the one to be shown is always among them."""
        return tuple(sorted({*range(self.first, self.last + 1, self.step), self.shown}))


def run(settings: Settings, data: Data, report: Report) -> Outcome:
    """Cross-validate without costs and with each cost, on the same folds."""
    found, left_out = datasets(settings, data)
    arms = [
        dataset.arm(replace(settings.learner, miss_cost=float(cost)), cost=cost)
        for dataset in found
        for cost in (1, *settings.costs)
    ]
    crossed = cross(arms, report)
    swept = _swept(crossed.predictions)
    return Outcome(
        tables=(_sweep(swept), _with_and_without(swept, settings.shown)) if swept else (),
        plots=tuple(_plots(swept)),
        sentences=(*_sentences(swept), *left_out, *crossed.left_out),
        predictions=crossed.predictions,
    )


def _swept(predictions: pd.DataFrame) -> Swept:
    swept: Swept = {}
    for (genre, task, cost), table in confusions(predictions, ["genre", "task", "cost"]).items():
        swept.setdefault((genre, task), {})[int(cost)] = table
    # Without the plain learner there is nothing to compare with.
    return {where: by_cost for where, by_cost in swept.items() if 1 in by_cost}


def _sweep(swept: Swept) -> Table:
    return Table(
        name="sweep",
        title="Total cost by the cost of a missed yes",
        columns=("genre", "task", "CFN", *SCORES, "cost", "cost without", "saved"),
        rows=tuple(
            (*where, cost, *scores(table), *_charged(table, by_cost[1], cost))
            for where, by_cost in swept.items()
            for cost, table in by_cost.items()
            if cost > 1
        ),
        note=(
            "Cost is FP + CFN x FN. Without: the same learner without costs, charged the same. "
            "A wrong yes costs 1."
        ),
    )


def _charged(table: ConfusionTable, plain: ConfusionTable, cost: int) -> tuple[float, ...]:
    with_cost, without = table.cost(1, cost), plain.cost(1, cost)
    return with_cost, without, without - with_cost


def _with_and_without(swept: Swept, shown: int) -> Table:
    return Table(
        name="with-and-without",
        title=f"With costs (1 to {shown}) and without",
        columns=("genre", "task", "costs", *SCORES, f"cost at 1 to {shown}"),
        rows=tuple(
            (*where, words, *scores(by_cost[cost]), by_cost[cost].cost(1, shown))
            for where, by_cost in swept.items()
            for cost, words in ((shown, f"1 to {shown}"), (1, "none"))
            if cost in by_cost
        ),
    )


def _plots(swept: Swept) -> Iterator[Plot]:
    for (genre, task), by_cost in swept.items():
        costs = [cost for cost in by_cost if cost > 1]
        frame = Frame(
            name=f"cost-{genre}-{task}",
            title=f"{genre}, {task}: total cost",
            x="cost of a missed yes (a wrong yes costs 1)",
            y="total cost",
        )
        yield lines(
            frame,
            {
                "learned with costs": Curve(costs, [by_cost[each].cost(1, each) for each in costs]),
                "learned without": Curve(costs, [by_cost[1].cost(1, each) for each in costs]),
            },
        )


def _sentences(swept: Swept) -> Iterator[str]:
    for (genre, task), by_cost in swept.items():
        # Shares: the dearer a miss, the more there is to save.
        saved = {
            cost: 1 - table.cost(1, cost) / by_cost[1].cost(1, cost)
            for cost, table in by_cost.items()
            if cost > 1 and by_cost[1].errors
        }
        best = max(saved, key=lambda cost: (saved[cost], -cost), default=1)
        if saved.get(best, 0) <= 0:
            yield f"{genre}, {task}: learning with costs saved nothing at any cost tried."
            continue
        yield (
            f"{genre}, {task}: learning with costs saves the largest share, {saved[best]:.0%}, "
            f"at 1 to {best}: {by_cost[best].cost(1, best):g} instead of "
            f"{by_cost[1].cost(1, best):g}, with {by_cost[best].fn} missed instead of "
            f"{by_cost[1].fn} and {by_cost[best].fp} wrong instead of {by_cost[1].fp}."
        )


COST_SWEEP: Final = Experiment(
    kind="costs",
    title="Cost sweep",
    question="How much dearer must a missed element be than a wrong one for costs to pay off?",
    settings=Settings,
    run=run,
    several={"tasks": TASKS},
)
