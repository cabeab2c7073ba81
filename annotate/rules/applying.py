"""Applying the rule book to stored pages: matches become proposals, one per rule and source.

Patterns have a time limit; XPaths run in a separate process that is stopped after a time limit.
A page on which a rule was tried before is skipped, so the job can be resumed, and repeated
when pages or rules were added.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count
from django.utils import timezone

from annotate.files.limits import MAX_URL_CHARS
from annotate.importing.readers.records import Refused
from annotate.jobs.running import counted, while_reporting
from annotate.models import Label, Page, Proposal, ProposedLink, RuleRun, SiteRule
from annotate.pages.parsed import parse_stored
from annotate.rules.proposals import MOST_PER_PAGE, proposed_labels, proposed_rows
from annotate.rules.proposed_ends import may_end, propose_ends
from annotate.rules.rule_book import digest_of, reject, rule_book
from contentseeker.page import FlatPage
from contentseeker.page.links import scheme_of
from contentseeker.pagination import Rule, RuleBook
from contentseeker.pagination.addresses import canonical
from contentseeker.pagination.siteinfo import RuleFindings
from contentseeker.pagination.siteinfo_process import PageForRules, RuleAnswer, apply_rules

SECONDS: Final = 20.0
"""The time limit of one call with at most ``_PAGES_AT_ONCE`` pages."""
_PAGES_AT_ONCE: Final = 20
_BYTES_AT_ONCE: Final = 10_000_000
_TITLE: Final = "Rules tried on the stored pages"


@dataclass(frozen=True)
class _Match:
    """A page, and the rules for its address, the most specific first."""

    page_id: int
    url: str
    rules: tuple[Rule, ...]


@dataclass
class _Numbers:
    """Numbers of the job so far."""

    fitting: int = 0
    proposals: set[int] = field(default_factory=set)
    ends: dict[int, list[int]] = field(default_factory=dict)
    """By proposal: pages that may not go on."""
    refused: list[Refused] = field(default_factory=list)


def request_rule_proposals(*, by: User) -> RuleRun:
    """Queue a run of the rules; returns the unfinished run if there is one."""
    mine = RuleRun.objects.filter(kind=RuleRun.Kind.PROPOSE, started_by=by)
    return mine.under_way().first() or RuleRun.objects.create(
        kind=RuleRun.Kind.PROPOSE, title=_TITLE, started_by=by
    )


def propose_by_rules(run: RuleRun) -> str:
    """Propose the matches of all rules on the stored pages; returns the outcome in words."""
    rules = {rule.digest: rule for rule in SiteRule.objects.switched_on()}
    book = rule_book(rules.values())
    known = _known_pages(run.started_by)
    pages = Page.objects.newest().filter(unusable_reason="").order_by("pk")
    rows = [row for row in pages.values_list("pk", "url") if row[0] not in known]
    numbers = _Numbers()
    # Left over from an attempt whose worker died.
    run.rejections.all().delete()
    for done, matches in _in_portions(_matches(run, book, rows)):
        _propose_on(run, matches, rules, numbers)
        run.report(done, len(rows), added=numbers.fitting, rejected=len(numbers.refused))
    # Only now is known whether the rules find next links anywhere.
    propose_ends(numbers.ends)
    for key in numbers.ends:
        _describe(key)
    reject(run, numbers.refused)
    run.done = run.total = len(rows)
    RuleRun.objects.filter(pk=run.pk, attempt=run.attempt).update(
        added=numbers.fitting, kept=len(known), rejected=len(numbers.refused)
    )
    return _outcome(numbers, len(rows))


def _known_pages(by: User) -> set[int]:
    """Pages with proposals of rules for this person."""
    mine = Proposal.objects.filter(rule__isnull=False, started_by=by)
    labels = Label.objects.filter(batch__in=mine.values("batch"), is_withdrawn=False)
    links = ProposedLink.objects.filter(proposal__in=mine)
    return {*labels.values_list("page", flat=True), *links.values_list("page", flat=True)}


def _matches(
    run: RuleRun, book: RuleBook, rows: Sequence[tuple[int, str]]
) -> Iterator[tuple[int, _Match | None]]:
    """For each page the number of pages so far, and the rules for its address, if any."""
    for done, (page_id, url) in enumerate(rows, start=1):
        # A pattern may take its full time limit: the heartbeat must not stop meanwhile.
        run.report(done - 1, len(rows))
        # ``matching`` is lazy, so the patterns run in the thread.
        rules: tuple[Rule, ...] = while_reporting(run, partial(tuple, book.matching(url)))
        yield done, _Match(page_id, url, rules) if rules else None


def _in_portions(
    matches: Iterator[tuple[int, _Match | None]],
) -> Iterator[tuple[int, list[_Match]]]:
    """Batches of pages to try together, with the number of pages so far."""
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
                numbers.refused.append(Refused(page.url, found.problem))
            continue
        # The first rule that finds anything wins: they are ordered from specific to general.
        rule = rules[digest_of(match.rules[answer.number])]
        if proposal := _proposed(rule, page, answer.findings, by=run.started_by):
            numbers.fitting += 1
            numbers.proposals.add(proposal.pk)
            if may_end(answer.findings):
                numbers.ends.setdefault(proposal.pk, []).append(page.pk)
    for key in numbers.proposals:
        _describe(key)


def _answers(
    run: RuleRun, matches: Sequence[_Match], pages: Mapping[int, Page]
) -> Iterator[tuple[_Match, RuleAnswer]]:
    """The findings of the rules per page; continues after a page that timed out."""
    waiting = [match for match in matches if match.page_id in pages]
    while waiting:
        now = _within_limit(waiting, pages)
        inputs = [
            PageForRules(page.url, page.blob.read(), match.rules, page.charset or None)
            for match in now
            for page in [pages[match.page_id]]
        ]
        answers = while_reporting(run, partial(apply_rules, inputs, seconds=SECONDS))
        # Fewer answers than pages: the last one timed out, which ended the process.
        yield from zip(now, answers, strict=False)
        waiting = waiting[len(answers) :]


def _within_limit(matches: Sequence[_Match], pages: Mapping[int, Page]) -> list[_Match]:
    """As many of the first as fit into one call, at least one."""
    size = 0
    chosen: list[_Match] = []
    for match in matches:
        size += pages[match.page_id].blob.size
        if chosen and size > _BYTES_AT_ONCE:
            break
        chosen.append(match)
    return chosen


@transaction.atomic
def _proposed(rule: SiteRule, page: Page, found: RuleFindings, *, by: User) -> Proposal | None:
    """Propose the findings of a rule on a page; None if all are known."""
    flat = parse_stored(page)
    nodes = _new_nodes(page, flat, found.main_nodes, by=by)
    url = _new_address(page, found.next_url)
    if not nodes and not url:
        return None
    proposal = _proposal(rule, page, by=by)
    Label.objects.bulk_create(proposed_rows(proposal, page, flat, nodes))
    if url:
        # A rule may match a link in the head, or a button, which cannot be picked.
        is_link = any(link.node == found.next_node for link in flat.links)
        node = found.next_node if is_link else None
        ProposedLink.objects.create(proposal=proposal, page=page, url=url, node=node)
    return proposal


def _proposal(rule: SiteRule, page: Page, *, by: User) -> Proposal:
    """The open proposal of the rule for the page's source, created if there is none."""
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
        # Its labels are found by this job; there is no job of the proposal itself to run.
        state=Proposal.State.DONE,
        started_by=by,
        started_at=now,
        finished_at=now,
    )


