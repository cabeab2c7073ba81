"""A forum whose threads have posts alike, and proposals made on it."""

from django.contrib.auth.models import User

from annotate.jobs.running import run_job
from annotate.models import Label, Page, Proposal
from annotate.pages.parsed import parsed
from annotate.rules.proposals import ProposalRequest, propose, run_proposal
from tests.factories import CorpusFactory, PageFactory, SourceFactory

POST = "<div class='post' id=post-{0}><p>Post {0} of thread {1}</p></div>"


def thread(number: int, posts: int) -> bytes:
    """A page with so many posts."""
    written = "".join(POST.format(post, number) for post in range(1, posts + 1))
    return f"<nav>Home</nav><div id=thread>{written}</div>".encode()


def forum(*posts: int) -> list[Page]:
    """Threads of one forum with so many posts each: 2, 3, 1 and 0 if nothing is said."""
    source, corpus = SourceFactory(), CorpusFactory()
    return [
        PageFactory(source=source, corpus=corpus, html=thread(number, each), title=f"T{number}")
        for number, each in enumerate(posts or (2, 3, 1, 0), start=1)
    ]


def made(pages: list[Page], by: User) -> Proposal:
    """A proposal to label posts like the first one of the first page, not worked out yet."""
    nodes = parsed(pages[0]).select("#post-1")
    return propose(pages[0], ProposalRequest(nodes, "good", "main"), by=by)


def worked_out(pages: list[Page], by: User) -> Proposal:
    """The same, worked out."""
    proposal = made(pages, by)
    run_job(Proposal.objects.all(), proposal.pk, run_proposal)
    proposal.refresh_from_db()
    return proposal


def standing(by: User) -> list[tuple[int, str, str]]:
    """Page, segment and content of what somebody says."""
    rows = Label.objects.filter(annotator=by).standing().order_by("page", "node")
    return [(label.page_id, label.segment, label.content) for label in rows]
