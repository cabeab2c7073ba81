"""``make bench`` and ``make accuracy``: print tables, keep the numbers as JSON beside them.

``python -m tests.bench lists`` measures the screens on 100,000 pages, ``screen`` the labelling
screen on a large one, ``scoreboard`` a dashboard of 50,000 scores, ``training`` retraining on
the benchmark pages, ``evaluation`` all methods on them, ``foreign`` the shipped block model on
pages of other corpora, ``fewshot`` what a few labelled pages of a site do for its other pages,
``sequences`` sequence labellers on articles of unseen sources, ``pagination`` next links on
labelled pages, ``style-density`` page types and regions of articles and forums, ``main-nodes``
the elements that hold the main content.
"""

import argparse
import json
import os
import platform
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from extraction.compiled import in_c, in_python
from tests.bench import (
    accuracy,
    evaluation,
    fewshot,
    fresh,
    lists,
    main_nodes,
    pagination,
    scaling,
    scoreboard,
    screen,
    sequences,
    speed,
    style_density,
    training,
)
from tests.bench.pages import benchmark_pages, foreign_pages, snippet_pages
from tests.bench.stages import PARSE

_OUT: Final = Path("data") / "bench"


def _table(title: str, header: list[str], rows: list[list[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    print(f"\n{title}")
    for row in (header, ["-" * width for width in widths], *rows):
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        print("  ".join(cells))


def _print_speed(result: dict[str, Any]) -> None:
    for title, key in (("Stages", "stages"), ("Methods, bytes to text", "methods")):
        rows = [
            [name, f"{each['ms']:.2f}", f"{each['ratio']:.2f}"]
            for name, each in result[key].items()
        ]
        _table(title, ["", "ms/page", "x lxml parse"], rows)
    rows = [
        [name, *(f"{times[size] / (size / 1e6):.0f}" for size in speed.SIZES)]
        for name, times in result["growth"].items()
    ]
    header = ["", *(f"{size // 1000:,} KB" for size in speed.SIZES)]
    _table("Growth: milliseconds per megabyte of markup", header, rows)
    rows = [[f"{length:,} characters", f"{each:.0f}"] for length, each in result["lcs"].items()]
    _table("LCS scoring", ["", "pairs/s"], rows)
    _print_fresh(result["fresh"])
    _print_scaling(result["scaling"])


def _print_fresh(result: dict[str, Any]) -> None:
    unit = result[PARSE]
    rows = [
        [
            name,
            f"{each['start']:.2f}",
            *(f"{each[when]:.2f}" for when in ("cold", "warm")),
            *(f"{each[when] / unit[when]:.2f}" for when in ("cold", "warm")),
            *(f"{each[size]:.0f}" if size in each else "" for size in fresh.MEGABYTES),
        ]
        for name, each in result.items()
    ]
    header = ["", "start s", "cold ms", "warm ms", "cold x", "warm x", *fresh.MEGABYTES]
    _table(f"A new process, its first {fresh.PAGES} pages, and these again", header, rows)


def _print_scaling(result: dict[str, Any]) -> None:
    rows = [
        [f"{jobs} processes", f"{speed:.1f}", f"{result['with start'][jobs]:.1f}"]
        for jobs, speed in result["per second"].items()
    ]
    _table(f"Bulk extraction of {result['pages']:,} pages", ["", "pages/s", "with start"], rows)


def _print_accuracy(result: dict[str, Any]) -> None:
    rows = [
        [name, *(f"{groups['all'][measure]['mean']:.3f}" for measure in accuracy.MEASURES)]
        for name, groups in result["accuracy"].items()
    ]
    _table("All pages", ["", *accuracy.MEASURES], rows)
    types = list(next(iter(result["accuracy"].values())))
    rows = [
        [name, *(f"{groups[each]['word F1']['mean']:.3f}" for each in types)]
        for name, groups in result["accuracy"].items()
    ]
    _table("Word F1 by page type", ["", *types], rows)
    _print_test(result["against trafilatura"])
    rows = [
        [name, *(f"{each[measure]:.3f}" for measure in ("F1", "precision", "recall"))]
        for name, each in result["snippets"].items()
    ]
    _table("Snippets", ["", "F1", "P", "R"], rows)


def _print_foreign(corpora: dict[str, Any]) -> None:
    for name, result in corpora.items():
        rows = [
            [method, *(f"{measures[measure]['mean']:.3f}" for measure in accuracy.MEASURES)]
            for method, measures in result["methods"].items()
        ]
        _table(f"{name}, {result['pages']} pages", ["", *accuracy.MEASURES], rows)
        _print_test(result["against trafilatura"])


def _print_test(test: dict[str, float]) -> None:
    if test:
        print(
            f"blocks against trafilatura, word F1: {test['difference']:+.4f} "
            f"({test['low']:+.4f} to {test['high']:+.4f}), p = {test['p']:.2g}"
        )


def _print_databases(databases: dict[str, dict[str, Any]]) -> None:
    rows = []
    for name in next(iter(databases.values())):
        found = [times[name] for times in databases.values()]
        cells = [f"{each['ms']:.0f} ({each['best']:.0f})" for each in found]
        rows.append([name, *cells, str(found[0]["queries"]), str(found[0].get("status", ""))])
    header = ["", *databases, "queries", "status"]
    _table("Milliseconds, median (best)", header, rows)


def _print_screen(result: dict[str, Any]) -> None:
    rows = [
        [name, f"{each['median']:.0f}", f"{each['p95']:.0f}", f"{each['number']:.0f}"]
        for name, each in result["screen"].items()
    ]
    _table("Labelling screen, milliseconds", ["", "median", "95th percentile", "number"], rows)


def _print_training(result: dict[str, Any]) -> None:
    rows = [
        [
            name,
            each["trained on"],
            str(each["evaluation pages"]),
            f"{each['F1']:.3f}",
            f"{each['F1 of the general model']:.3f}",
            f"{each['seconds']:.0f}",
        ]
        for name, each in result["training"].items()
    ]
    header = ["", "pages", "evaluated", "F1", "general model", "seconds"]
    _table("Retraining, from the click to the verdict", header, rows)


def _print_fewshot(corpora: dict[str, Any]) -> None:
    for name, result in corpora.items():
        rows = [
            [
                size,
                str(each["draws"]),
                f"{each['before']:.3f}",
                f"{each['after']:.3f}",
                str(each["better"]),
                str(each["worse"]),
                "" if each["elsewhere"] is None else f"{each['elsewhere']:.3f}",
            ]
            for size, each in result["sizes"].items()
        ]
        header = ["labelled", "draws", "F1 before", "F1 after", "better", "worse", "other sites"]
        _table(f"{name}, {result['sites']} sites, {result['pages']} pages", header, rows)
        if result["elsewhere before"] is not None:
            print(f"other sites before: {result['elsewhere before']:.3f}")


def _print_sequences(result: dict[str, Any]) -> None:
    header = ["", *next(iter(result["scores"].values()))]
    for title, key in (
        (f"{result['tested']:,} articles by models of other sources", "scores"),
        (f"Easier splits, {result['documents']:,} articles", "easier splits"),
        (f"Priors and options, {sequences.SWEPT_PAGES} articles", "sweep"),
    ):
        rows = [
            [name, *("" if value is None else f"{value:.3f}" for value in each.values())]
            for name, each in result[key].items()
        ]
        _table(title, header, rows)
    for name, test in result["compared"].items():
        print(
            f"{name}, share of a page's blocks got right: {test['difference']:+.4f} "
            f"({test['low']:+.4f} to {test['high']:+.4f}), p = {test['p']:.2g}; documents only one "
            f"of them has right: {test['documents']}, p = {test['documents p']:.2g}"
        )
    rows = [
        [name, f"{each['ms']:.2f}", f"{each['ratio']:.2f}"]
        for name, each in result["costs"].items()
    ]
    _table("Bytes to text", ["", "ms/page", "x lxml parse"], rows)


def _print_pagination(result: dict[str, Any]) -> None:
    print(
        f"{result['pages']} pages of {result['sites']} sites, "
        f"{result['with a next page']} with a next page."
    )
    header = ["", "P", "R", "F1", "P with rel", "R with rel", "F1 with rel"]
    thesis = {"thesis (other pages)": {"model": result["thesis"]}}
    tables = {
        "Learners, in folds by site": thesis | result["learners"],
        "The shipped model, which has not seen these pages": {"shipped": result["shipped"]},
        "autopager's published model, which learned from these pages": {
            "autopager": result["autopager"] or {}
        },
        "Share made up by SMOTE": result["smote"],
        "LinkSimilarity, nine features": result["similarity"],
        "Without a feature": result["ablation"],
        "Without one of the nine": result["ablation of the nine"],
    }
    for title, scores in tables.items():
        rows = [
            [
                name or "(nothing left out)",
                *(f"{value:.3f}" for each in parts.values() for value in each.values()),
            ]
            for name, parts in scores.items()
        ]
        _table(title, header, [row + [""] * (len(header) - len(row)) for row in rows])
    print(f"\nFinding the next link: {result['cost']['x lxml parse']:.1f} x lxml's parse.")


def _print_main_nodes(result: dict[str, Any]) -> None:
    lessons = result["lessons"]
    rows = [["thesis (other pages)", *(f"{each:.3f}" for each in result["thesis"].values())]]
    rows += [[name, *(f"{value:.3f}" for value in each.values())] for name, each in lessons.items()]
    header = ["", *next(iter(lessons.values()))]
    _table(
        f"{result['elements']:,} elements of {result['pages']} pages, "
        f"{result['with a next link']} with a next link",
        header,
        [row + [""] * (len(header) - len(row)) for row in rows],
    )
    print(f"\nBytes to text: {result['cost']['x lxml parse']:.1f} x lxml's parse.")


def _print_evaluation(result: dict[str, Any]) -> None:
    print(result["said"])
    print(
        f"{result['methods']} methods on {result['pages']:,} pages: "
        f"{result['seconds'] / 60:.1f} minutes ({result['cpu seconds']:.0f} seconds of CPU), "
        f"{result['pages'] / result['seconds']:.1f} pages/s, "
        f"{result['pairs'] / result['seconds']:.0f} pairs/s. "
        f"Asked again: {result['seconds again']:.0f} seconds."
    )


def _keep(what: str, result: dict[str, Any]) -> None:
    _OUT.mkdir(parents=True, exist_ok=True)
    path = _OUT / f"{what}.json"
    path.write_text(json.dumps(result, indent=1) + "\n", "utf-8")
    print(f"\nNumbers: {path}")


def _scoreboard() -> dict[str, Any]:
    amounts = {"pages": scoreboard.PAGES, "methods": scoreboard.METHODS}
    return {**amounts, "scoreboard": scoreboard.scoreboard()}


def _foreign() -> dict[str, Any]:
    jobs = os.cpu_count() or 1
    return {name: accuracy.foreign(pages, jobs) for name, pages in foreign_pages().items()}


# Those that bring their pages along: how to measure, and how to print.
_APART: Final[dict[str, tuple[Callable[[], dict[str, Any]], Callable[[dict[str, Any]], None]]]] = {
    "evaluation": (evaluation.evaluation, _print_evaluation),
    "fewshot": (fewshot.fewshot, _print_fewshot),
    "foreign": (_foreign, _print_foreign),
    "lists": (
        lambda: {"pages": lists.PAGES, "lists": lists.lists()},
        lambda result: _print_databases(result["lists"]),
    ),
    "main-nodes": (main_nodes.main_nodes, _print_main_nodes),
    "pagination": (pagination.pagination, _print_pagination),
    "scoreboard": (_scoreboard, lambda result: _print_databases(result["scoreboard"])),
    "screen": (lambda: {"frame": screen.FRAME_MS, "screen": screen.screen()}, _print_screen),
    "sequences": (sequences.sequences, _print_sequences),
    "style-density": (style_density.style_density, partial(style_density.show, _table)),
    "training": (lambda: {"training": training.training()}, _print_training),
}


def main() -> None:
    """Run one of the benchmarks."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("what", choices=("speed", "accuracy", *_APART), nargs="?", default="speed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes for accuracy")
    parser.add_argument(
        "--method", action="append", default=[], help="only this one, for accuracy; repeatable"
    )
    options = parser.parse_args()
    if options.what in _APART:
        measure, show = _APART[options.what]
        measured = measure()
        show(measured)
        _keep(options.what, measured)
        return
    corpus, pages = benchmark_pages()
    compiled = f"{len(in_c)} of {len(in_python)} parts compiled"
    print(f"{len(pages)} pages: {corpus}. Python {platform.python_version()}, {compiled}.")
    result: dict[str, Any] = {"corpus": corpus, "pages": len(pages), "compiled": sorted(in_c)}
    if options.what == "speed":
        parts = (speed.stages, speed.methods, speed.growth, speed.lcs, fresh.fresh, scaling.scaling)
        for part in parts:
            result[part.__name__] = part(pages)
        _print_speed(result)
    else:
        result |= accuracy.accuracy(pages, snippet_pages(), options.jobs, options.method)
        _print_accuracy(result)
    _keep(options.what, result)


if __name__ == "__main__":
    main()
