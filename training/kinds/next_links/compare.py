"""Comparing next-link models on sites that neither was trained on.

Both propose a next link for every page of the genre's evaluation sources that is known to go on, or
not to. A page counts as a whole: the right link, a wrong one, or none. On a last page, no link is
right. The verdict is that of McNemar's test on the pages that only one model gets right, at 5 %.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from annotate.models import Genre, Source
from contentseeker.fitting.pagination.examples import LinkedPage
from contentseeker.fitting.pagination.scores import (
    PageResult,
    Score,
    page_result,
    score_results,
)
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
from training.pages.linked_pages import linked_pages, pages_with_known_next
from training.runs.worker_pool import OnPage

RIGHT: Final = PageResult.RIGHT
WRONG: Final = PageResult.WRONG
NONE: Final = PageResult.NONE
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
    pages = pages_with_known_next(Source.Split.EVALUATION).filter(genre=genre)
    models = [candidate, baseline.model]
    results = score_both(_link_results, models, linked_pages(pages), pages.count(), on_page)
    last = set(pages.filter(is_last_page=True).values_list("pk", flat=True))
    return _outcome(genre, baseline.name, results, last)


def link_score(links: Sequence[Mapping[str, Any]], which: str) -> Score:
    """Precision, recall and F1 of one model's results in a stored outcome."""
    # Outcomes of earlier versions have only pages that go on.
    return score_results((link.get("has_next", True), link[which]) for link in links)


def _link_results(models: Sequence[NextLinkModel], page: LinkedPage) -> tuple[int, list[str]]:
    """The page's key, and each model's result.

    What the page declares itself (rel=next) is not used: no model found it.
    """
    labelled = page.labelled()
    links, chosen = labelled.links()
    # By address: several links of a page may lead to its next page.
    wanted = {canonical(link.url) for link in links if link.node in chosen}
    # Comparing that many links takes too long: as on screens, no model finds one.
    is_read = not is_too_large(labelled.page)
    found = [
        likely_next(labelled.page, page.url, links, model) if is_read else None for model in models
    ]
    return page.key, [
        page_result(
            has_next=not page.is_last,
            is_proposed=link is not None,
            is_right=link is not None and canonical(link.url) in wanted,
        )
        for link in found
    ]


def _outcome(
    genre: Genre, baseline: str, results: Sequence[ComparedLinks], last: Collection[int]
) -> dict[str, Any]:
    links = [
        {"page": key, "has_next": key not in last, "candidate": ours, "live": theirs}
        for key, ours, theirs in results
    ]
    test, verdict = None, "unknown"
    sentence = too_few_pages(
        baseline, f"no page of an evaluation source of {genre} has a known next link"
    )
    if links:
        test = mcnemar_test(
            *([link[which] == RIGHT for link in links] for which in ("candidate", "live"))
        )
        verdict = VERDICTS[test.verdict]
        f1 = link_score(links, "candidate").values[2], link_score(links, "live").values[2]
        words = _VERDICT_WORDS[verdict].format(baseline)
        sentence = verdict_sentence(
            words, f1, len(links), f"McNemar's test, {p_in_words(test.p_value)}"
        )
    return {
        "verdict": verdict,
        "sentence": sentence,
        "rival": baseline,
        "links": links,
        "fixed": [key for key, ours, theirs in results if RIGHT == ours != theirs],
        "broken": [key for key, ours, theirs in results if ours != theirs == RIGHT],
        "test": {} if test is None else asdict(test),
    }
