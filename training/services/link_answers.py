"""What models of next links say about a page, beside what people know. Asks no database."""

from collections.abc import Sequence
from typing import Final

from extraction.limits import is_too_large
from extraction.pagination.addresses import canonical
from extraction.pagination.examples import LinkedPage
from extraction.pagination.learning import PageScore
from extraction.pagination.model import NextLinkModel
from extraction.pagination.next_link import likely_next

RIGHT: Final = "right"
WRONG: Final = "wrong"
NONE: Final = "none"


def answer_page(models: Sequence[NextLinkModel], page: LinkedPage) -> tuple[int, list[str]]:
    """The page's key, and what each model proposes: the right link, a wrong one, or none.

    What the page declares itself (rel=next) does not count: it is no model's merit.
    """
    labelled = page.labelled()
    links, chosen = labelled.links()
    wanted = {canonical(link.url) for link in links if link.node in chosen}
    if is_too_large(labelled.page):
        return page.key, [NONE] * len(models)
    found = [likely_next(labelled.page, page.url, links, model) for model in models]
    return page.key, [
        NONE if each is None else RIGHT if canonical(each.url) in wanted else WRONG
        for each in found
    ]


def score_of(answers: Sequence[str]) -> PageScore:
    """Precision, recall and F1 of answers about pages that all go on."""
    return PageScore(
        right=sum(each == RIGHT for each in answers),
        proposed=sum(each != NONE for each in answers),
        existing=len(answers),
    )
