"""Rows for tests; a test states only the fields it is about."""

import factory
from django.contrib.auth.models import User

from annotate.models import Corpus, Genre, GoldStandard, Label, Page, Source
from annotate.services.blobs import store_bytes


class UserFactory(factory.django.DjangoModelFactory[User]):
    class Meta:
        model = User

    username = factory.Sequence("annotator{}".format)


class CorpusFactory(factory.django.DjangoModelFactory[Corpus]):
    class Meta:
        model = Corpus

    name = factory.Sequence("Corpus {}".format)
    slug = factory.Sequence("corpus-{}".format)


class GenreFactory(factory.django.DjangoModelFactory[Genre]):
    class Meta:
        model = Genre

    name = factory.Sequence("genre {}".format)
    slug = factory.Sequence("genre-{}".format)


class SourceFactory(factory.django.DjangoModelFactory[Source]):
    class Meta:
        model = Source

    host = factory.Sequence("site{}.example".format)
    genre = factory.SubFactory(GenreFactory)


class PageFactory(factory.django.DjangoModelFactory[Page]):
    class Meta:
        model = Page

    class Params:
        html = b"<p>Some text."

    corpus = factory.SubFactory(CorpusFactory)
    source = factory.SubFactory(SourceFactory)
    genre = factory.SelfAttribute("source.genre")
    url = factory.LazyAttributeSequence(lambda page, n: f"https://{page.source.host}/{n}")
    blob = factory.LazyAttribute(lambda page: store_bytes(page.html))


class LabelFactory(factory.django.DjangoModelFactory[Label]):
    class Meta:
        model = Label

    page = factory.SubFactory(PageFactory)
    node = 3
    path = "html/body/p"
    fingerprint = "0" * 16
    annotator = factory.SubFactory(UserFactory)
    content = Label.Content.MAIN
    origin = Label.Origin.PERSON


class GoldStandardFactory(factory.django.DjangoModelFactory[GoldStandard]):
    class Meta:
        model = GoldStandard

    page = factory.SubFactory(PageFactory)
    text = "Some text."
    origin = GoldStandard.Origin.TYPED
    version = 1
    created_by = factory.SubFactory(UserFactory)
