"""Genre detection: accuracy on unseen sources, and what extraction gains from it.

Of each corpus, sources are cut into folds. Detector and models know nothing of the fold that they
are measured on: the detector chooses its limit on the other folds, and every genre's model is
fitted on the genre's pages there, on top of the general model, as *Retrain* does it. The general
model of the demo is the one that ships. WCXB is what that one was fitted on, so there another one
is fitted on the other folds, without a network. WCXB's page types are taken as genres.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np

import contentseeker
from contentseeker.corpus import LabelledPage
from contentseeker.fitting.blocks import replay as replays
from contentseeker.fitting.blocks.examples import BlockExample, example_from_gold
from contentseeker.fitting.blocks.fine_tuning import fit_on_top
from contentseeker.fitting.blocks.fitting import fit_blocks
from contentseeker.fitting.blocks.replay import Replay
from contentseeker.fitting.folds import SEED, make_folds
from contentseeker.fitting.genres.examples import GenreExample
from contentseeker.fitting.genres.figures import figures_of
from contentseeker.fitting.genres.fitting import cross_validate_genres, fit_genres
from contentseeker.fitting.tree_training import Boosting
from contentseeker.genres.model import GenreGuess
from contentseeker.genres.traits import genre_traits
from contentseeker.live_models import DETECTOR, LiveModels
from contentseeker.methods.blocks import model as models
from contentseeker.methods.blocks.extractor import BlockExtractor
from contentseeker.methods.blocks.model import BlockModel
from contentseeker.metrics import word_score
from contentseeker.page import parse
from tests.bench.pages import benchmark_pages, demo_pages, spread
from tests.bench.sizes import size

_JOBS: Final = 2
_FOLDS: Final = 5
_WCXB_FOLDS: Final = 3
_TREES: Final = size(500, small=20)
_TIMED: Final = 100
# The few pages of a small run are of too few sources.
_WITH_WCXB: Final = size(True, small=False)
_GENERAL, _RIGHT, _AUTO, _ALWAYS = "general", "right genre", "auto", "auto, never abstains"

Ground = tuple[BlockModel, Replay]
Table = Callable[[str, list[str], list[list[str]]], None]


@dataclass(frozen=True)
class _Page:
    page: LabelledPage
    genre: GenreExample
    blocks: BlockExample


def genres() -> dict[str, Any]:
    """Accuracy and F1 on the demo corpus and on WCXB, and the time that detection takes."""
    shipped = models.load_named(), replays.load_named()
    demo = _read(list(demo_pages()))
    found = {"demo": _measured(demo, lambda known: shipped, _FOLDS)}
    corpus, pages = benchmark_pages() if _WITH_WCXB else ("", [each.page for each in demo])
    if corpus.startswith("WCXB"):
        wcxb = _read([page for page in pages if page.gold and page.domain and page.page_type])
        found["WCXB"] = _measured(wcxb, _fitted, _WCXB_FOLDS)
    return {"corpora": found, "time": _seconds(pages)}


def _read(pages: Sequence[LabelledPage]) -> list[_Page]:
    with ProcessPoolExecutor(_JOBS) as pool:
        return list(pool.map(_read_page, pages, chunksize=8))


def _read_page(page: LabelledPage) -> _Page:
    traits = genre_traits(parse(page.markup, url=page.url))
    example = GenreExample(page.domain, page.page_type, traits)
    return _Page(page, example, example_from_gold(page))


def _fitted(known: Sequence[_Page]) -> Ground:
    examples = [each.blocks for each in known]
    model = fit_blocks(examples, boosting=Boosting(trees=_TREES))
    return model, replays.draw(examples, model)


def _measured(
    pages: Sequence[_Page], ground: Callable[[Sequence[_Page]], Ground], folds: int
) -> dict[str, Any]:
    examples = [each.genre for each in pages]
    right = [example.genre for example in examples]
    detection = figures_of(cross_validate_genres(examples), right)
    rows = [row for fold in _folds(examples, folds) for row in _tested(pages, fold, ground)]
    return {"detection": detection, "sources": len({e.source for e in examples}), "f1": _f1s(rows)}


def _folds(examples: Sequence[GenreExample], number: int) -> list[list[int]]:
    codes = np.unique([each.genre for each in examples], return_inverse=True)[1]
    sources = np.unique([each.source for each in examples], return_inverse=True)[1]
    folds = make_folds(codes.astype(np.int8), sources.astype(np.int64), number=number, seed=SEED)
    return [fold.tolist() for fold in folds]


def _tested(
    pages: Sequence[_Page], fold: Sequence[int], ground: Callable[[Sequence[_Page]], Ground]
) -> list[dict[str, Any]]:
    tested = set(fold)
    known = [each for place, each in enumerate(pages) if place not in tested]
    general, replay = ground(known)
    detector = fit_genres([each.genre for each in known])
    own = {
        genre: fit_on_top(
            general, replay, [each.blocks for each in known if each.genre.genre == genre]
        )
        for genre in detector.genres
    }
    guesses = [
        detector.detect(parse(pages[place].page.markup, url=pages[place].page.url))
        for place in fold
    ]
    return [
        _row(pages[place].page, guess, general, own)
        for place, guess in zip(fold, guesses, strict=True)
    ]


def _row(
    page: LabelledPage, guess: GenreGuess, general: BlockModel, own: Mapping[str, BlockModel]
) -> dict[str, Any]:
    f1 = {genre: _f1(own[genre], page) for genre in {guess.genre, page.page_type}}
    without = _f1(general, page)
    return {
        "genre": page.page_type,
        "is_right": guess.genre == page.page_type,
        "is_sure": guess.is_sure,
        _GENERAL: without,
        _RIGHT: f1[page.page_type],
        _AUTO: f1[guess.genre] if guess.is_sure else without,
        _ALWAYS: f1[guess.genre],
    }


def _f1(model: BlockModel, page: LabelledPage) -> float:
    extracted = BlockExtractor().extract_with(model, parse(page.markup, url=page.url))
    return word_score(page.gold, extracted.text).f1


def _f1s(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Means over all pages, by genre, and by what the detector said."""
    groups = {"all": rows}
    for genre in sorted({row["genre"] for row in rows}):
        groups[genre] = [row for row in rows if row["genre"] == genre]
    groups["detected right"] = [row for row in rows if row["is_sure"] and row["is_right"]]
    groups["detected wrong"] = [row for row in rows if row["is_sure"] and not row["is_right"]]
    groups["abstained"] = [row for row in rows if not row["is_sure"]]
    return {
        name: {
            "pages": len(some),
            **{each: fmean(row[each] for row in some) for each in _MEASURED},
        }
        for name, some in groups.items()
        if some
    }


