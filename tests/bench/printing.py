"""How the benchmarks print what they measured."""

from typing import Any

from tests.bench import accuracy, fresh, sequences, speed
from tests.bench.stages import PARSE


def table(title: str, header: list[str], rows: list[list[str]]) -> None:
    """A title, a header and rows, in columns as wide as their widest cell."""
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    print(f"\n{title}")
    for row in (header, ["-" * width for width in widths], *rows):
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        print("  ".join(cells))


def print_speed(result: dict[str, Any]) -> None:
    """Stages, methods, growth, LCS, fresh processes and bulk extraction."""
    for title, key in (("Stages", "stages"), ("Methods, bytes to text", "methods")):
        rows = [
            [name, f"{each['ms']:.2f}", f"{each['ratio']:.2f}"]
            for name, each in result[key].items()
        ]
        table(title, ["", "ms/page", "x lxml parse"], rows)
    rows = [
        [name, *(f"{times[size] / (size / 1e6):.0f}" for size in speed.SIZES)]
        for name, times in result["growth"].items()
    ]
    header = ["", *(f"{size // 1000:,} KB" for size in speed.SIZES)]
    table("Growth: milliseconds per megabyte of markup", header, rows)
    rows = [[f"{length:,} characters", f"{each:.0f}"] for length, each in result["lcs"].items()]
    table("LCS scoring", ["", "pairs/s"], rows)
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
    table(f"A new process, its first {fresh.PAGES} pages, and these again", header, rows)


def _print_scaling(result: dict[str, Any]) -> None:
    rows = [
        [f"{jobs} processes", f"{speed:.1f}", f"{result['with start'][jobs]:.1f}"]
        for jobs, speed in result["per second"].items()
    ]
    table(f"Bulk extraction of {result['pages']:,} pages", ["", "pages/s", "with start"], rows)


def print_accuracy(result: dict[str, Any]) -> None:
    """Scores over all pages, by page type, on snippets, and on every corpus."""
    rows = [
        [name, *(f"{groups['all'][measure]['mean']:.3f}" for measure in accuracy.MEASURES)]
        for name, groups in result["accuracy"].items()
    ]
    table("All pages", ["", *accuracy.MEASURES], rows)
    types = list(next(iter(result["accuracy"].values())))
    rows = [
        [name, *(f"{groups[each]['word F1']['mean']:.3f}" for each in types)]
        for name, groups in result["accuracy"].items()
    ]
    table("Word F1 by page type", ["", *types], rows)
    _print_test(result["against trafilatura"])
    rows = [
        [name, *(f"{each[measure]:.3f}" for measure in ("F1", "precision", "recall"))]
        for name, each in result["snippets"].items()
    ]
    table("Snippets", ["", "F1", "P", "R"], rows)
    if result["corpora"]:
        print_corpora(result["corpora"])


def print_corpora(groups: dict[str, Any]) -> None:
    """One row per corpus and part of a corpus."""
    methods = list(dict.fromkeys(name for each in groups.values() for name in each["word F1"]))
    rows = []
    for group, each in groups.items():
        means, test = each["word F1"], each.get("against the best peer")
        row = [group, str(each["pages"]), f"{each['confidence']:.3f}"]
        row += [f"{means[name]:.3f}" if name in means else "" for name in methods]
        if test:
            row += [f"{test['difference']:+.3f}", f"{test['low']:+.3f} to {test['high']:+.3f}"]
        rows.append([*row, f"{test['p']:.2g}" if test else ""])
    header = ["", "pages", "confidence", *methods, "blocks - best peer", "95 %", "p"]
    table("All corpora, word F1", header, [row + [""] * (len(header) - len(row)) for row in rows])


def _print_test(test: dict[str, float]) -> None:
    if test:
        print(
            f"blocks against trafilatura, word F1: {test['difference']:+.4f} "
            f"({test['low']:+.4f} to {test['high']:+.4f}), p = {test['p']:.2g}"
        )


def print_databases(databases: dict[str, dict[str, Any]]) -> None:
    """Times of every screen, one column per database."""
    rows = []
    for name in next(iter(databases.values())):
        found = [times[name] for times in databases.values()]
        cells = [f"{each['ms']:.0f} ({each['best']:.0f})" for each in found]
        rows.append([name, *cells, str(found[0]["queries"]), str(found[0].get("status", ""))])
    header = ["", *databases, "queries", "status"]
    table("Milliseconds, median (best)", header, rows)


def print_screen(result: dict[str, Any]) -> None:
    """Times of the labelling screen."""
    rows = [
        [name, f"{each['median']:.0f}", f"{each['p95']:.0f}", f"{each['number']:.0f}"]
        for name, each in result["screen"].items()
    ]
    table("Labelling screen, milliseconds", ["", "median", "95th percentile", "number"], rows)


def print_training(result: dict[str, Any]) -> None:
    """One row per retraining."""
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
    table("Retraining, from the click to the verdict", header, rows)


def print_fewshot(corpora: dict[str, Any]) -> None:
    """One table per corpus, one row per number of labelled pages."""
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
        table(f"{name}, {result['sites']} sites, {result['pages']} pages", header, rows)
        if result["elsewhere before"] is not None:
            print(f"other sites before: {result['elsewhere before']:.3f}")


def print_sequences(result: dict[str, Any]) -> None:
    """Scores of the sequence labellers, their comparison, and their cost."""
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
        table(title, header, rows)
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
    table("Bytes to text", ["", "ms/page", "x lxml parse"], rows)


def print_pagination(result: dict[str, Any]) -> None:
    """Scores of next links: learners, shipped model, sweeps and ablations."""
    print(
        f"{result['pages']} pages of {result['sites']} sites, "
        f"{result['with a next page']} with a next page."
    )
    header = ["", "P", "R", "F1", "P with rel", "R with rel", "F1 with rel"]
    header += ["P per link", "R per link", "F1 per link"]
    thesis = {"thesis (other pages)": {"model": result["thesis"]}}
    tables = {
        "Learners, in folds by site": thesis | result["learners"],
        "A rule: a word for next, or an arrow": {"rule": result["rule: a word for next"]},
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
        table(title, header, [row + [""] * (len(header) - len(row)) for row in rows])
    print(f"\nFinding the next link: {result['cost']['x lxml parse']:.1f} x lxml's parse.")


def print_main_nodes(result: dict[str, Any]) -> None:
    """Scores of main-content elements."""
    learners = result["learners"]
    rows = [["thesis (other pages)", *(f"{each:.3f}" for each in result["thesis"].values())]]
    rows += [
        [name, *(f"{value:.3f}" for value in each.values())] for name, each in learners.items()
    ]
    header = ["", *next(iter(learners.values()))]
    table(
        f"{result['elements']:,} elements of {result['pages']} pages, "
        f"{result['with a next link']} with a next link",
        header,
        [row + [""] * (len(header) - len(row)) for row in rows],
    )
    print(f"\nBytes to text: {result['cost']['x lxml parse']:.1f} x lxml's parse.")


def print_evaluation(result: dict[str, Any]) -> None:
    """The command's own table, and how long it took."""
    print(result["said"])
    print(
        f"{result['methods']} methods on {result['pages']:,} pages: "
        f"{result['seconds'] / 60:.1f} minutes ({result['cpu seconds']:.0f} seconds of CPU), "
        f"{result['pages'] / result['seconds']:.1f} pages/s, "
        f"{result['pairs'] / result['seconds']:.0f} pairs/s. "
        f"Asked again: {result['seconds again']:.0f} seconds."
    )