def _new_nodes(page: Page, flat: FlatPage, found: Sequence[int], *, by: User) -> list[int]:
    """The outermost of the elements that the person has not labelled."""
    nodes = flat.outermost(node for node in found if node < len(flat))
    mine = page.labels.filter(annotator=by).standing()
    new = sorted(set(nodes) - set(mine.values_list("node", flat=True)))
    # So many matches mean that the rule does not fit this page.
    return new if len(new) <= MOST_PER_PAGE else []


def _new_address(page: Page, url: str | None) -> str:
    """The address if it can be the next one and the page has none; else blank."""
    if page.next_page_url or page.is_last_page or not url or len(url) > MAX_URL_CHARS:
        return ""
    # A "next" link to the page itself would make an endless chain.
    is_other = canonical(url) != canonical(page.url)
    return url if is_other and scheme_of(url) in ("http", "https") else ""


def _describe(key: int) -> None:
    """Update the message of a proposal."""
    proposal = Proposal.objects.get(pk=key)
    labels = proposed_labels(proposal).aggregate(n=Count("pk"), pages=Count("page", distinct=True))
    links = proposal.links.count()
    ends = proposal.links.filter(is_last_page=True).count()
    proposal.message = (
        f"{counted(labels['n'], 'region')} on {counted(labels['pages'], 'page')}, "
        f"{counted(links - ends, 'next link')}"
        + (
            f", {counted(ends, 'page')} that {'does' if ends == 1 else 'do'} not go on."
            if ends
            else "."
        )
    )
    proposal.done = proposal.total = max(labels["pages"], links)
    proposal.save(update_fields=["message", "done", "total"])


def _outcome(numbers: _Numbers, looked_at: int) -> str:
    outcome = (
        f"Rules fit {counted(numbers.fitting, 'page')} of {looked_at:,} looked at: "
        f"{counted(len(numbers.proposals), 'proposal')} to be confirmed."
    )
    refused = len(numbers.refused)
    return f"{outcome} On {counted(refused, 'page')} rules failed." if refused else outcome
