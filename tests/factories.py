"""Rows for tests; a test states only the fields it is about."""

import factory
from django.contrib.auth.models import User

from annotate.models import (
    Asset,
    Blob,
    Corpus,
    Genre,
    GoldStandard,
    Label,
    Orphan,
    Page,
    PageImport,
    PageWork,
    Source,
)
from annotate.pages.blobs import store_all


def store_bytes(data: bytes) -> Blob:
    [digest] = store_all([data])
    return Blob.objects.get(pk=digest)


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


class AssetFactory(factory.django.DjangoModelFactory[Asset]):
    class Meta:
        model = Asset

    class Params:
        content = b"bytes of a picture"

    corpus = factory.SubFactory(CorpusFactory)
    url = factory.Sequence("https://site.example/picture{}.png".format)
    media_type = "image/png"
    blob = factory.LazyAttribute(lambda asset: store_bytes(asset.content))


class OrphanFactory(factory.django.DjangoModelFactory[Orphan]):
    class Meta:
        model = Orphan

    page = factory.SubFactory(PageFactory)
    label = factory.SubFactory(LabelFactory)
    excerpt = "How it began"
    confidence = 0.5


class PageWorkFactory(factory.django.DjangoModelFactory[PageWork]):
    class Meta:
        model = PageWork

    page = factory.SubFactory(PageFactory)
    annotator = factory.SubFactory(UserFactory)
    state = PageWork.State.DONE


class PageImportFactory(factory.django.DjangoModelFactory[PageImport]):
    class Meta:
        model = PageImport

    corpus = factory.SubFactory(CorpusFactory)
    title = factory.Sequence("pages{}.zip".format)
    started_by = factory.SubFactory(UserFactory)
