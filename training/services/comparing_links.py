"""Whether a candidate finds more next links than the model in use, on sites neither has seen.

Both are asked about every page of the genre's evaluation sources whose next page is known. A
page counts as a whole: the right link, a wrong one, or none. The verdict is McNemar's, on the
pages that only one of them gets right, at 5 %.
"""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from annotate.models import Genre, Source
from extraction.metrics.mcnemar import McNemarResult, mcnemar_test
from training.services.comparing import VERDICTS, OnPage, Rival, both_asked, p_in_words
from training.services.link_answers import RIGHT, answer_page, score_of
from training.services.linked_pages import linked_pages, pages_with_next_links

_SAID: Final = {
    "better": "The candidate finds more next links than {}",
    "worse": "The candidate finds fewer next links than {}",
    "same": "The candidate cannot be told from {}",
}

Answered = tuple[int, str, str]
"""A page's key, what the candidate proposes and what its rival does."""


def compare_links(
    genre: Genre,
    candidate: Any,
    rival: Rival,
    on_page: OnPage = lambda done, total: None,
) -> dict[str, Any]:
    """The candidate beside its rival, page by page, as a run's outcome keeps it."""
    pages = pages_with_next_links(Source.Split.EVALUATION).filter(genre=genre)
    models = [candidate, rival.model]
    answers = both_asked(answer_page, models, linked_pages(pages), pages.count(), on_page)
    return _outcome(genre, rival.name, answers)


def _outcome(genre: Genre, rival: str, answers: Sequence[Answered]) -> dict[str, Any]:
    test = None
    if answers:
        test = mcnemar_test(
            [ours == RIGHT for _, ours, _ in answers], [theirs == RIGHT for *_, theirs in answers]
        )
    return {
        "verdict": "unknown" if test is None else VERDICTS[test.verdict],
        "sentence": _sentence(genre, rival, answers, test),
        "rival": rival,
        "links": [
            {"page": key, "candidate": ours, "live": theirs} for key, ours, theirs in answers
        ],
        "fixed": [key for key, ours, theirs in answers if RIGHT == ours != theirs],
        "broken": [key for key, ours, theirs in answers if ours != theirs == RIGHT],
        "test": {} if test is None else asdict(test),
    }


def _sentence(
    genre: Genre, rival: str, answers: Sequence[Answered], test: McNemarResult | None
) -> str:
    if test is None:
        return (
            f"Nobody can say whether the candidate is better than {rival}: no page of an "
            f"evaluation source of {genre} has a known next link. Set sources aside for "
            "evaluation, then retrain."
        )
    _, candidate, live = zip(*answers, strict=True)
    ours, theirs = (score_of(each).values[2] for each in (candidate, live))
    pages = f"{len(answers)} evaluation page{'' if len(answers) == 1 else 's'}"
    return (
        f"{_SAID[VERDICTS[test.verdict]].format(rival)}: F1 {ours:.3f} against {theirs:.3f} on "
        f"{pages} (McNemar's test, {p_in_words(test.p_value)})."
    )
