"""One score in full: the numbers, missed and wrong text, and where both are on the page.

Everything is shown as it was scored: the gold text of that time, the stored text and elements,
and both texts normalised as for scoring. White space that no score counts is no difference.
"""

from dataclasses import dataclass
from typing import Any

from annotate.explanations.elements import Reasons, explain_with_general_model
from annotate.models import GoldStandard, Page
from annotate.pages.parsed import parsed
from contentseeker.errors import ExtractionError
from contentseeker.metrics import normalise
from contentseeker.review import Piece, locate, text_diff, tint
from training.kinds.registry import kind_named, kind_of_method, kind_of_model
from training.models import Evaluation, Finding, MethodVersion, PageScore
from training.versions.versions import live_model, model_of, version_name


@dataclass(frozen=True)
class PageReview:
    """Everything the review screen shows about a score."""

    score: PageScore
    gold: GoldStandard
    """The text that was scored against."""
    newest_gold: GoldStandard
    pieces: list[Piece]
    """The difference of gold text and extraction."""
    scores: list[PageScore]
    """Of all methods of the evaluation on this page, best first, including this one."""
    findings: list[Finding]

    @property
    def is_stale(self) -> bool:
        """Whether there is a newer gold text than the one that was scored against."""
        return self.gold.pk != self.newest_gold.pk

    @property
    def causes(self) -> set[str]:
        """The tagged causes, without notes."""
        return {finding.cause for finding in self.findings}


def page_review(score: PageScore, evaluation: Evaluation) -> PageReview:
    """All but the places on the page, which ``review_tints`` returns."""
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
    )


def review_tints(score: PageScore) -> dict[str, Any]:
    """The tints of the page, in the format of ``contentseeker.review.tinting``.

    ``pieces`` has the place on the page where each piece of the difference begins, as
    ``[node, start]``, or nothing for one that is not there.
    """
    gold, extracted = normalise(score.gold.text), normalise(score.extracted.text)
    tinted = tint(parsed(score.page), gold, extracted, score.extracted.nodes)
    places = locate(text_diff(gold, extracted), tinted.gold, tinted.extracted)
    return {**tinted.as_json(), "pieces": places}


def has_model(method: MethodVersion) -> bool:
    """Whether a model decides what the method extracts."""
    return method.model_id is not None or kind_of_method(method.name) is not None


def explain_scored(score: PageScore, node: int) -> Reasons | None:
    """Why an element was taken or left out, by the model that was scored.

    A method without a model is explained by the live model of the page's genre.
    """
    method, page = score.method, score.page
    if (version := method.model) is None:
        kind = kind_of_method(method.name)
        # A method without any model, such as trafilatura.
        if kind is None:
            return explain_with_live_model(page, node)
        return kind.explain_shipped(page, node)
    try:
        model = model_of(version)
    # A model that an older checkout stored has scores but cannot explain them any more.
    except ExtractionError:
        return None
    return kind_named(version.kind).explain(model, version_name(version), page, node)


def explain_with_live_model(page: Page, node: int) -> Reasons | None:
    """By the live model of the page's genre, else by the one that ships with the library."""
    live = live_model(page)
    if live is None:
        return explain_with_general_model(page, node)
    model, version = live
    return kind_of_model(model).explain(model, version, page, node)
