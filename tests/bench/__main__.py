"""``make bench`` and ``make accuracy``: print tables, keep the numbers as JSON beside them."""

import argparse
import json
import os
import platform
from pathlib import Path
from typing import Any, Final

from tests.bench import accuracy, speed
from tests.bench.pages import benchmark_pages

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


def main() -> None:
    """Run one of the benchmarks."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("what", choices=("speed", "accuracy"), nargs="?", default="speed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes for accuracy")
    options = parser.parse_args()
    corpus, pages = benchmark_pages()
    print(f"{len(pages)} pages: {corpus}. Python {platform.python_version()}.")
    result: dict[str, Any] = {"corpus": corpus, "pages": len(pages)}
    if options.what == "speed":
        for part in (speed.stages, speed.methods, speed.growth, speed.lcs):
            result[part.__name__] = part(pages)
        _print_speed(result)
    else:
        result["accuracy"] = accuracy.accuracy(pages, options.jobs)
        _print_accuracy(result)
    _OUT.mkdir(parents=True, exist_ok=True)
    path = _OUT / f"{options.what}.json"
    path.write_text(json.dumps(result, indent=1) + "\n", "utf-8")
    print(f"\nNumbers: {path}")


if __name__ == "__main__":
    main()
