"""Gold texts by the rule of a source: preview, saving and applying.

Rules run in a process of their own with a time limit (``contentseeker.labels.rule_process``),
because some selectors on some pages keep a parser busy for hours.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.contrib.auth.models import User

from annotate.errors import AnnotateError
from annotate.gold.texts import record_gold
from annotate.models import GoldStandard, Page, Source
from contentseeker.labels.rule_process import RuleOutcome, StoredPage, run_rule
from contentseeker.labels.rules import Rule
from contentseeker.metrics import LcsScore, lcs_score

PREVIEW_SECONDS: Final = 8.0
APPLY_SECONDS: Final = 20.0
# The most bytes per call: a page of 100 MB must not delay the preview.
_MOST_BYTES: Final = 30_000_000
# A hundredth of a second for English, ten times that for Chinese; there are twenty in a table.
_MOST_PAIRS: Final = 1_000_000_000
_TOO_LARGE: Final = RuleOutcome(None, "Too large to be tried together with the others.")


class NoRuleError(AnnotateError):
    """The source has no rule for gold texts."""

    def __init__(self, source: Source) -> None:
        super().__init__(
            f"{source.host} has no rule for its gold texts. Write one on the source's page."
        )


class RuleFailedError(AnnotateError):
    """The rule does not work on this page."""


@dataclass(frozen=True)
class RulePreview:
    """The text that a rule gives on one page, and the current gold text."""

    page: Page
    outcome: RuleOutcome
    gold: GoldStandard | None

    @cached_property
    def score(self) -> LcsScore | None:
        """The score of one against the other; None without both, or if they are too long."""
        if self.outcome.result is None or self.gold is None:
            return None
        text = self.outcome.result.text
        if len(text) * len(self.gold.text) > _MOST_PAIRS:
            return None
        return lcs_score(self.gold.text, text)

    @property
    def is_free(self) -> bool:
        """Whether the rule's text would not replace a text that a person typed or a corpus gave."""
        return self.gold is None or self.gold.origin == GoldStandard.Origin.RULE


@dataclass(frozen=True)
class Applied:
    """The outcome of applying a rule to pages."""

    changed: int
    unchanged: int
    failed: int


def stored_rule(source: Source) -> Rule:
    """The source's rule; an empty one where it has none."""
    # An imported source may have anything in this column.
    kept = source.gold_rule if isinstance(source.gold_rule, dict) else {}
    return Rule(_selectors(kept.get("include")), _selectors(kept.get("exclude")))


def _selectors(value: Any) -> tuple[str, ...]:
    lines = value if isinstance(value, list) else []
    return tuple(line for line in lines if isinstance(line, str))


def save_rule(source: Source, rule: Rule) -> None:
    """Save a rule; an empty one deletes the source's rule."""
    lists = {"include": list(rule.include), "exclude": list(rule.exclude)}
    # Exclusions without inclusions would select nothing.
    source.gold_rule = lists if rule.include else {}
    source.save(update_fields=["gold_rule"])


def preview_rule(
    rule: Rule, pages: Sequence[Page], *, seconds: float = PREVIEW_SECONDS
) -> list[RulePreview]:
    """The texts that the rule gives on the pages, in their order."""
    # In the order of the screen: its first pages are tried, whatever comes later.
    chosen = list(_within_limit(pages))
    stored = [StoredPage(page.blob.read(), page.charset or None) for page in chosen]
    outcomes = dict(zip(chosen, run_rule(rule, stored, seconds=seconds), strict=True))
    gold = GoldStandard.objects.filter(page__in=pages).current()
    by_page = {row.page_id: row for row in gold}
    return [
        RulePreview(page, outcomes.get(page, _TOO_LARGE), by_page.get(page.pk)) for page in pages
    ]


def _within_limit(pages: Sequence[Page]) -> Iterator[Page]:
    size = 0
    for page in pages:
        if size + page.blob.size <= _MOST_BYTES:
            size += page.blob.size
            yield page


def gold_from_rule(page: Page) -> str:
    """The text that the source's rule selects on the page."""
    rule = stored_rule(page.source)
    if not rule.include:
        raise NoRuleError(page.source)
    [preview] = preview_rule(rule, [page])
    if preview.outcome.result is None:
        raise RuleFailedError(f"The rule of {page.source.host} failed: {preview.outcome.problem}")
    return preview.outcome.result.text


def apply_rule(source: Source, pages: Sequence[Page], *, by: User) -> Applied:
    """Record the texts that the source's rule selects on the pages."""
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
        # An unchanged text adds no version.
        changed += now.version > before
    return Applied(changed, len(pages) - changed - failed, failed)
