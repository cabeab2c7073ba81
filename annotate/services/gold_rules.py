"""Gold texts by the rule of a source: trying a rule, keeping it, applying it.

Rules run in a process of their own with a time limit (``extraction.labels.rule_process``),
because what people type and what pages hold can keep a parser busy for hours.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.contrib.auth.models import User

from annotate.errors import AnnotateError
from annotate.models import GoldStandard, Page, Source
from annotate.services.gold import record_gold
from extraction.labels.rule_process import RuleOutcome, StoredPage, run_rule
from extraction.labels.rules import Rule
from extraction.metrics import LcsScore, lcs_score

PREVIEW_SECONDS: Final = 8.0
APPLY_SECONDS: Final = 20.0
# More than this is not handed over at once: a page of 100 MB must not keep people waiting.
_MOST_BYTES: Final = 30_000_000
# A hundredth of a second for English, ten times that for Chinese; there are twenty in a table.
_MOST_PAIRS: Final = 1_000_000_000
_TOO_LARGE: Final = RuleOutcome(None, "Too large to be tried together with the others.")


class NoRuleError(AnnotateError):
    """A gold text by rule was asked for where there is none."""

    def __init__(self, source: Source) -> None:
        super().__init__(
            f"{source.host} has no rule for its gold texts. Write one on the source's page."
        )


class RuleFailedError(AnnotateError):
    """The rule does not work on this page."""


@dataclass(frozen=True)
class RulePreview:
    """What a rule would make of one page, beside the gold text that stands."""

    page: Page
    outcome: RuleOutcome
    gold: GoldStandard | None

    @cached_property
    def score(self) -> LcsScore | None:
        """How the two texts compare; None without both, or where they are too long for it."""
        if self.outcome.result is None or self.gold is None:
            return None
        text = self.outcome.result.text
        if len(text) * len(self.gold.text) > _MOST_PAIRS:
            return None
        return lcs_score(self.gold.text, text)

    @property
    def is_free(self) -> bool:
        """Whether the rule's text would replace nothing that a person or a corpus gave."""
        return self.gold is None or self.gold.origin == GoldStandard.Origin.RULE


@dataclass(frozen=True)
class Applied:
    """What became of the pages that a rule was applied to."""

    changed: int
    unchanged: int
    failed: int


def stored_rule(source: Source) -> Rule:
    """The source's rule; an empty one where it has none."""
    # Written by us or imported by somebody: only what is a rule counts.
    kept = source.gold_rule if isinstance(source.gold_rule, dict) else {}
    return Rule(_selectors(kept.get("include")), _selectors(kept.get("exclude")))


def _selectors(value: Any) -> tuple[str, ...]:
    lines = value if isinstance(value, list) else []
    return tuple(line for line in lines if isinstance(line, str))


def save_rule(source: Source, rule: Rule) -> None:
    """Keep a rule; an empty one takes the source's rule away."""
    lists = {"include": list(rule.include), "exclude": list(rule.exclude)}
    source.gold_rule = lists if rule.include else {}
    source.save(update_fields=["gold_rule"])


def preview_rule(
    rule: Rule, pages: Sequence[Page], *, seconds: float = PREVIEW_SECONDS
) -> list[RulePreview]:
    """What the rule makes of each page, in their order."""
    chosen = list(_within_reason(pages))
    stored = [StoredPage(page.blob.read(), page.charset or None) for page in chosen]
    outcomes = dict(zip(chosen, run_rule(rule, stored, seconds=seconds), strict=True))
    gold = GoldStandard.objects.filter(page__in=pages).current()
    by_page = {row.page_id: row for row in gold}
    return [
        RulePreview(page, outcomes.get(page, _TOO_LARGE), by_page.get(page.pk)) for page in pages
    ]


def _within_reason(pages: Sequence[Page]) -> Iterator[Page]:
    size = 0
    for page in pages:
        if size + page.blob.size <= _MOST_BYTES:
            size += page.blob.size
            yield page


def gold_from_rule(page: Page) -> str:
    """The text that the source's rule cuts out of the page."""
    rule = stored_rule(page.source)
    if not rule.include:
        raise NoRuleError(page.source)
    [preview] = preview_rule(rule, [page])
    if preview.outcome.result is None:
        raise RuleFailedError(f"The rule of {page.source.host} failed: {preview.outcome.problem}")
    return preview.outcome.result.text


def apply_rule(source: Source, pages: Sequence[Page], *, by: User) -> Applied:
    """Record the texts that the source's rule cuts out of the pages."""
    rule = stored_rule(source)
    if not rule.include:
        raise NoRuleError(source)
    changed = failed = 0
    for preview in preview_rule(rule, pages, seconds=APPLY_SECONDS):
        if preview.outcome.result is None:
            failed += 1
            continue
        before = preview.gold.version if preview.gold else 0
        text = preview.outcome.result.text
        now = record_gold(preview.page, text, GoldStandard.Origin.RULE, by=by)
        changed += now.version > before
    return Applied(changed, len(pages) - changed - failed, failed)
