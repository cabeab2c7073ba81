"""The rule of a source: kept, tried, applied."""

import pytest

from annotate.gold.rules import (
    NoRuleError,
    RuleFailedError,
    apply_rule,
    gold_from_rule,
    preview_rule,
    save_rule,
    stored_rule,
)
from annotate.models import GoldStandard, Source
from contentseeker.labels.rules import Rule
from tests.factories import GoldStandardFactory, PageFactory, SourceFactory, UserFactory

pytestmark = pytest.mark.django_db

HTML = b"<nav>Home</nav><div class=story><h1>Storm</h1><p>It came.</p><aside>Buy!</aside></div>"
RULE = Rule(("div.story",), ("aside",))


@pytest.fixture
def source() -> Source:
    source: Source = SourceFactory()
    save_rule(source, RULE)
    return source


def test_a_rule_is_kept_and_an_empty_one_takes_it_away(source: Source) -> None:
    source.refresh_from_db()
    assert stored_rule(source) == RULE

    save_rule(source, Rule((), ("aside",)))

    source.refresh_from_db()
    assert source.gold_rule == {}
    assert stored_rule(source) == Rule()


@pytest.mark.parametrize("kept", [[], "p", {"include": "p"}, {"include": [1, None], "exclude": {}}])
def test_what_is_no_rule_counts_as_none(kept: object) -> None:
    assert stored_rule(Source(gold_rule=kept)) == Rule()


def test_a_preview_compares_with_the_gold_text_that_stands(source: Source) -> None:
    exact = GoldStandardFactory(page=PageFactory(source=source, html=HTML), text="Storm\nIt came.")
    half = GoldStandardFactory(
        page=PageFactory(source=source, html=HTML), text="Storm", origin="rule"
    )
    without = PageFactory(source=source, html=HTML)

    previews = preview_rule(RULE, [exact.page, half.page, without])

    assert [preview.outcome.result.text for preview in previews if preview.outcome.result] == [
        "Storm\nIt came."
    ] * 3
    scores = [preview.score for preview in previews]
    assert scores[0] is not None
    assert scores[0].f1 == 1
    assert scores[1] is not None
    assert scores[1].recall == 1 > scores[1].precision
    assert scores[2] is None
    assert [preview.is_free for preview in previews] == [False, True, True]


def test_pages_beyond_reason_are_left_out_of_a_preview(
    source: Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("annotate.gold.rules._MOST_BYTES", 100)
    large = PageFactory(source=source, html=HTML * 2)
    small = PageFactory(source=source, html=b"<div class=story>x</div>")

    [left_out, tried] = preview_rule(RULE, [large, small])

    assert "Too large" in left_out.outcome.problem
    assert tried.outcome.result is not None


def test_gold_from_the_rule(source: Source) -> None:
    assert gold_from_rule(PageFactory(source=source, html=HTML)) == "Storm\nIt came."


def test_without_a_rule_there_is_no_gold_from_it() -> None:
    page = PageFactory()
    with pytest.raises(NoRuleError, match=rf"{page.source.host} has no rule"):
        gold_from_rule(page)
    with pytest.raises(NoRuleError):
        apply_rule(page.source, [page], by=UserFactory())


def test_a_rule_that_does_not_work_on_the_page_says_so(source: Source) -> None:
    save_rule(source, Rule(("//p/text()",)))
    with pytest.raises(RuleFailedError, match="other than elements"):
        gold_from_rule(PageFactory(source=source, html=HTML))


def test_applying_adds_versions_and_can_be_repeated(source: Source) -> None:
    by = UserFactory()
    typed = GoldStandardFactory(page=PageFactory(source=source, html=HTML), text="Typed").page
    fresh = PageFactory(source=source, html=HTML)

    first = apply_rule(source, [typed, fresh], by=by)
    second = apply_rule(source, [typed, fresh], by=by)

    assert (first.changed, first.unchanged, first.failed) == (2, 0, 0)
    assert (second.changed, second.unchanged, second.failed) == (0, 2, 0)
    rows = GoldStandard.objects.filter(page=typed).order_by("version")
    assert list(rows.values_list("version", "origin")) == [(1, "typed"), (2, "rule")]
    assert GoldStandard.objects.get(page=fresh).created_by == by
