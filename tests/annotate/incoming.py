"""Pages for tests of storing."""

from typing import Any

from annotate.accounts import service_account
from annotate.importing.readers.records import IncomingAsset, IncomingPage
from annotate.importing.storing import Stored, store
from annotate.models import Asset, Blob, Corpus, Genre, GoldStandard, Label, Page, Source

HTML = b"<html lang=de><head><title>Regen</title></head><body><p>Es regnet.</p></body></html>"
PICTURE = IncomingAsset("https://a.example/rain.png", b"png", "image/png")


def page(name: str = "a.html", **facts: Any) -> IncomingPage:
    facts = {"html": HTML, "url": f"https://a.example/{name}"} | facts
    return IncomingPage(name=name, **facts)


def stored(corpus: Corpus, *items: IncomingPage | IncomingAsset, **options: Any) -> Stored:
    return store(corpus, items, by=service_account("import"), **options)


def row_counts() -> list[int]:
    models = (Genre, Source, Blob, Page, Label, GoldStandard, Asset)
    return [model.objects.count() for model in models]
