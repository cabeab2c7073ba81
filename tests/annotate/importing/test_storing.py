"""Storing pages: what arrives, what is kept, what is refused, what becomes a new version."""

from dataclasses import replace

import pytest

from annotate.importing.readers.records import IncomingAsset, IncomingLabel, IncomingPage
from annotate.importing.storing import Stored
from annotate.models import Asset, Blob, Genre, GoldStandard, Label, Page, Source
from annotate.pages.parsed import parsed
from contentseeker.page import parse
from tests.annotate.incoming import HTML, PICTURE, page, row_counts, stored
from tests.factories import CorpusFactory, GenreFactory, GoldStandardFactory, SourceFactory

pytestmark = pytest.mark.django_db


# What arrives


def test_a_page_arrives_with_everything_that_belongs_to_it() -> None:
    incoming = page(
        gold="Es regnet.",
        genre="news",
        page_type="article",
        next_url="https://a.example/2",
        labels=(IncomingLabel(4, "good", "main"),),
        assets=(PICTURE,),
    )

    assert stored(CorpusFactory(), incoming) == Stored(added=1, kept=0)

    row = Page.objects.get()
    assert row.blob.read() == HTML
    assert (row.url, row.page_type) == ("https://a.example/a.html", "article")
    assert (row.next_page_url, str(row.genre)) == ("https://a.example/2", "news")
    label = Label.objects.get()
    assert (label.node, label.segment, label.content) == (4, "good", "main")
    assert (label.origin, label.annotator.username) == ("import", "service:import")
    assert (label.path, label.fingerprint) == (parsed(row).path(4), parsed(row).fingerprint(4))
    gold = GoldStandard.objects.get()
    assert (gold.text, gold.origin, gold.version) == ("Es regnet.", "imported", 1)
    asset = Asset.objects.get()
    assert (asset.url, asset.media_type, asset.blob.read()) == (PICTURE.url, "image/png", b"png")


def test_what_is_not_said_is_read_from_the_page() -> None:
    stored(CorpusFactory(), page())

    row = Page.objects.get()
    assert (row.title, row.language, row.charset) == ("Regen", "de", "utf-8")
    assert row.page_type == Page.PageType.UNKNOWN
    assert not GoldStandard.objects.exists()


def test_what_is_said_goes_before_what_is_read() -> None:
    stored(CorpusFactory(), page(title="Rain", language="en"))

    row = Page.objects.get()
    assert (row.title, row.language) == ("Rain", "en")


def test_a_page_without_an_address_gets_one_from_corpus_and_name() -> None:
    corpus = CorpusFactory(slug="mine")

    stored(corpus, page("saved pages/ä.html", url=""), page("b.html", url="file:///tmp/b.html"))

    assert [row.url for row in Page.objects.order_by("pk")] == [
        "https://mine.invalid/saved%20pages/%C3%A4.html",
        "https://mine.invalid/b.html",
    ]
    assert Source.objects.get().host == "mine.invalid"


def test_what_came_with_such_a_page_is_found_where_the_page_looks_for_it() -> None:
    corpus = CorpusFactory(slug="mine")
    picture = IncomingAsset("a_files/rain.png", b"png", "image/png")
    part = IncomingAsset("cid:1@mhtml", b"gif", "image/gif")

    stored(corpus, page("saved/a.html", url="", assets=(picture, part)))

    assert sorted(Asset.objects.values_list("url", flat=True)) == [
        "cid:1@mhtml",
        "https://mine.invalid/saved/a_files/rain.png",
    ]


@pytest.mark.parametrize("encoding", ["euc-jp", "shift_jis", "windows-1251", "gbk", "", "nonsense"])
def test_a_stored_page_is_read_again_as_it_was_at_first(encoding: str) -> None:
    # Short enough that bytes alone do not tell the encoding, and nothing is declared inside.
    html = "<p>日本語の文章</p>".encode("euc-jp")
    stored(CorpusFactory(), page(html=html, encoding=encoding))

    row = Page.objects.get()
    again = parsed(row)
    first = replace(page(html=html), encoding=encoding)
    assert again.text(0) == parse(first.html, encoding=encoding or None).text(0)


def test_text_no_database_takes_is_repaired() -> None:
    stored(CorpusFactory(), page(gold="a\0b\ud800", title="t\0", genre="g\0"))

    assert GoldStandard.objects.get().text == "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}"
    assert Page.objects.get().title == "t\N{REPLACEMENT CHARACTER}"


def test_an_unknown_page_type_is_no_page_type() -> None:
    stored(CorpusFactory(), page(page_type="listicle"))
    assert Page.objects.get().page_type == Page.PageType.UNKNOWN


# Sources and genres


def test_new_sources_take_over_genre_and_split_of_the_import() -> None:
    news = GenreFactory(name="news", slug="news")

    stored(CorpusFactory(), page(), genre=news, split="evaluation")

    source = Source.objects.get()
    assert (source.host, source.genre, source.split) == ("a.example", news, "evaluation")
    assert Page.objects.get().genre == news


