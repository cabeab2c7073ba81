"""Chains as tests make them: short stories over several pages, and what takes their text."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User

from annotate.chains.joining import run_chain
from annotate.chains.requests import request_chain
from annotate.importing.fetching import Fetcher
from annotate.jobs.running import run_job
from annotate.model_provider.results import ChainExtractor
from annotate.models import Chain, Corpus, Page, Source
from contentseeker.page import FlatPage
from contentseeker.result import Extraction
from tests.factories import CorpusFactory, PageFactory, SourceFactory, UserFactory

SITE = "http://site.example"


@dataclass(frozen=True)
class Paragraphs:
    """Takes paragraphs: tests are about chains, not about what a model likes."""

    def extract(self, page: FlatPage) -> Extraction:
        nodes = page.find("p").tolist()
        return Extraction.of(page, page.text_of(nodes), nodes)


def paragraphs(page: Page, method: str) -> ChainExtractor:
    """In place of the live model."""
    return ChainExtractor(Paragraphs(), f"{method}-1")


def text_of(number: int) -> str:
    words = {1: "It began with rain", 2: "Then the river rose", 3: "In the end all was dry"}
    return words.get(number, f"Chapter {number} has its own words {number * 7} {number * 13}")


def markup(number: int, *, link: str = "", furniture: str = "") -> bytes:
    shown = f"<a href='{link}'>Next</a>" if link else ""
    extra = f"<p>{furniture}</p>" if furniture else ""
    return f"<body>{extra}<p>{text_of(number)}</p>{shown}</body>".encode()


def corpus_and_source() -> tuple[Corpus, Source]:
    source = Source.objects.filter(host="site.example").first()
    page = source.pages.first() if source else None
    if source is not None and page is not None:
        return page.corpus, source
    return CorpusFactory(), source or SourceFactory(host="site.example")


def chapter(number: int, *, leads_to: str = "", url: str = "", furniture: str = "") -> Page:
    """A page of a story whose next link somebody picked (if it leads anywhere)."""
    corpus, source = corpus_and_source()
    page: Page = PageFactory(
        corpus=corpus,
        source=source,
        url=url or f"{SITE}/{number}",
        html=markup(number, link=leads_to, furniture=furniture),
        title=f"Chapter {number}",
        next_page_url=f"{SITE}{leads_to}" if leads_to else "",
        next_link_origin="person" if leads_to else "",
    )
    return page


def joined(
    page: Page,
    *,
    by: User | None = None,
    methods: Sequence[str] = (),
    may_fetch: bool = False,
    fetcher: Fetcher | None = None,
) -> Chain:
    """The page's chain, joined."""
    chain = request_chain(page, by=by or UserFactory(), methods=methods, may_fetch=may_fetch)
    run_job(Chain.objects.all(), chain.pk, lambda job: run_chain(job, fetcher))
    chain.refresh_from_db()
    return chain
