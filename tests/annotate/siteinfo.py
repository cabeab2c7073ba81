"""Rules of sites as tests write them."""

import json
from pathlib import Path

from django.contrib.auth.models import User

from annotate.jobs.running import run_job
from annotate.models import Page, RuleRun
from annotate.rules.applying import propose_by_rules, request_rule_proposals
from annotate.rules.rule_book import import_files, request_rule_import
from tests.factories import PageFactory, SourceFactory

NEXT, CONTENT = '//a[@class="next"]', '//div[@class="entry"]'
# Searched in a long address, it would be busy until the end of the world.
HOSTILE = "^https?://(a+)+(a+)+(a+)+$"


def rule(pattern: str = "^https://site.example/", **data: object) -> dict[str, object]:
    """One rule as Wedata writes it."""
    facts = {"url": pattern, "nextLink": NEXT, "pageElement": CONTENT} | data
    return {"name": f"for {pattern}", "data": facts}


def written(*rules: object) -> bytes:
    return json.dumps(rules).encode()


def imported(tmp_path: Path, *rules: object, by: User) -> RuleRun:
    """An import of these rules that has been run."""
    path = tmp_path / "rules.json"
    path.write_bytes(written(*rules))
    run = request_rule_import(path.name, by=by)
    run_job(RuleRun.objects.all(), run.pk, lambda job: import_files(job, [path]))
    run.refresh_from_db()
    return run


def tried(*, by: User) -> RuleRun:
    """All rules tried on the stored pages."""
    run = request_rule_proposals(by=by)
    run_job(RuleRun.objects.select_related("started_by"), run.pk, propose_by_rules)
    run.refresh_from_db()
    return run


def story(number: int, *, of: int = 3, path: str = "") -> Page:
    """A page of a story at site.example, with a link to the next one unless it is the last."""
    source = SourceFactory._meta.model.objects.filter(host="site.example").first()
    corpus = source.pages.first().corpus if source else None
    link = f"<a class=next href='/{number + 1}'>Next</a>" if number < of else ""
    text = f"Part {number} of the story has words of its own, number {number}."
    html = f"<body><div class=entry><p>{text}</p></div>{link}</body>".encode()
    kept = {"corpus": corpus} if corpus else {}
    page: Page = PageFactory(
        html=html,
        url=f"https://site.example/{path or number}",
        source=source or SourceFactory(host="site.example"),
        **kept,
    )
    return page
