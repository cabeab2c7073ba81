import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from annotate.models import Blob, Corpus, GoldStandard, Label, Page, Source
from tests.factories import (
    CorpusFactory,
    GoldStandardFactory,
    LabelFactory,
    PageFactory,
    SourceFactory,
)

pytestmark = pytest.mark.django_db


def test_the_same_bytes_at_the_same_address_are_one_page_of_a_corpus() -> None:
    page = PageFactory()
    same = {"source": page.source, "url": page.url, "blob": page.blob}

    with pytest.raises(IntegrityError), transaction.atomic():
        PageFactory(corpus=page.corpus, **same)
    PageFactory(corpus=CorpusFactory(), **same)


def test_other_bytes_at_the_same_address_are_another_version() -> None:
    old = PageFactory()
    new = PageFactory(
        corpus=old.corpus, source=old.source, url=old.url, html=b"<p>New.", previous=old
    )

    assert list(old.later.all()) == [new]


def test_the_bytes_of_a_page_cannot_be_deleted_under_it() -> None:
    page = PageFactory()
    with pytest.raises(ProtectedError):
        page.blob.delete()


def test_a_corpus_takes_its_pages_labels_and_gold_along_but_not_the_bytes() -> None:
    corpus = LabelFactory().page.corpus
    GoldStandardFactory(page=corpus.pages.get())

    corpus.delete()

    remaining = [model.objects.count() for model in (Corpus, Page, Label, GoldStandard)]
    assert remaining == [0, 0, 0, 0]
    assert Blob.objects.count() == 1


def test_pages_are_counted_by_corpus_genre_and_source() -> None:
    source = SourceFactory(host="a.example")
    corpus = PageFactory(source=source).corpus
    PageFactory(source=source, corpus=corpus)
    PageFactory(source=source)

    rows = Page.objects.filter(corpus=corpus).counted_by("corpus", "genre", "source")

    assert list(rows) == [(corpus.pk, source.genre.pk, source.pk, 2)]


def test_a_source_is_in_training_or_in_evaluation_and_nothing_else() -> None:
    with pytest.raises(IntegrityError, match="source_split_is_known"), transaction.atomic():
        SourceFactory(split="both")
    assert {choice.value for choice in Source.Split} == {"train", "evaluation"}


def test_the_gold_text_with_the_highest_version_is_current() -> None:
    old = GoldStandardFactory()
    new = GoldStandardFactory(page=old.page, version=2)
    other = GoldStandardFactory()

    assert set(GoldStandard.objects.current()) == {new, other}


def test_a_page_has_each_version_of_its_gold_text_once() -> None:
    gold = GoldStandardFactory()
    with pytest.raises(IntegrityError), transaction.atomic():
        GoldStandardFactory(page=gold.page, version=gold.version)
