"""Style density on WCXB's articles and forums: page types, regions, thresholds, cost.

WCXB does not say which articles have comments, so an article is right as article or as article
with comments, and a forum as several areas. Its gold texts are one region: that of an article
is compared with the found region most like it, that of a forum with all areas together.
Thresholds are learned as the paper does it (ten draws of a fifth of the pages) in five folds
that keep a domain together, each page classified with those learned without its domain.
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, Final

import numpy as np
from tqdm import tqdm

from contentseeker import registry
from contentseeker.corpus import LabelledPage
from contentseeker.fitting.shipped.training_pages import FOLDS, fold_of
from contentseeker.fitting.style_density.page_types import (
    ClassifiedPage,
    Thresholds,
    TypedPage,
    classify_page,
)
from contentseeker.fitting.style_density.thresholds import PUBLISHED, Grid, Sweep, learn_from_draws
from contentseeker.methods.style_density.decision import PageType
from contentseeker.methods.style_density.extractor import StyleDensity
from contentseeker.metrics.regions import diversity, region_accuracy
from tests.bench.pages import benchmark_pages, spread
from tests.bench.sizes import size
from tests.bench.stages import PARSE, method_stage, parse_only
from tests.bench.timing import milliseconds

TYPES: Final = {"article": PageType.ARTICLE, "forum": PageType.MULTIPLE_AREAS}
GRID: Final = Grid()
DRAWS: Final = size(10, small=1)
SHARE: Final = 0.2
TIMED_PAGES: Final = size(60, small=1)

Classified = list[ClassifiedPage]
"""One page under some pairs of thresholds."""
PrintTable = Callable[[str, list[str], list[list[str]]], None]


def style_density() -> dict[str, Any]:
    """Both readings with the paper's thresholds and with learned ones, and what they cost."""
    corpus, found = benchmark_pages()
    pages = [page for page in found if page.page_type in TYPES and page.gold]
    typed = [_typed(number, page) for number, page in enumerate(pages)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        results = {name: _results(name, typed, pool) for name in registry.names("style-density")}
    return {
        "corpus": corpus,
        "pages": {name: sum(page.page_type == name for page in pages) for name in TYPES},
        "diversity": diversity([page.domain for page in pages]),
        "results": results,
        "cost": _cost(pages),
    }


def _typed(number: int, page: LabelledPage) -> TypedPage:
    """A page as style density is to see it."""
    is_article = page.page_type == "article"
    return TypedPage(
        key=number,
        source=page.domain,
        markup=page.markup,
        url=page.url,
        page_type=TYPES[page.page_type],
        regions=(page.gold,) if is_article else (),
        gold=page.gold,
    )


def _classified(
    method: StyleDensity, with_accuracy: bool, page: TypedPage, grid: Sequence[Thresholds]
) -> Classified:
    return classify_page(page, method, grid, with_accuracy=with_accuracy)


def _results(name: str, typed: Sequence[TypedPage], pool: ProcessPoolExecutor) -> dict[str, Any]:
    method = registry.get(name).create()
    assert isinstance(method, StyleDensity)

    def classified(grids: Sequence[Sequence[Thresholds]], with_accuracy: bool) -> list[Classified]:
        work = partial(_classified, method, with_accuracy)
        done = pool.map(work, typed, grids, chunksize=4)
        return list(tqdm(done, total=len(typed), desc=name, unit="page", disable=None))

    swept = classified([GRID.all] * len(typed), with_accuracy=False)
    predicted = [[_of_two(each.page_type) for each in of_page] for of_page in swept]
    folds = np.array([fold_of(page.source) for page in typed])
    learned = [_learned(folds != fold, typed, predicted) for fold in range(FOLDS)]
    # Texts are compared under the thresholds that are reported only: that takes longest.
    pairs = classified([(PUBLISHED, learned[fold]) for fold in folds.tolist()], with_accuracy=True)
    return {
        "paper": _scores(typed, [pair[0] for pair in pairs]),
        "learned": _scores(typed, [pair[1] for pair in pairs]),
        "thresholds": learned,
    }


def _of_two(page_type: PageType | None) -> PageType | None:
    is_article = page_type is PageType.ARTICLE_WITH_COMMENTS
    return PageType.ARTICLE if is_article else page_type


def _learned(
    chosen: np.ndarray[Any, np.dtype[np.bool_]],
    typed: Sequence[TypedPage],
    predicted: Sequence[Sequence[PageType | None]],
) -> Thresholds:
    places = np.flatnonzero(chosen).tolist()
    sweep = Sweep.of(
        GRID, [typed[each].page_type for each in places], [predicted[each] for each in places]
    )
    random = np.random.default_rng(1)
    return learn_from_draws(sweep, [sweep.draw(SHARE, random) for _ in range(DRAWS)]).together


def _scores(typed: Sequence[TypedPage], found: Classified) -> dict[str, dict[str, float]]:
    """Shares of right types and the accuracy of regions, by type and over all pages."""
    scores = {}
    for name, chosen in (
        *((name, {kind}) for name, kind in TYPES.items()),
        ("all", {*TYPES.values()}),
    ):
        pairs = [
            (page, each)
            for page, each in zip(typed, found, strict=True)
            if page.page_type in chosen
        ]
        mean = region_accuracy([each.accuracy for _, each in pairs if each.accuracy is not None])
        scores[name] = {
            "type": sum(_of_two(each.page_type) is page.page_type for page, each in pairs)
            / len(pairs),
            "RA": mean.accuracy,
            "RA overlap": mean.overlap_accuracy,
        }
    return scores


def _cost(pages: Sequence[LabelledPage]) -> dict[str, dict[str, float]]:
    inputs = [page.markup for page in spread(pages, TIMED_PAGES)]
    names = registry.names("style-density")
    functions = {PARSE: parse_only, **{name: method_stage(name) for name in names}}
    milliseconds(functions, inputs[:2], repeats=1)
    times = milliseconds(functions, inputs, repeats=3)
    return {name: {"ms": time, "ratio": time / times[PARSE]} for name, time in times.items()}


def show(table: PrintTable, result: dict[str, Any]) -> None:
    """Print what was measured."""
    rows = []
    for method, found in result["results"].items():
        for kind in ("paper", "learned"):
            for name, each in found[kind].items():
                values = [f"{each[measure]:.3f}" for measure in ("type", "RA", "RA overlap")]
                rows.append([method, f"{kind} T1, T2", name, *values])
        pairs = ", ".join(f"{t1:g}/{t2:g}" for t1, t2 in found["thresholds"])
        rows.append([method, "T1/T2 by fold", pairs, "", "", ""])
    counts = ", ".join(f"{number} {name}" for name, number in result["pages"].items())
    title = f"{result['corpus']}: {counts}, diversity {result['diversity']:.1%}"
    table(title, ["", "thresholds", "pages", "type", "RA", "RA overlap"], rows)
    rows = [
        [name, f"{each['ms']:.2f}", f"{each['ratio']:.2f}"] for name, each in result["cost"].items()
    ]
    table("Bytes to regions", ["", "ms/page", "x lxml parse"], rows)
