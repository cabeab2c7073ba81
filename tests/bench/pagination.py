"""Next links on autopager's labelled pages: cross-validated by site, and with the shipped model.

A page counts as a whole: the right link, a wrong one, or none. Three of the 79 pages that have
a next page have no link with its address (scripts open it); they count as missed. Folds keep
sites together; SMOTE only ever sees pages that are learned from.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from contentseeker.fitting.pagination.examples import (
    LabelledLinks,
    LinkExample,
    example_of,
)
from contentseeker.fitting.pagination.next_links import (
    Fit,
    NextLinkSettings,
    cross_validated,
    fit_boosted,
)
from contentseeker.fitting.pagination.scores import Score, link_score
from contentseeker.lab.experiments.pagination.published import by_word
from contentseeker.lab.experiments.pagination.variants import LEARNERS, fit_with
from contentseeker.page import parse
from contentseeker.pagination import find_next
from contentseeker.pagination.addresses import canonical
from contentseeker.pagination.features import NINE, FloatArray
from contentseeker.pagination.link_similarity import VARIANTS
from contentseeker.pagination.model import load_named
from contentseeker.pagination.profiles import ALL_FEATURES, Profile
from tests.bench.pages import CORPORA
from tests.bench.sizes import size
from tests.bench.stages import parse_only
from tests.bench.timing import mean_ratio
from tests.contentseeker.pagination.evaluation import page_score, read_pagination

THESIS: Final = {"precision": 0.818, "recall": 0.692, "F1": 0.750}
"""Hanamura 2020, on pages of Wedata's rules: other pages than these."""
AUTOPAGER: Final = Path("data") / "bench" / "autopager.json"
"""Made by ``tests/bench/autopager_answers.py``."""
SMOTE_RATIOS: Final = size((0.0, 0.1, 0.3, 1.0), small=(0.3,))
_FITS: Final[dict[str, Fit]] = {
    **{name: fit_with(name) for name in LEARNERS},
    "symmetric trees": fit_boosted,
}

Scores = dict[str, dict[str, float]]


def pagination() -> dict[str, Any]:
    """Everything about next links."""
    labelled = list(read_pagination(CORPORA / "pagination"))
    examples = [example_of(page) for page in labelled]
    return {
        "pages": len(examples),
        "sites": len({example.source for example in examples}),
        "with a next page": sum(example.has_next for example in examples),
        "thesis": THESIS,
        "learners": dict(_learners(examples)),
        "rule: a word for next": _all_scores(examples, [by_word(each) for each in examples]),
        "shipped": _shipped(examples),
        "autopager": _autopager(examples),
        "smote": {
            f"{ratio:g}": _scores(examples, NextLinkSettings(smote=ratio)) for ratio in SMOTE_RATIOS
        },
        "similarity": dict(_similarities(labelled)),
        "ablation": dict(_ablation(examples, ALL_FEATURES)),
        "ablation of the nine": dict(_ablation(examples, NINE)),
        "cost": _cost(labelled[: size(None, small=2)]),
    }


def _learners(examples: Sequence[LinkExample]) -> Iterator[tuple[str, Scores]]:
    for name, columns in (("nine features", NINE), ("all features", ALL_FEATURES)):
        for learner, fit in _FITS.items():
            # The paper fitted on all links.
            one_in = 1 if columns == NINE else NextLinkSettings().one_in
            settings = NextLinkSettings(profile=Profile(columns), one_in=one_in)
            yield f"{learner}, {name}", _scores(examples, settings, fit)


def _scores(
    examples: Sequence[LinkExample], settings: NextLinkSettings, fit: Fit = fit_boosted
) -> Scores:
    return _all_scores(examples, cross_validated(examples, settings, fit=fit))


def _all_scores(examples: Sequence[LinkExample], found: Sequence[FloatArray]) -> Scores:
    return {
        "model": _named(page_score(examples, found, with_declared=False).values),
        "with rel=next": _named(page_score(examples, found, with_declared=True).values),
        "per link": _named(link_score(examples, found).values),
    }


def _shipped(examples: Sequence[LinkExample]) -> Scores:
    """The model that ships has never seen these pages."""
    trees = load_named().trees
    found = [each.without_earlier(trees.probability(each.rows)) for each in examples]
    return _all_scores(examples, found)


def _autopager(examples: Sequence[LinkExample]) -> Scores | None:
    """The package autopager, which learned from these very pages, if its answers are at hand."""
    if not AUTOPAGER.is_file():
        return None
    answers = json.loads(AUTOPAGER.read_text("utf-8"))
    # Its first next link, wherever that leads: a script or the page itself is no answer.
    chosen = [
        next((url for url in map(canonical, answers[each.name]) if url in each.targets), None)
        for each in examples
    ]
    score = Score(
        right=sum(url in each.wanted for url, each in zip(chosen, examples, strict=True) if url),
        proposed=sum(url is not None for url in chosen),
        existing=sum(each.has_next for each in examples),
    )
    return {"model": _named(score.values)}


def _similarities(labelled: Sequence[LabelledLinks]) -> Iterator[tuple[str, Scores]]:
    """The variants of LinkSimilarity, each with the nine features."""
    for variant in VARIANTS[: size(None, small=1)]:
        examples = [example_of(page, variant) for page in labelled]
        settings = NextLinkSettings(profile=Profile(NINE, variant), one_in=1)
        yield str(variant), _scores(examples, settings)


def _ablation(
    examples: Sequence[LinkExample], columns: tuple[str, ...]
) -> Iterator[tuple[str, Scores]]:
    whole = NextLinkSettings(profile=Profile(columns))
    yield "", _scores(examples, whole)
    for name in columns[: size(None, small=1)]:
        rest = Profile(tuple(each for each in columns if each != name))
        yield name, _scores(examples, replace(whole, profile=rest))


def _cost(labelled: Sequence[LabelledLinks]) -> dict[str, float]:
    """Finding the next link, from bytes on, as a ratio to lxml's parse of the same page."""
    model = load_named()

    def find(page: LabelledLinks) -> object:
        return find_next(parse(page.page.markup, url=page.url), page.url, model)

    ratio = mean_ratio(find, lambda page: parse_only(page.page.markup), labelled)
    return {"x lxml parse": ratio}


def _named(values: tuple[float, float, float]) -> dict[str, float]:
    return dict(zip(("precision", "recall", "F1"), values, strict=True))
