"""Cost-sensitive learning: Figure 6.6 and Tables 6.14 and 6.15 of the thesis.

The cost of a false negative (CFN) is raised step by step; a false positive always costs 1. A
learner that knows the costs is compared with one that does not, both charged the same costs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from contentseeker.errors import ArgumentError
from contentseeker.lab.experiments.content_seeker.settings import CrossValidationSettings
from contentseeker.lab.experiments.content_seeker.variants import cross_validate_all, datasets
from contentseeker.lab.experiments.experiment import Data, Experiment, Report
from contentseeker.lab.experiments.outcome import Outcome, Plot, Table
from contentseeker.lab.experiments.plots import Curve, Frame, lines
from contentseeker.lab.experiments.tables import SCORES, confusions, scores
from contentseeker.metrics import ConfusionTable
from contentseeker.parameters import parameter

if TYPE_CHECKING:
    import pandas as pd

CostSweep = dict[tuple[str, str], dict[int, ConfusionTable]]
"""Confusion tables by genre and task, then by cost; cost 1 is the learner without costs."""


@dataclass(frozen=True)
class CostSweepSettings(CrossValidationSettings):
    """The costs to try."""

    tasks: str = parameter("content", "Tasks to learn, out of segment, content, single.")
    first: int = parameter(2, "Lowest cost of a missed yes.", at_least=2, at_most=1000)
    last: int = parameter(20, "Highest cost of a missed yes.", at_least=2, at_most=1000)
    step: int = parameter(1, "From one cost to the next.", at_least=1, at_most=1000)
    shown: int = parameter(
        10,
        "The cost whose confusion table is shown next to the one without costs.",
        at_least=2,
        at_most=1000,
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.first > self.last:
            raise ArgumentError(f"last: {self.last} is below first ({self.first}). Pass a higher.")

    @property
    def costs(self) -> tuple[int, ...]:
        """All costs to try, including the one that is shown."""
        return tuple(sorted({*range(self.first, self.last + 1, self.step), self.shown}))


def run(settings: CostSweepSettings, data: Data, report: Report) -> Outcome:
    """Cross-validate without costs and with each cost, on the same folds."""
    found, left_out = datasets(settings, data)
    variants = [
        dataset.variant(replace(settings.learner, miss_cost=float(cost)), cost=cost)
        for dataset in found
        # Cost 1 is the learner without costs.
        for cost in (1, *settings.costs)
    ]
    results = cross_validate_all(variants, report)
    sweep = _sweep_of(results.predictions)
    return Outcome(
        tables=(_sweep_table(sweep), _with_and_without(sweep, settings.shown)) if sweep else (),
        plots=tuple(_plots(sweep)),
        sentences=(*_sentences(sweep), *left_out, *results.left_out),
        predictions=results.predictions,
    )


def _sweep_of(predictions: pd.DataFrame) -> CostSweep:
    sweep: CostSweep = {}
    for (genre, task, cost), table in confusions(predictions, ["genre", "task", "cost"]).items():
        sweep.setdefault((genre, task), {})[int(cost)] = table
    # Savings are measured against the learner without costs, so a genre needs that one.
    return {where: by_cost for where, by_cost in sweep.items() if 1 in by_cost}


def _sweep_table(sweep: CostSweep) -> Table:
    return Table(
        name="sweep",
        title="Total cost by the cost of a missed yes",
        columns=("genre", "task", "CFN", *SCORES, "cost", "cost without", "saved"),
        rows=tuple(
            (*where, cost, *scores(table), *_charged(table, by_cost[1], cost))
            for where, by_cost in sweep.items()
            for cost, table in by_cost.items()
            if cost > 1
        ),
        note=(
            "Cost is FP + CFN x FN. Without: the learner without costs, charged the same costs. "
            "A wrong yes costs 1."
        ),
    )


def _charged(table: ConfusionTable, plain: ConfusionTable, cost: int) -> tuple[float, ...]:
    with_cost, without = table.cost(1, cost), plain.cost(1, cost)
    return with_cost, without, without - with_cost


def _with_and_without(sweep: CostSweep, shown: int) -> Table:
    return Table(
        name="with-and-without",
        title=f"With costs (1 to {shown}) and without",
        columns=("genre", "task", "costs", *SCORES, f"cost at 1 to {shown}"),
        rows=tuple(
            (*where, words, *scores(by_cost[cost]), by_cost[cost].cost(1, shown))
            for where, by_cost in sweep.items()
            for cost, words in ((shown, f"1 to {shown}"), (1, "none"))
            if cost in by_cost
        ),
    )


def _plots(sweep: CostSweep) -> Iterator[Plot]:
    for (genre, task), by_cost in sweep.items():
        # Cost 1 is the line "learned without" at every cost.
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


def _sentences(sweep: CostSweep) -> Iterator[str]:
    for (genre, task), by_cost in sweep.items():
        # As a share, because the absolute saving always grows with the cost.
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
    question="From which cost of a missed element on does cost-sensitive learning pay off?",
    settings=CostSweepSettings,
    run=run,
)
