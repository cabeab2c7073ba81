"""How good the joined texts of a chain are: longest common subsequence with its gold text."""

from annotate.models import Chain, ChainGold, JoinedText
from extraction.metrics import lcs_score

_NUMBERS = ("gold", "precision", "recall", "f1")


def score_chain(chain: Chain) -> None:
    """Compare all joined texts of the chain with the newest gold text, if there is one."""
    gold = ChainGold.objects.filter(chain=chain).current().first()
    texts = list(chain.texts.all())
    for joined in texts:
        _score(joined, gold)
    JoinedText.objects.bulk_update(texts, _NUMBERS)


def _score(joined: JoinedText, gold: ChainGold | None) -> None:
    joined.gold = gold
    if gold is None:
        joined.precision = joined.recall = joined.f1 = None
        return
    score = lcs_score(gold.text, joined.text)
    joined.precision, joined.recall, joined.f1 = score.precision, score.recall, score.f1
