from dataclasses import replace

import pytest

from annotate.accounts import service_account
from annotate.demo.loading import Loaded, load_pages
from annotate.demo.records import DemoLabel, DemoPage, DemoSite
from annotate.models import Blob, Corpus, Genre, GoldStandard, Label, Page, Source
from tests.factories import CorpusFactory

pytestmark = pytest.mark.django_db

NEWS = DemoSite(
    host="news.example",
    name="The Daily",
    genre="news",
    split="train",
    language="en",
    about="Tables and font tags.",
)
BLOG = replace(NEWS, host="blog.example", name="A blog", genre="blog", split="evaluation")


def demo_page(site: DemoSite = NEWS, number: int = 1, text: str = "Rain fell.") -> DemoPage:
    html = f"<html><head><title>{number}</title></head><body><p>{text}</p></body></html>"
    return DemoPage(
        site=site,
        url=f"https://{site.host}/{number}",
        title=f"Story {number}",
        page_type="article",
        html=html.encode("utf-8"),
        gold=text,
        # Document order: html 0, head 1, title 2, body 3, p 4.
        labels=(DemoLabel(node=4, segment="good", content="main"),),
        next_url=f"https://{site.host}/{number}?page=2",
    )


def load(corpus: Corpus, *pages: DemoPage) -> list[Loaded]:
    return list(load_pages(corpus, pages, by=service_account("test")))


def row_counts() -> list[int]:
    models = (Corpus, Genre, Source, Blob, Page, Label, GoldStandard)
    return [model.objects.count() for model in models]


def test_a_page_arrives_with_everything_that_belongs_to_it() -> None:
    record = demo_page()
    load(CorpusFactory(), record)

    page = Page.objects.get()
    assert page.blob.read() == record.html
    assert (page.url, page.title, page.page_type) == (record.url, "Story 1", "article")
    assert page.next_page_url == "https://news.example/1?page=2"
    assert page.genre == page.source.genre
    assert page.charset.lower() == "utf-8"


def test_the_source_takes_over_what_is_known_about_the_site() -> None:
    load(CorpusFactory(), demo_page())

    source = Source.objects.get()
    assert (source.host, source.name, source.language) == ("news.example", "The Daily", "en")
    assert (source.split, str(source.genre)) == (Source.Split.TRAIN, "news")
    assert source.notes == "Tables and font tags."


def test_labels_and_gold_text_belong_to_the_service_account() -> None:
    load(CorpusFactory(), demo_page())

    label = Label.objects.get()
    assert (label.node, label.segment, label.content) == (4, "good", "main")
    assert (label.annotator.username, label.origin) == ("service:test", Label.Origin.IMPORT)
    gold = GoldStandard.objects.get()
    assert (gold.text, gold.version, gold.origin) == ("Rain fell.", 1, "imported")


def test_a_label_keeps_the_path_and_the_fingerprint_of_its_node() -> None:
    load(CorpusFactory(), demo_page(number=1), demo_page(number=2))
    load(CorpusFactory(), demo_page(number=3, text="The sun shone."))

    first, second, third = Label.objects.order_by("pk")
    assert "p" in first.path
    assert first.path == third.path
    assert first.fingerprint == second.fingerprint != third.fingerprint


def test_loading_again_changes_nothing() -> None:
    corpus = CorpusFactory()
    pages = [demo_page(number=1), demo_page(number=2), demo_page(BLOG)]
    load(corpus, *pages)
    before = row_counts()

    again = load(corpus, *pages)

    # The first story of both sites happens to be the same bytes.
    assert row_counts() == before == [1, 2, 2, 2, 3, 3, 3]
    assert [(loaded.added, loaded.kept) for loaded in again] == [(0, 2), (0, 1)]


def test_a_load_that_was_cut_short_goes_on_where_it_stopped() -> None:
    corpus = CorpusFactory()
    pages = [demo_page(), demo_page(BLOG)]
    cut_short = load_pages(corpus, pages, by=service_account("test"))
    next(cut_short)
    assert Page.objects.count() == 1

    rest = load(corpus, *pages)

    assert [(loaded.added, loaded.kept) for loaded in rest] == [(0, 1), (1, 0)]


def test_a_page_with_new_bytes_becomes_a_new_version_of_the_last() -> None:
    corpus = CorpusFactory()
    for text in ("First.", "Second.", "Third."):
        load(corpus, demo_page(text=text))

    first, second, third = Page.objects.order_by("pk")
    assert (first.previous, second.previous, third.previous) == (None, first, second)


def test_two_addresses_with_the_same_bytes_are_two_pages() -> None:
    page = demo_page()
    load(CorpusFactory(), page, replace(page, url="https://news.example/copy"))

    assert Page.objects.count() == 2
    assert Blob.objects.count() == 1


def test_a_site_that_fails_leaves_nothing_of_itself_behind() -> None:
    broken = replace(demo_page(BLOG), labels=(DemoLabel(4, "", ""),))  # no value: refused
    load(CorpusFactory(), demo_page())
    before = row_counts()

    with pytest.raises(Exception, match="A label has no value"):
        load(Corpus.objects.get(), broken)

    assert row_counts() == before


def test_what_was_corrected_about_a_source_is_not_overwritten() -> None:
    corpus = CorpusFactory()
    load(corpus, demo_page())
    Source.objects.update(split=Source.Split.EVALUATION)

    load(corpus, demo_page(number=2))

    assert Source.objects.get().split == Source.Split.EVALUATION
