"""``make bench`` and ``make accuracy``: print tables, keep the numbers as JSON beside them.

``python -m tests.bench lists`` measures the screens on 100,000 pages, ``screen`` the labelling
screen on a large one, ``scoreboard`` a dashboard of 50,000 scores, ``training`` retraining on the
benchmark pages, ``evaluation`` all methods on them, ``foreign`` the shipped block model and its
peers on corpora that nothing was fitted on, ``fewshot`` what a few labelled pages of a site do
for its other pages, ``sequences`` sequence labellers on articles of unseen sources, ``presets``
our options of them beside the paper's, ``pagination`` next links on labelled pages,
``content-seeker`` retrained genres against the thesis's baselines, ``style-density`` page types
and regions of articles and forums, ``main-nodes`` the elements that hold the main content,
``start`` what a fresh process costs, ``genres`` genre detection on unseen sources and what
extraction gains from it, ``encodings`` pages in older encodings without a declaration,
``languages`` the language of pages whose language is known, ``visible`` which text that Chromium
shows is text of the flat page, ``titles`` titles of results beside gold titles, ``fuzz`` damaged
pages with and without compiled parts.
"""

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from contentseeker.compiled import in_c, in_python
from contentseeker.corpus import LabelledPage
from tests.bench import (
    accuracy,
    content_seeker,
    corpora,
    encodings,
    evaluation,
    fewshot,
    fresh,
    fuzz,
    genres,
    languages,
    lists,
    main_nodes,
    pagination,
    presets,
    printing,
    scaling,
    scoreboard,
    screen,
    sequences,
    speed,
    start,
    style_density,
    titles,
    training,
    visible,
)
from tests.bench.left_out import LeftOut
from tests.bench.pages import benchmark_pages, demo_pages, foreign_pages, snippet_pages

_OUT: Final = Path("data") / "bench"

Result = dict[str, Any]


@dataclass(frozen=True)
class Options:
    """What the command line may add to the name of a benchmark."""

    jobs: int = os.cpu_count() or 1
    methods: Sequence[str] = ()
    """Only these, for accuracy; none means all."""
    pages: int = fuzz.PAGES
    seed: int = 0


def _speed(options: Options) -> Result:
    corpus, pages = benchmark_pages()
    result = _described(corpus, len(pages))
    parts = (speed.stages, speed.methods, speed.growth, speed.lcs, fresh.fresh, scaling.scaling)
    for part in parts:
        result[part.__name__] = part(pages)
    return result


def _accuracy(options: Options) -> Result:
    corpus, pages = benchmark_pages()
    measured = accuracy.accuracy(
        pages, snippet_pages(), _unseen_corpora(), options.jobs, options.methods
    )
    return _described(corpus, len(pages)) | measured


def _foreign(options: Options) -> Result:
    found = corpora.corpora((), LeftOut(), _unseen_corpora(), options.jobs, options.methods)
    return {"corpora": found}


def _unseen_corpora() -> dict[str, list[LabelledPage]]:
    """Pages that the shipped model was not fitted on, by corpus."""
    return foreign_pages() | {"demo": list(demo_pages())}


def _described(corpus: str, pages: int) -> Result:
    """Print and return what the numbers depend on."""
    compiled = f"{len(in_c)} of {len(in_python)} parts compiled"
    print(f"{pages} pages: {corpus}. Python {platform.python_version()}, {compiled}.")
    return {"corpus": corpus, "pages": pages, "compiled": sorted(in_c)}


def _scoreboard(options: Options) -> Result:
    amounts = {"pages": scoreboard.PAGES, "methods": scoreboard.METHODS}
    return {**amounts, "scoreboard": scoreboard.scoreboard()}


# How to measure, and how to print.
COMMANDS: Final[dict[str, tuple[Callable[[Options], Result], Callable[[Result], None]]]] = {
    "speed": (_speed, printing.print_speed),
    "accuracy": (_accuracy, printing.print_accuracy),
    "content-seeker": (
        lambda _: content_seeker.content_seeker(),
        partial(content_seeker.show, printing.table),
    ),
    "encodings": (
        lambda _: encodings.encodings(),
        partial(encodings.show, printing.table),
    ),
    "evaluation": (lambda _: evaluation.evaluation(), printing.print_evaluation),
    "fewshot": (lambda _: fewshot.fewshot(), printing.print_fewshot),
    "foreign": (_foreign, lambda result: printing.print_corpora(result["corpora"])),
    "fuzz": (lambda options: fuzz.fuzz(options.pages, options.seed), fuzz.show),
    "genres": (lambda _: genres.genres(), partial(genres.show, printing.table)),
    "languages": (
        lambda _: languages.languages(),
        partial(languages.show, printing.table),
    ),
    "lists": (
        lambda _: {"pages": lists.PAGES, "lists": lists.lists()},
        lambda result: printing.print_databases(result["lists"]),
    ),
    "main-nodes": (lambda _: main_nodes.main_nodes(), printing.print_main_nodes),
    "pagination": (lambda _: pagination.pagination(), printing.print_pagination),
    "presets": (lambda _: presets.presets(), presets.show),
    "scoreboard": (
        _scoreboard,
        lambda result: printing.print_databases(result["scoreboard"]),
    ),
    "screen": (
        lambda _: {"frame": screen.FRAME_MS, "screen": screen.screen()},
        printing.print_screen,
    ),
    "sequences": (lambda _: sequences.sequences(), printing.print_sequences),
    "start": (lambda _: start.start(), partial(start.show, printing.table)),
    "style-density": (
        lambda _: style_density.style_density(),
        partial(style_density.show, printing.table),
    ),
    "titles": (lambda _: titles.titles(), partial(titles.show, printing.table)),
    "training": (lambda _: {"training": training.training()}, printing.print_training),
    "visible": (lambda _: visible.visible(), partial(visible.show, printing.table)),
}


def run(command: str, options: Options | None = None, out: Path = _OUT) -> Result:
    """Measure, print the tables, and keep the numbers as JSON in a folder."""
    measure, show = COMMANDS[command]
    result = measure(options or Options())
    show(result)
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{command}.json"
    path.write_text(json.dumps(result, indent=1) + "\n", "utf-8")
    print(f"\nNumbers: {path}")
    return result


def main() -> None:
    """Run one of the benchmarks."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("what", choices=COMMANDS, nargs="?", default="speed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes for accuracy")
    parser.add_argument(
        "--method", action="append", default=[], help="only this one, for accuracy; repeatable"
    )
    parser.add_argument("--pages", type=int, default=fuzz.PAGES, help="how many, for fuzz")
    parser.add_argument(
        "--seed", type=int, default=0, help="another one gives other pages, for fuzz"
    )
    given = parser.parse_args()
    result = run(given.what, Options(given.jobs, given.method, given.pages, given.seed))
    if given.what == "fuzz" and result["failures"]:
        sys.exit(1)


if __name__ == "__main__":
    main()