def test_a_site_is_one_source_with_and_without_www() -> None:
    addresses = ["https://www.a.example/1", "http://A.example/2", "https://www.example/"]

    stored(CorpusFactory(), *(page(url, url=url) for url in addresses))

    assert sorted(Source.objects.values_list("host", flat=True)) == ["a.example", "www.example"]
    assert Page.objects.get(url=addresses[0]).source.host == "a.example"


def test_what_is_known_about_a_source_is_not_overwritten() -> None:
    blog = GenreFactory(name="blog")
    SourceFactory(host="a.example", genre=blog, split="evaluation")

    stored(CorpusFactory(), page(), split="train")

    assert Source.objects.get().split == "evaluation"
    assert Page.objects.get().genre == blog


def test_a_page_with_a_genre_of_its_own_keeps_it() -> None:
    stored(
        CorpusFactory(),
        page("a", genre="forum"),
        page("b", html=b"<p>b"),
        genre=GenreFactory(name="news", slug="news"),
    )

    assert [str(row.genre) for row in Page.objects.order_by("pk")] == ["forum", "news"]
    assert str(Source.objects.get().genre) == "forum"


def test_genres_are_found_by_name_or_by_what_stands_in_addresses() -> None:
    GenreFactory(name="News!", slug="news")
    GenreFactory(name="blog", slug="weblogs")

    stored(CorpusFactory(), page("a", genre="news"), page("b", genre="blog", html=b"<p>b"))
    stored(CorpusFactory(), page("a", genre="新聞"), page("b", genre="論壇", html=b"<p>b"))

    assert sorted(Genre.objects.values_list("name", flat=True)) == ["News!", "blog", "新聞", "論壇"]


# Again


def test_storing_again_changes_nothing() -> None:
    corpus = CorpusFactory()
    items: list[IncomingPage | IncomingAsset] = [
        page("a", gold="Es regnet.", labels=(IncomingLabel(4, "good", "main"),), genre="news"),
        page("b", html=b"<p>b", assets=(PICTURE,)),
        IncomingAsset("https://a.example/style.css", b"p{}", "text/css"),
    ]
    stored(corpus, *items)
    before = row_counts()

    assert stored(corpus, *items) == Stored(added=0, kept=2)
    assert row_counts() == before == [1, 1, 4, 2, 1, 1, 2]


def test_the_same_page_twice_in_one_batch_is_stored_once() -> None:
    assert stored(CorpusFactory(), page(), page()) == Stored(added=1, kept=1)
    assert Page.objects.count() == 1


def test_the_same_page_in_two_corpora_is_two_pages_of_the_same_bytes() -> None:
    stored(CorpusFactory(), page())
    stored(CorpusFactory(), page())

    assert (Page.objects.count(), Blob.objects.count(), Source.objects.count()) == (2, 1, 1)


def test_other_bytes_at_the_same_address_are_a_new_version() -> None:
    corpus = CorpusFactory()
    versions = [page(html=b"<p>%d" % number) for number in range(4)]
    stored(corpus, versions[0])
    # Three in one batch, one of them known.
    result = stored(corpus, versions[1], versions[0], versions[2], versions[3])

    assert result == Stored(added=3, kept=1)
    rows = list(Page.objects.order_by("pk"))
    assert [row.previous for row in rows] == [None, *rows[:3]]


def test_a_new_version_keeps_what_somebody_said_about_the_page() -> None:
    corpus = CorpusFactory()
    stored(corpus, page())
    blog = GenreFactory(name="blog")
    Page.objects.update(genre=blog, page_type="article", unusable_reason="empty")

    stored(corpus, page(html=b"<p>new"), genre=GenreFactory())

    new = Page.objects.latest("pk")
    assert (new.genre, new.page_type, new.unusable_reason) == (blog, "article", "")


def test_the_gold_text_of_an_old_version_is_not_copied() -> None:
    corpus = CorpusFactory()
    stored(corpus, page(gold="old"))
    stored(corpus, page(html=b"<p>new"))

    assert not Page.objects.latest("pk").gold_standards.exists()


def test_a_corrected_gold_text_is_a_new_version_of_an_imported_one() -> None:
    corpus = CorpusFactory()
    for text in ("first", "second", "second"):
        stored(corpus, page(gold=text))

    assert list(GoldStandard.objects.order_by("version").values_list("text", "version")) == [
        ("first", 1),
        ("second", 2),
    ]


def test_a_gold_text_somebody_settled_is_not_replaced_by_an_import() -> None:
    corpus = CorpusFactory()
    stored(corpus, page(gold="imported"))
    typed = GoldStandardFactory(page=Page.objects.get(), version=2, origin="typed")

    stored(corpus, page(gold="imported again"))

    assert GoldStandard.objects.current().get() == typed


def test_a_gold_text_that_comes_later_is_added() -> None:
    corpus = CorpusFactory()
    stored(corpus, page())
    stored(corpus, page(gold="late"))

    assert GoldStandard.objects.get().version == 1
