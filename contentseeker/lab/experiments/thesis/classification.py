"""Tables 6.2 to 6.15: training data, algorithms, feature selections and costs.

The experiments themselves are those of ``contentseeker.lab.experiments.content_seeker``. Here
their tables get the thesis's numbers and its figures.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from contentseeker.lab.experiments.content_seeker import algorithms, costs, selection
from contentseeker.lab.experiments.content_seeker.algorithms import AlgorithmComparisonSettings
from contentseeker.lab.experiments.content_seeker.costs import CostSweepSettings
from contentseeker.lab.experiments.content_seeker.selection import SelectionComparisonSettings
from contentseeker.lab.experiments.experiment import Data, Report
from contentseeker.lab.experiments.outcome import Outcome, Plot, Table, Value
from contentseeker.lab.experiments.thesis import published_classification as published
from contentseeker.lab.experiments.thesis.beside import with_published
from contentseeker.lab.experiments.thesis.settings import ThesisSettings
from contentseeker.metrics import ConfusionTable

_TABLES: Final = {"segment": ("6.6", "6.7"), "content": ("6.8", "6.9"), "single": ("6.10", "6.11")}
_NOTE: Final = "Figures of the thesis were measured on its own pages."


def describe_data(data: Data, report: Report) -> Outcome:
    """Tables 6.2, 6.3 and 6.5: pages and training instances."""
    report(0, 1, "counting training data")
    rows = tuple(_data_row(genre, data) for genre in data.rows)
    columns = (
        *("genre", "training pages", "training sources", "evaluation pages"),
        *("good", "bad", "main", "noisy", "single main", "single noisy"),
    )
    printed = {
        (genre,): {
            "training pages": each.training_pages,
            "evaluation pages": each.evaluation_pages,
            "good": each.good,
            "bad": each.bad,
            "main": each.main,
            "noisy": each.noisy,
            "single main": each.single_main,
            "single noisy": each.single_noisy,
        }
        for genre, each in published.DATA.items()
    }
    table = Table(
        name="table-6-3",
        title="Tables 6.2, 6.3 and 6.5: pages and training instances",
        columns=columns,
        rows=rows,
        note=f"Evaluation pages have gold texts and are of sources that are set aside. {_NOTE}",
    )
    return Outcome(tables=(with_published(table, ["genre"], printed),))


def _data_row(genre: str, data: Data) -> tuple[Value, ...]:
    rows, pages = data.rows[genre], data.pages.get(genre, ())
    sources = set(rows.sources.tolist())
    counts = [
        int((rows.answers(task) == answer).sum())
        for task in ("segment", "content", "single")
        for answer in (1, 0)
    ]
    tested = sum(page.is_evaluation for page in pages)
    return (genre, len(set(rows.pages.tolist())), len(sources), tested, *counts)


def compare_algorithms(settings: ThesisSettings, data: Data, task: str, report: Report) -> Outcome:
    """Tables 6.6 and 6.7, 6.8 and 6.9, or 6.10 and 6.11: the learners by cross-validation."""
    found = algorithms.run(
        AlgorithmComparisonSettings(
            tasks=task,
            folds=settings.folds,
            folding=settings.folding,
            # The thesis compares algorithms on all features, and selects later.
            configuration={**settings.configuration, "selection": "none"},
        ),
        data,
        report,
    )
    tables = tuple(_numbered(table, task) for table in found.tables)
    return replace(found, tables=tables, plots=())


def _numbered(table: Table, task: str) -> Table:
    scores, matrix = _TABLES[task]
    if table.name.startswith("scores"):
        printed = {
            (genre, name): {
                "accuracy": counted.accuracy,
                "precision": counted.precision,
                "recall": counted.recall,
                "F1": counted.f1,
            }
            for genre, by_name in published.CLASSIFICATION[task].items()
            for name, counted in by_name.items()
        }
        note = f"{table.note} {_NOTE} Computed from the printed counts, main as the positive class."
        renamed = replace(
            table,
            name=_slug(scores),
            title=f"Table {scores}: {task} classification by genre and algorithm",
            note=note,
        )
        return with_published(renamed, ["genre", "algorithm"], printed)
    return _with_printed_matrix(
        replace(
            table,
            name=_slug(matrix),
            title=f"Table {matrix}: {task} classification, McNemar's test",
        ),
        task,
    )


def _with_printed_matrix(table: Table, task: str) -> Table:
    names = tuple(table.columns[1:-3])
    cells, tallies = published.MCNEMAR.get(task, {}), published.MCNEMAR_TALLIES[task]
    order = list(tallies)
    printed: dict[tuple[Any, ...], dict[str, Value]] = {}
    for name, (wins, ties, losses) in tallies.items():
        printed[name,] = {"Nb+": wins, "Nb=": ties, "Nb-": losses}
        if name in cells:
            printed[name,] |= {
                other: cells[name][order.index(other)] for other in names if other in order
            }
    damaged = "" if cells else " The cells of this table are damaged in the document."
    note = f"{table.note} The thesis's signs are for news/blog/forum.{damaged}"
    return with_published(replace(table, note=note), ["algorithm"], printed)


def compare_selections(settings: ThesisSettings, data: Data, report: Report) -> Outcome:
    """Tables 6.12 and 6.13: feature selections by wins minus losses, with J48."""
    parts = {
        "two-phase": ("6.12", "segment, content"),
        "single-phase": ("6.13", "single"),
    }
    outcomes = []
    for number, (phases, (table, tasks)) in enumerate(parts.items()):
        found = selection.run(
            SelectionComparisonSettings(
                tasks=tasks,
                folds=settings.folds,
                folding=settings.folding,
                repetitions=settings.repetitions,
                # Appendix A has an experiment of its own.
                most_features=1,
                leaves="2",
                configuration=dict(settings.configuration),
            ),
            data,
            _half(report, number),
        )
        ranking = [each for each in found.tables if each.name == "wins-and-losses"]
        outcomes.append(
            Outcome(
                tables=tuple(_ranking(each, table, phases) for each in ranking),
                sentences=tuple(f"Table {table}: {words}" for words in found.sentences),
                predictions=found.predictions,
            )
        )
    return Outcome.joined(dict(zip(parts, outcomes, strict=True)), column="phases")


def _half(report: Report, number: int) -> Report:
    return lambda done, total, step: report(number * total + done, 2 * total, step)


def _ranking(table: Table, number: str, phases: str) -> Table:
    printed = {
        (name,): {"wins minus losses": wins - losses, "wins": wins, "losses": losses}
        for name, (wins, losses) in published.SELECTION[phases].items()
    }
    note = (
        f"{table.note} {_NOTE} Its wrapper had the learner ZeroR, which selects nothing; here it "
        "has J48."
    )
    renamed = replace(
        table,
        name=_slug(number),
        title=f"Table {number}: feature selections, {phases} classifiers",
        note=note,
    )
    return with_published(renamed, ["method"], printed)


def sweep_costs(settings: ThesisSettings, data: Data, report: Report) -> Outcome:
    """Figure 6.6, Tables 6.14 and 6.15: costs of a miss from 2 to 20, on content."""
    found = costs.run(
        CostSweepSettings(
            folds=settings.folds,
            folding=settings.folding,
            configuration={**settings.configuration, "selection": "none"},
        ),
        data,
        report,
    )
    return replace(found, tables=tuple(_costs(found.tables)), plots=tuple(_cost_plots(found.plots)))


def _costs(tables: tuple[Table, ...]) -> Iterator[Table]:
    for table in tables:
        if table.name == "with-and-without":
            # Only news was measured; its cell names the costs as the table does.
            printed = {
                ("news", "1 to 10" if cost > 1 else "none"): _printed_costs(counted)
                for cost, counted in published.COSTS.items()
            }
            yield with_published(
                replace(
                    table,
                    name="table-6-14",
                    title="Tables 6.14 and 6.15: content, with costs of 1 to 10 and without",
                    note=f"{_NOTE} It measured news only, and its two captions are swapped.",
                ),
                ["genre", "costs"],
                printed,
            )


def _printed_costs(counted: ConfusionTable) -> Mapping[str, Value]:
    counts = {name: getattr(counted, name) for name in ("tp", "fn", "fp", "tn")}
    return {**counts, "cost at 1 to 10": counted.cost(1, 10)}


def _cost_plots(plots: tuple[Plot, ...]) -> Iterator[Plot]:
    for plot in plots:
        title = f"Figure 6.6: {plot.title} (lowest at 10 in the thesis, on news)"
        yield replace(plot, name=f"figure-6-6-{plot.name}", title=title)


def _slug(number: str) -> str:
    return f"table-{number.replace('.', '-')}"
