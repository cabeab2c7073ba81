"""Figures 6.4 and 6.5: the trees that J48 grows on all training instances."""

from collections.abc import Iterator
from typing import Final

from contentseeker.errors import ArgumentError
from contentseeker.lab.drawing import tree_svg, tree_text
from contentseeker.lab.drawing.reading import ReadTree, read_tree
from contentseeker.lab.experiments.experiment import Data, Report
from contentseeker.lab.experiments.outcome import Outcome, Table, Tree, Value
from contentseeker.lab.experiments.thesis.beside import with_published
from contentseeker.lab.experiments.thesis.published_classification import TREES
from contentseeker.lab.experiments.thesis.settings import ThesisSettings
from contentseeker.lab.fitting import FittedTask, fit_task

_FIGURES: Final = {"segment": "6.4", "content": "6.5"}
_WORDS: Final = {"segment": ("good", "bad"), "content": ("main", "noisy")}
_COLUMNS: Final = ("figure", "task", "genre", "instances", "leaves", "root", "features tested")


def draw_trees(settings: ThesisSettings, data: Data, report: Report) -> Outcome:
    """One tree per genre and task, with what it tests."""
    wanted = [(task, genre) for task in _FIGURES for genre in data.rows]
    trees, rows, left_out = [], [], []
    for done, (task, genre) in enumerate(wanted):
        report(done, len(wanted), f"growing the {task} tree of {genre}")
        try:
            fitted = fit_task(settings.learner, data.rows[genre], task)
        except ArgumentError as error:
            left_out.append(f"{genre}: no {task} tree. {error}")
            continue
        tree = read_tree(fitted.classifier, yes="", no="")
        if tree is None:
            left_out.append(f"{genre}, {task}: {settings.learner.algorithm} is no tree to draw.")
            continue
        trees.append(_drawn(task, genre, fitted))
        rows.append(_row(task, genre, tree))
    report(len(wanted), len(wanted), "trees")
    tables = (_table(tuple(rows)),) if rows else ()
    return Outcome(tables=tables, sentences=tuple(left_out), trees=tuple(trees))


def _drawn(task: str, genre: str, fitted: FittedTask) -> Tree:
    (yes, no), figure = _WORDS[task], _FIGURES[task]
    return Tree(
        name=f"figure-{figure.replace('.', '-')}-{genre}",
        title=f"Figure {figure}: {task} tree of {genre}",
        picture=tree_svg(fitted.classifier, yes=yes, no=no),
        text=tree_text(fitted.classifier, yes=yes, no=no),
        note="Behind each leaf its training instances, and errors if there are any.",
    )


def _row(task: str, genre: str, tree: ReadTree) -> tuple[Value, ...]:
    tested = ", ".join(dict.fromkeys(_tested(tree)))
    root = "" if tree.is_leaf(0) else _condition(tree)
    instances = round(tree.examples(0))
    return (_FIGURES[task], task, genre, instances, tree.leaf_count, root, tested)


def _tested(tree: ReadTree) -> Iterator[str]:
    """The features in the order of the printed lines."""
    waiting = [0]
    while waiting:
        node = waiting.pop()
        if not tree.is_leaf(node):
            yield tree.feature(node)
            waiting += [branch.node for branch in reversed(tree.branches(node))]


def _condition(tree: ReadTree) -> str:
    last = tree.branches(0)[-1]
    limit = last.limit if isinstance(last.limit, str) else f"{last.limit:.4g}"
    return f"{tree.feature(0)} {last.sign} {limit}"


def _table(rows: tuple[tuple[Value, ...], ...]) -> Table:
    printed: dict[tuple[str, str], dict[str, Value]] = {
        (task, "news"): {
            "leaves": tree.leaves,
            "root": tree.root,
            "features tested": ", ".join(tree.features),
        }
        for task, tree in TREES.items()
    }
    table = Table(
        name="figure-6-4",
        title="Figures 6.4 and 6.5: what the trees test",
        columns=_COLUMNS,
        rows=rows,
        note=(
            "Root: the first condition. Features in the order of the printed tree, each once. "
            "The thesis prints the trees of its news data."
        ),
    )
    return with_published(table, ["task", "genre"], printed)
