"""The rule book: importing SITEINFO files, and finding rules for an address.

The files are untrusted. The library checks each rule; an unusable rule is reported with its
reason and does not stop the others.
"""

import json
from collections.abc import Iterable, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction

from annotate.errors import AnnotateError
from annotate.files.limits import MAX_INDEX_BYTES, format_bytes
from annotate.files.texts import storable
from annotate.files.uploads import upload_path
from annotate.importing.readers.records import Refused
from annotate.jobs.running import counted, while_reporting
from annotate.models import RuleRejection, RuleRun, SiteRule
from annotate.models.job import Job, JobCancelledError
from contentseeker.errors import ExtractionError
from contentseeker.pagination import Rule, RuleBook, read_rules

MAX_REJECTIONS: Final = 10_000
_ROWS_AT_ONCE: Final = 500
_LONGEST_TITLE: Final = 200
INTERRUPTED: Final = (
    "The command that read these rules was stopped. Run it again: no rule is taken twice."
)
_GONE: Final = "The upload is no longer there. Upload the file again: rules are never taken twice."


def request_rule_import(title: str, *, by: User, folder: str = "") -> RuleRun:
    """Add an import of rules; the caller starts its task."""
    return RuleRun.objects.create(
        kind=RuleRun.Kind.IMPORT,
        title=storable(title)[:_LONGEST_TITLE],
        folder=folder,
        started_by=by,
    )


def import_rules_upload(run: RuleRun) -> str:
    """Read an uploaded file of rules; returns the outcome in words."""
    path = upload_path(run.folder) if run.folder else None
    if path is None:
        raise AnnotateError(_GONE)
    files = [path] if path.is_file() else sorted(file for file in path.rglob("*") if file.is_file())
    return import_files(run, files)


def import_files(run: RuleRun, files: Sequence[Path]) -> str:
    """Add the rules of files to the rule book; returns the outcome in words."""
    books = [while_reporting(run, partial(_read, path)) for path in files]
    rules = [rule for book in books for rule in book.rules]
    refused = [Refused(rule.name, rule.reason) for book in books for rule in book.rejected]
    with transaction.atomic():
        # Rejections of this attempt only, in the transaction that adds the rules.
        run.rejections.all().delete()
        reject(run, refused)
        added = _add(run, rules)
        kept = len(rules) - added
        _count(run, added=added, kept=kept, rejected=len(refused))
    run.done = run.total = len(rules) + len(refused)
    return _outcome(added, kept, len(refused))


def _read(path: Path) -> RuleBook:
    if path.stat().st_size > MAX_INDEX_BYTES:
        raise AnnotateError(f"{path.name} has more than {format_bytes(MAX_INDEX_BYTES)}.")
    try:
        return read_rules(path.read_bytes())
    except ExtractionError as error:
        raise AnnotateError(f"{path.name} cannot be read: {error}") from error


def _add(run: RuleRun, rules: Iterable[Rule]) -> int:
    # By digest: files contain rules twice.
    rows = {row.digest: row for rule in rules for row in [_row(run, rule)]}
    known = set(SiteRule.objects.filter(digest__in=rows).values_list("digest", flat=True))
    new = [row for digest, row in rows.items() if digest not in known]
    # A simultaneous import may add the same rules.
    SiteRule.objects.bulk_create(new, batch_size=_ROWS_AT_ONCE, ignore_conflicts=True)
    return len(new)


def _row(run: RuleRun, rule: Rule) -> SiteRule:
    return SiteRule(
        digest=digest_of(rule),
        name=storable(rule.name),
        url_pattern=storable(rule.url_pattern),
        next_link=storable(rule.next_link),
        page_element=storable(rule.page_element),
        example_urls=storable("\n".join(rule.examples)),
        origin=run.title,
        run=run,
    )


def digest_of(rule: Rule) -> str:
    """The identity of a rule: its address pattern and its XPaths."""
    parts = (rule.url_pattern, rule.next_link, rule.page_element)
    return sha256("\0".join(map(storable, parts)).encode()).hexdigest()


def reject(run: RuleRun, refused: Sequence[Refused]) -> None:
    """Store rejections; of very many only the first."""
    RuleRejection.objects.bulk_create(
        [
            RuleRejection(run=run, name=storable(item.name), reason=storable(item.reason))
            for item in refused[:MAX_REJECTIONS]
        ],
        batch_size=_ROWS_AT_ONCE,
    )


def _count(run: RuleRun, **numbers: int) -> None:
    mine = RuleRun.objects.filter(pk=run.pk, attempt=run.attempt, state=Job.State.RUNNING)
    # No row updated: cancelled, or claimed by another worker. The added rules are rolled back.
    if not mine.update(**numbers):
        raise JobCancelledError


def _outcome(added: int, kept: int, refused: int) -> str:
    sentences = [f"Imported {counted(added, 'rule')}."]
    if kept:
        sentences.append(f"{counted(kept, 'rule')} {'was' if kept == 1 else 'were'} there already.")
    if refused:
        sentences.append(f"{counted(refused, 'rule')} cannot be used; the list says why.")
    return " ".join(sentences)


def rule_book(rules: Iterable[SiteRule]) -> RuleBook:
    """Stored rules, indexed by address."""
    items = [
        {
            "name": rule.name,
            "data": {
                "url": rule.url_pattern,
                "nextLink": rule.next_link,
                "pageElement": rule.page_element,
            },
        }
        for rule in rules
    ]
    # Through the reader of files: the same checks apply to stored rules.
    return read_rules(json.dumps(items).encode())