_MEASURED: Final = (_GENERAL, _RIGHT, _AUTO, _ALWAYS)


def _seconds(pages: Sequence[LabelledPage]) -> dict[str, float]:
    """Milliseconds per page of ``extract`` and of ``extract(genre="auto")``."""
    timed = spread(pages, _TIMED)
    examples = [
        GenreExample(page.domain, page.page_type, genre_traits(parse(page.markup, url=page.url)))
        for page in pages
    ]
    shipped = Path(contentseeker.__file__).parent / "models" / "blocks"
    with TemporaryDirectory() as folder:
        fit_genres(examples).save(Path(folder) / DETECTOR)
        for genre in {page.page_type for page in pages}:
            (Path(folder) / genre).symlink_to(shipped)
        by_genre = {"genre": "auto", "models": LiveModels.open(folder)}
        # One after the other, as in a crawl: in turns, the models would push each other out of
        # the processor's cache.
        found: dict[str, float] = {}
        for _ in range(size(5, small=1)):
            for name, options in (("plain", {}), ("auto", by_genre)):
                found[name] = min(found.get(name, np.inf), _milliseconds(timed, options))
    return {**found, "ratio": found["auto"] / found["plain"], "pages": float(len(timed))}


def _milliseconds(pages: Sequence[LabelledPage], options: Mapping[str, Any]) -> float:
    began = time.perf_counter()
    for page in pages:
        contentseeker.extract(page.markup, url=page.url, **options)
    return 1000 * (time.perf_counter() - began) / len(pages)


def show(table: Table, result: Mapping[str, Any]) -> None:
    """Print accuracy, confusion, F1 and time."""
    for name, each in result["corpora"].items():
        _show_corpus(table, name, each)
    timed = result["time"]
    print(
        f"\nextract: {timed['plain']:.2f} ms/page, genre=auto: {timed['auto']:.2f} ms/page, "
        f"ratio {timed['ratio']:.2f} ({timed['pages']:.0f} pages)"
    )


def _show_corpus(table: Table, name: str, result: Mapping[str, Any]) -> None:
    found = result["detection"]
    sure = found["accuracy_detected"]
    title = (
        f"{name}, {found['pages']} pages of {result['sources']} sources: accuracy "
        f"{found['accuracy']:.3f}, mean recall {found['macro_recall']:.3f}, detected "
        f"{found['coverage']:.3f}, of these right {'none' if sure is None else f'{sure:.3f}'}, "
        f"calibration error {found['calibration_error']:.3f}"
    )
    confusion = zip(found["genres"], found["confusion"], strict=True)
    table(
        title,
        ["is", *found["genres"], "abstained"],
        [[genre, *map(str, row)] for genre, row in confusion],
    )
    rows = [
        [group, str(each["pages"]), *(f"{each[column]:.3f}" for column in _MEASURED)]
        for group, each in result["f1"].items()
    ]
    table(f"{name}: word F1", ["", "pages", *_MEASURED], rows)
