"""Rules that some people wrote, on pages that other people labelled: do they say the same?"""

from collections.abc import Sequence
from pathlib import Path

import pytest

from annotate.importing.readers.records import IncomingPage
from contentseeker.pagination import RuleBook, read_rules
from contentseeker.pagination.addresses import canonical
from contentseeker.pagination.siteinfo_process import PageForRules, apply_rules
from tests.annotate.importing.readers.uploads import pages, read


def next_by_rule(book: RuleBook, stored: Sequence[IncomingPage]) -> dict[str, str]:
    """Where rules say that pages go on, by the pages' addresses."""
    orders = [
        PageForRules(page.url, page.html, tuple(book.matching(page.url)), page.encoding or None)
        for page in stored
    ]
    # Patience for busy machines; on an idle one it takes two seconds.
    answers = apply_rules(orders, seconds=300)
    found = zip(orders, answers, strict=True)
    return {order.url: url for order, answer in found if (url := answer.findings.next_url)}


@pytest.mark.corpus
def test_where_both_know_the_next_page_they_name_the_same(corpora: Path) -> None:
    book = read_rules((corpora / "siteinfo" / "autopagerize.json").read_bytes())
    assert (len(book.rules), len(book.rejected)) == (4447, 19)
    stored = pages(read(corpora / "pagination"))

    said = next_by_rule(book, stored)

    both = [page for page in stored if page.next_url and page.url in said]
    agreeing = [page for page in both if canonical(page.next_url) == canonical(said[page.url])]
    assert (len(said), len(both), len(agreeing)) == (28, 23, 23)
