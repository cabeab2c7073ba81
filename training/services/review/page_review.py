"""One score in full: the numbers, what was missed and taken wrongly, and where on the page.

Everything is as it was scored: the gold text that the numbers are about, the text and elements
that were kept then, and both texts as the scores read them. White space that no score counts,
such as blank lines, is no difference.
"""

from dataclasses import dataclass
from typing import Any

from annotate.models import GoldStandard
from annotate.services.parsed import parsed
from extraction.metrics import normalise
from extraction.review import Piece, locate, text_diff, tint
from training.models import Evaluation, Finding, PageScore


@dataclass(frozen=True)
class PageReview:
    """What a reviewer is shown about a score."""

    score: PageScore
    gold: GoldStandard
    """What the numbers are about."""
    newest_gold: GoldStandard
    pieces: list[Piece]
    """The difference of gold text and extraction."""
    scores: list[PageScore]
    """Of all the evaluation's methods on this page, best first; this one is among them."""
    findings: list[Finding]
    detail: str
    """What lies behind the score's status."""

    @property
    def is_stale(self) -> bool:
        """Whether there is a newer gold text than the one that was scored against."""
        return self.gold.pk != self.newest_gold.pk

    @property
    def causes(self) -> set[str]:
        """What was found, without the notes."""
        return {finding.cause for finding in self.findings}


def page_review(score: PageScore, evaluation: Evaluation) -> PageReview:
    """Gather what the screen shows; where it is on the page comes with ``review_tints``."""
    newest = score.page.gold_standards.current().select_related("created_by").get()
    gold = newest if newest.pk == score.gold_id else score.gold
    scores = PageScore.objects.filter(page=score.page_id, method__evaluations=evaluation)
    return PageReview(
        score=score,
        gold=gold,
        newest_gold=newest,
        pieces=text_diff(normalise(gold.text), normalise(score.extracted.text)),
        scores=list(scores.select_related("method").order_by("-f1", "method_id")),
        findings=list(score.findings.select_related("found_by").order_by("pk")),
        detail=score.extracted.detail,
    )


def review_tints(score: PageScore) -> dict[str, Any]:
    """What to tint on the page, for the screen, as ``extraction.review.tinting`` says.

    ``pieces`` says of each piece of the difference where on the page it begins: ``[node, start]``,
    or nothing for one that is not there.
    """
    gold, extracted = normalise(score.gold.text), normalise(score.extracted.text)
    tinted = tint(parsed(score.page), gold, extracted, score.extracted.nodes)
    places = locate(text_diff(gold, extracted), tinted.gold, tinted.extracted)
    return {**tinted.as_json(), "pieces": places}
