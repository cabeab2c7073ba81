"""Trying the rule book on the stored pages: what fits becomes proposals, one per rule and source.

Patterns are searched with a time limit, XPaths run in a process of their own that is stopped
when it takes too long. A page on which a rule was tried before is left alone, so the work may be
stopped and taken up again, and done anew when more pages or rules have come.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count
from django.utils import timezone

from annotate.importers.limits import MOST_ADDRESS_CHARS
from annotate.models import Label, Page, Proposal, ProposedLink, RuleRun, SiteRule
from annotate.services.heartbeat import while_reporting
from annotate.services.jobs import counted
from annotate.services.proposals import MOST_PER_PAGE, proposed_labels, proposed_rows
from annotate.services.site_rules import RuleRefused, digest_of, reject, rule_book
from extraction.page import FlatPage, parse
from extraction.page.links import scheme_of
from extraction.pagination import Rule, RuleBook
from extraction.pagination.addresses import canonical
from extraction.pagination.siteinfo import RuleFindings
from extraction.pagination.siteinfo_process import PageForRules, RuleAnswer, apply_rules

SECONDS: Final = 20.0
_PAGES_AT_ONCE: Final = 20
_BYTES_AT_ONCE: Final = 10_000_000
_TITLE: Final = "Rules tried on the stored pages"


@dataclass(frozen=True)
class _Match:
    """A page, and the rules for its address, the most particular first."""

    page_id: int
    url: str
    rules: tuple[Rule, ...]


@dataclass
class _Numbers:
    """What came of it so far."""

    fitting: int = 0
    proposals: set[int] = field(default_factory=set)
    refused: list[RuleRefused] = field(default_factory=list)


def order_rule_proposals(*, by: User) -> RuleRun:
    """Write down that the rules are to be tried; while they are, that is the same row."""
    mine = RuleRun.objects.filter(kind=RuleRun.Kind.PROPOSE, started_by=by)
    return mine.under_way().first() or RuleRun.objects.create(
        kind=RuleRun.Kind.PROPOSE, title=_TITLE, started_by=by
    )


def propose_by_rules(run: RuleRun) -> str:
    """Propose what the rules find on the stored pages; returns the outcome in words."""
    rules = {rule.digest: rule for rule in SiteRule.objects.holding()}
    book = rule_book(rules.values())
    known = _known_pages(run.started_by)
    pages = Page.objects.newest().filter(unusable_reason="").order_by("pk")
    rows = [row for row in pages.values_list("pk", "url") if row[0] not in known]
    numbers = _Numbers()
    run.rejections.all().delete()
    for done, matches in _in_portions(_matches(run, book, rows)):
        _propose_on(run, matches, rules, numbers)
        run.report(done, len(rows), added=numbers.fitting, rejected=len(numbers.refused))
    reject(run, numbers.refused)
    run.done = run.total = len(rows)
    RuleRun.objects.filter(pk=run.pk, attempt=run.attempt).update(
        added=numbers.fitting, kept=len(known), rejected=len(numbers.refused)
    )
    return _outcome(numbers, len(rows))


def _known_pages(by: User) -> set[int]:
    """Pages on which rules have proposed something to this person."""
    mine = Proposal.objects.filter(rule__isnull=False, started_by=by)
    labels = Label.objects.filter(batch__in=mine.values("batch"), is_withdrawn=False)
    links = ProposedLink.objects.filter(proposal__in=mine)
    return {*labels.values_list("page", flat=True), *links.values_list("page", flat=True)}


def _matches(
    run: RuleRun, book: RuleBook, rows: Sequence[tuple[int, str]]
) -> Iterator[tuple[int, _Match | None]]:
    """For each page how many were looked at, and the rules for its address if there are any."""
    for done, (page_id, url) in enumerate(rows, start=1):
        run.report(done - 1, len(rows))
        rules = while_reporting(lambda: run.report(run.done), partial(_rules_for, book, url))
        yield done, _Match(page_id, url, rules) if rules else None


def _rules_for(book: RuleBook, url: str) -> tuple[Rule, ...]:
    return tuple(book.matching(url))


def _in_portions(
    matches: Iterator[tuple[int, _Match | None]],
) -> Iterator[tuple[int, list[_Match]]]:
    """Matches as many as are tried together, and how many pages were looked at until then."""
    portion: list[_Match] = []
    done = 0
    for done, match in matches:
        if match is not None:
            portion.append(match)
        if len(portion) >= _PAGES_AT_ONCE:
            yield done, portion
            portion = []
    yield done, portion


def _propose_on(
    run: RuleRun, matches: Sequence[_Match], rules: Mapping[str, SiteRule], numbers: _Numbers
) -> None:
    keys = [match.page_id for match in matches]
    pages = Page.objects.select_related("blob", "source").in_bulk(keys)
    for match, answer in _answers(run, matches, pages):
        page, found = pages[match.page_id], answer.findings
        if answer.number is None:
            if found.problem:
                numbers.refused.append(RuleRefused(page.url, found.problem))
            continue
        rule = rules[digest_of(match.rules[answer.number])]
        if proposal := _proposed(rule, page, answer.findings, by=run.started_by):
            numbers.fitting += 1
            numbers.proposals.add(proposal.pk)
    for key in numbers.proposals:
        _describe(key)


def _answers(
    run: RuleRun, matches: Sequence[_Match], pages: Mapping[int, Page]
) -> Iterator[tuple[_Match, RuleAnswer]]:
    """What the rules find, page by page; asked again for those after one that took too long."""
    waiting = [match for match in matches if match.page_id in pages]
    while waiting:
        now = _within_reason(waiting, pages)
        order = [_order(match, pages[match.page_id]) for match in now]
        answers = while_reporting(
            lambda: run.report(run.done), partial(apply_rules, order, seconds=SECONDS)
        )
        yield from zip(now, answers, strict=False)
        waiting = waiting[len(answers) :]


def _within_reason(matches: Sequence[_Match], pages: Mapping[int, Page]) -> list[_Match]:
    """The first of them that may be handed over together, at least one."""
    size = 0
    chosen: list[_Match] = []
    for match in matches:
        size += pages[match.page_id].blob.size
        if chosen and size > _BYTES_AT_ONCE:
            break
        chosen.append(match)
    return chosen


def _order(match: _Match, page: Page) -> PageForRules:
    return PageForRules(page.url, page.blob.read(), match.rules, page.charset or None)


@transaction.atomic
def _proposed(rule: SiteRule, page: Page, found: RuleFindings, *, by: User) -> Proposal | None:
    """Propose what a rule found on a page; None if all of it is known."""
    flat = parse(page.blob.read(), url=page.url, encoding=page.charset or None)
    nodes = _new_nodes(page, flat, found.main_nodes, by=by)
    url = _new_address(page, found.next_url)
    if not nodes and not url:
        return None
    proposal = _proposal(rule, page, by=by)
    Label.objects.bulk_create(proposed_rows(proposal, page, flat, nodes))
    if url:
        # A rule may find a link of the head, or a button: nothing that could be picked.
        is_link = any(link.node == found.next_node for link in flat.links)
        node = found.next_node if is_link else None
        ProposedLink.objects.create(proposal=proposal, page=page, url=url, node=node)
    return proposal


def _proposal(rule: SiteRule, page: Page, *, by: User) -> Proposal:
    """The open proposal of the rule for the page's source, made if there is none."""
    mine = Proposal.objects.filter(rule=rule, source=page.source_id, started_by=by)
    known = mine.filter(decision=Proposal.Decision.OPEN).first()
    now = timezone.now()
    return known or Proposal.objects.create(
        rule=rule,
        source=page.source,
        page=page,
        selector=rule.page_element,
        segment=Label.Segment.GOOD,
        content=Label.Content.MAIN,
        state=Proposal.State.DONE,
        started_by=by,
        started_at=now,
        finished_at=now,
    )


