"""Few-shot learning: label 1, 2, 5, 10 pages of a site, and see what its other pages gain.

Pages of a site are drawn, the block model learns from their gold texts on top of what it knows
(``fitting.blocks.fine_tuning``), and the site's other pages are extracted with it. Drawn again
and again; larger draws hold the smaller ones. Also: what becomes of pages of other sites.

The sites are those of the demo corpus, which the shipped model has never seen, and those of
WCXB that have enough pages. The latter are left out of a model fitted for this purpose, and
so is a fifth of all other domains, on which nothing may be forgotten.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from random import Random
from statistics import fmean
from typing import Any, Final

from contentseeker.corpus import LabelledPage
from contentseeker.fitting.blocks import replay as replays
from contentseeker.fitting.blocks.examples import example_from_gold
from contentseeker.fitting.blocks.fine_tuning import fit_on_top
from contentseeker.fitting.blocks.replay import Replay
from contentseeker.fitting.shipped.blocks import draw_from, fit_general
from contentseeker.fitting.shipped.training_pages import fold_of
from contentseeker.methods.blocks import model as models
from contentseeker.methods.blocks.extractor import BlockExtractor
from contentseeker.methods.blocks.model import BlockModel
from contentseeker.metrics import word_score
from contentseeker.page import parse
from tests.bench.left_out import training_pages
from tests.bench.pages import benchmark_pages, demo_pages
from tests.bench.sizes import size

SIZES: Final = size((1, 2, 5, 10), small=(1,))
REPETITIONS: Final = size(2, small=1)
FEWEST_PAGES: Final = 4
_FOLD_LEFT_OUT: Final = 0
_OTHERS: Final = 60
_JOBS: Final = 2
# As much as nobody would notice.
_CLEARLY: Final = 0.01

Site = Sequence[LabelledPage]


@dataclass(frozen=True)
class Draw:
    """What one draw of labelled pages came to."""

    size: int
    before: float
    """Word F1 on the site's other pages, without their labels."""
    after: float
    elsewhere: float | None
    """Word F1 on pages of other sites; measured on the first draw only."""


@dataclass(frozen=True)
class Ground:
    """A model, a sample of what it was fitted on, and pages of sites it must not forget."""

    model: BlockModel
    replay: Replay
    others: Sequence[LabelledPage]


def fewshot() -> dict[str, Any]:
    """F1 by number of labelled pages, on the sites of both corpora."""
    found = {"demo": _measured(_shipped(), _sites(demo_pages())[: size(None, small=1)])}
    corpus, pages = benchmark_pages()
    if corpus.startswith("WCXB"):
        pages = [page for page in pages if page.gold]
        sites = [site for site in _sites(pages) if len(site) >= FEWEST_PAGES and site[0].domain]
        found["WCXB"] = _measured(_without(pages, sites), sites)
    return found


def _sites(pages: Iterable[LabelledPage]) -> list[Site]:
    found: defaultdict[str, list[LabelledPage]] = defaultdict(list)
    for page in pages:
        found[page.domain].append(page)
    return [found[domain] for domain in sorted(found)]


def _shipped() -> Ground:
    return Ground(models.load_named(), replays.load_named(), ())


def _without(pages: Sequence[LabelledPage], sites: Sequence[Site]) -> Ground:
    """A model that knows neither the sites nor the pages nothing may be forgotten on."""
    hidden = {site[0].domain for site in sites}
    others = [
        page
        for page in pages
        if fold_of(page.domain) == _FOLD_LEFT_OUT and page.domain not in hidden
    ]
    hidden |= {page.domain for page in others}
    known = [page for page in training_pages(_JOBS) if page.domain not in hidden]
    model = fit_general(known)
    step = max(1, len(others) // _OTHERS)
    return Ground(model, draw_from(known, model), others[::step])


def _measured(ground: Ground, sites: Sequence[Site]) -> dict[str, Any]:
    with ProcessPoolExecutor(_JOBS) as pool:
        drawn = list(pool.map(_draws, repeat(ground), sites))
        before = list(pool.map(_f1, repeat(ground.model), ground.others))
    draws = [draw for of_site in drawn for draw in of_site]
    return {
        "sites": len(sites),
        "pages": sum(map(len, sites)),
        "elsewhere before": fmean(before) if before else None,
        "sizes": {
            str(number): _summary([draw for draw in draws if draw.size == number])
            for number in SIZES
            if any(draw.size == number for draw in draws)
        },
    }


def _summary(draws: Sequence[Draw]) -> dict[str, Any]:
    elsewhere = [draw.elsewhere for draw in draws if draw.elsewhere is not None]
    return {
        "draws": len(draws),
        "before": fmean(draw.before for draw in draws),
        "after": fmean(draw.after for draw in draws),
        "better": sum(draw.after > draw.before + _CLEARLY for draw in draws),
        "worse": sum(draw.after < draw.before - _CLEARLY for draw in draws),
        "elsewhere": fmean(elsewhere) if elsewhere else None,
    }


def _draws(ground: Ground, site: Site) -> list[Draw]:
    examples = {page.name: example_from_gold(page) for page in site}
    before = {page.name: _f1(ground.model, page) for page in site}
    found = []
    for repetition in range(REPETITIONS):
        dice = Random(f"{site[0].domain} {repetition}")
        order = dice.sample(list(site), len(site))
        # Two pages at least to test on; of ten pages, nine are as good as ten labelled.
        for number in (number for number in SIZES if number <= len(site)):
            labelled = min(number, len(site) - 1)
            if len(site) - labelled < 2 and number != SIZES[-1]:
                continue
            learned = [examples[page.name] for page in order[:labelled]]
            model = fit_on_top(ground.model, ground.replay, learned)
            tested = order[labelled:]
            others = ground.others if repetition == 0 else ()
            found.append(
                Draw(
                    number,
                    before=fmean(before[page.name] for page in tested),
                    after=fmean(_f1(model, page) for page in tested),
                    elsewhere=fmean(_f1(model, page) for page in others) if others else None,
                )
            )
    return found


def _f1(model: BlockModel, page: LabelledPage) -> float:
    extracted = BlockExtractor().extract_with(model, parse(page.markup, url=page.url))
    return word_score(page.gold, extracted.text).f1
