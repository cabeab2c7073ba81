"""Comparing next-link models on sites that neither was trained on.

Both propose a next link for every page of the genre's evaluation sources whose next page is
known. A page counts as a whole: the right link, a wrong one, or none. The verdict is that of
McNemar's test on the pages that only one model gets right, at 5 %.
"""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from annotate.models import Genre, Source
from contentseeker.fitting.pagination.examples import LinkedPage
from contentseeker.fitting.pagination.next_links import PageScore
from contentseeker.limits import is_too_large
from contentseeker.metrics.mcnemar import mcnemar_test
from contentseeker.pagination.addresses import canonical
from contentseeker.pagination.model import NextLinkModel
from contentseeker.pagination.next_link import likely_next
from training.kinds.comparison import (
    VERDICTS,
    Baseline,
    p_in_words,
    score_both,
    too_few_pages,
    verdict_sentence,
)
from training.pages.linked_pages import linked_pages, pages_with_next_links
from training.runs.worker_pool import OnPage

RIGHT: Final = "right"
WRONG: Final = "wrong"
NONE: Final = "none"
_VERDICT_WORDS: Final = {
    "better": "The candidate finds more next links than {}",
    "worse": "The candidate finds fewer next links than {}",
    "same": "The candidate does not differ significantly from {}",
}

ComparedLinks = tuple[int, str, str]
"""A page's key, and the results of the candidate and the baseline."""


def compare_links(
    genre: Genre,
    candidate: NextLinkModel,
    baseline: Baseline,
    on_page: OnPage = lambda done, total: None,
) -> dict[str, Any]:
    """Both models page by page, as a run's outcome stores it."""
    pages = pages_with_next_links(Source.Split.EVALUATION).filter(genre=genre)
    models = [candidate, baseline.model]
    results = score_both(_link_results, models, linked_pages(pages), pages.count(), on_page)
    return _outcome(genre, baseline.name, results)


def link_score(results: Sequence[str]) -> PageScore:
    """Precision, recall and F1 of results for pages that all have a next page."""
    return PageScore(
        right=sum(result == RIGHT for result in results),
        proposed=sum(result != NONE for result in results),
        existing=len(results),
    )


def _link_results(models: Sequence[NextLinkModel], page: LinkedPage) -> tuple[int, list[str]]:
    """The page's key, and each model's result.

    A link that the page declares itself (rel=next) is not used: no model found it.
    """
    labelled = page.labelled()
    links, chosen = labelled.links()
    # By address: several links of a page may lead to its next page.
    wanted = {canonical(link.url) for link in links if link.node in chosen}
    # Comparing that many links takes too long: as on screens, no model finds one.
    if is_too_large(labelled.page):
        return page.key, [NONE] * len(models)
    found = [likely_next(labelled.page, page.url, links, model) for model in models]
    return page.key, [
        NONE if link is None else RIGHT if canonical(link.url) in wanted else WRONG
        for link in found
    ]


def _outcome(genre: Genre, baseline: str, results: Sequence[ComparedLinks]) -> dict[str, Any]:
    test, verdict = None, "unknown"
    sentence = too_few_pages(
        baseline, f"no page of an evaluation source of {genre} has a known next link"
    )
    if results:
        _, ours, theirs = zip(*results, strict=True)
        test = mcnemar_test(*([result == RIGHT for result in found] for found in (ours, theirs)))
        verdict = VERDICTS[test.verdict]
        f1 = link_score(ours).values[2], link_score(theirs).values[2]
        words = _VERDICT_WORDS[verdict].format(baseline)
        sentence = verdict_sentence(
            words, f1, len(results), f"McNemar's test, {p_in_words(test.p_value)}"
        )
    return {
        "verdict": verdict,
        "sentence": sentence,
        "rival": baseline,
        "links": [
            {"page": key, "candidate": ours, "live": theirs} for key, ours, theirs in results
        ],
        "fixed": [key for key, ours, theirs in results if RIGHT == ours != theirs],
        "broken": [key for key, ours, theirs in results if ours != theirs == RIGHT],
        "test": {} if test is None else asdict(test),
    }