def _new_nodes(page: Page, flat: FlatPage, found: Sequence[int], *, by: User) -> list[int]:
    """The outermost of the elements about which the person has said nothing yet."""
    nodes = flat.outermost(node for node in found if node < len(flat))
    mine = page.labels.filter(annotator=by).standing()
    new = sorted(set(nodes) - set(mine.values_list("node", flat=True)))
    return new if len(new) <= MOST_PER_PAGE else []


def _new_address(page: Page, url: str | None) -> str:
    """The address if it can be a page's next one, of a page that has none; else blank."""
    if page.next_page_url or not url or len(url) > MOST_ADDRESS_CHARS:
        return ""
    is_other = canonical(url) != canonical(page.url)
    return url if is_other and scheme_of(url) in ("http", "https") else ""


def _describe(key: int) -> None:
    """Write on a proposal what it proposes."""
    proposal = Proposal.objects.get(pk=key)
    labels = proposed_labels(proposal).aggregate(n=Count("pk"), pages=Count("page", distinct=True))
    links = proposal.links.count()
    proposal.message = (
        f"{counted(labels['n'], 'region')} on {counted(labels['pages'], 'page')}, "
        f"{counted(links, 'next link')}."
    )
    proposal.done = proposal.total = max(labels["pages"], links)
    proposal.save(update_fields=["message", "done", "total"])


def _outcome(numbers: _Numbers, looked_at: int) -> str:
    said = (
        f"Rules fit {counted(numbers.fitting, 'page')} of {looked_at:,} looked at: "
        f"{counted(len(numbers.proposals), 'proposal')} to be confirmed."
    )
    refused = len(numbers.refused)
    return f"{said} On {counted(refused, 'page')} rules failed." if refused else said
