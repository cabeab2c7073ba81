"""Gold texts of whole chains, in versions, and the scores of joined texts against them.

A gold text is typed, or put together from the gold texts of the pages.
"""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from annotate.errors import AnnotateError
from annotate.gold.texts import add_version
from annotate.models import Chain, ChainGold, ChainPart, GoldStandard, JoinedText
from contentseeker.metrics import lcs_score

_SCORE_FIELDS = ("gold", "precision", "recall", "f1")


class NoPageGoldError(AnnotateError):
    """None of the pages that a gold text should be put together from has one."""

    def __init__(self) -> None:
        super().__init__(
            "No page of this chain has a gold text. Settle those of the pages first, or type the "
            "text of the whole chain."
        )


@dataclass(frozen=True)
class PagesGold:
    """The gold texts of a chain's pages as one text."""

    text: str
    missing: tuple[ChainPart, ...]
    """Pages without a gold text."""


@transaction.atomic
def record_chain_gold(
    chain: Chain, text: str, origin: ChainGold.Origin, *, by: User, base: int | None = None
) -> ChainGold:
    """Add a version of the chain's gold text, as ``add_version`` does, and score again."""
    gold, is_new = add_version(chain.gold_texts, chain, text, origin, by=by, base=base)
    if is_new:
        score_chain(chain)
    return gold


def gold_of_pages(chain: Chain) -> PagesGold:
    """The gold texts of the pages that the first method found, in their order."""
    # The first method's pages are the ones that the screen shows.
    joined = chain.texts.first()
    parts = list(joined.parts.all()) if joined else []
    keys = [part.page_id for part in parts if part.page_id]
    rows = GoldStandard.objects.filter(page__in=keys).current()
    texts = {row.page_id: row.text for row in rows}
    if not texts:
        raise NoPageGoldError
    found = [texts[part.page_id] for part in parts if part.page_id in texts]
    missing = tuple(part for part in parts if part.page_id not in texts)
    return PagesGold("\n\n".join(filter(None, found)), missing)


def score_chain(chain: Chain) -> None:
    """Score all joined texts of a chain by LCS with its newest gold text, if there is one."""
    gold = ChainGold.objects.filter(chain=chain).current().first()
    texts = list(chain.texts.all())
    # Also without a gold text: the scores of an earlier one are cleared.
    for joined in texts:
        _score(joined, gold)
    JoinedText.objects.bulk_update(texts, _SCORE_FIELDS)


def _score(joined: JoinedText, gold: ChainGold | None) -> None:
    joined.gold = gold
    if gold is None:
        joined.precision = joined.recall = joined.f1 = None
        return
    score = lcs_score(gold.text, joined.text)
    joined.precision, joined.recall, joined.f1 = score.precision, score.recall, score.f1
