"""Archives for tests: a corpus with something of every kind, written, changed, read."""

import io
import json
from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import User

from annotate.accounts import service_account
from annotate.archives import layout
from annotate.archives.errors import ArchiveError
from annotate.archives.reading import Choices, import_archive
from annotate.archives.writing import write_archive
from annotate.models import (
    Asset,
    Blob,
    Chain,
    ChainGold,
    Corpus,
    Genre,
    GoldStandard,
    Label,
    Orphan,
    Page,
    PageLayout,
    PageWork,
    Source,
)
from annotate.pages.layouts import RecordedLayout, keep_layout
from tests.annotate.labelled import label, stored_page
from tests.factories import (
    CorpusFactory,
    GenreFactory,
    GoldStandardFactory,
    SourceFactory,
    UserFactory,
    store_bytes,
)

Files = dict[str, bytes]


def rich_corpus(slug: str = "demo") -> Corpus:
    """A corpus that has a row of every kind, with every column filled somewhere."""
    corpus: Corpus = CorpusFactory(slug=slug, name=f"The {slug}", licence="CC0", notes="Größe\n")
    genre = GenreFactory(slug="news", name="News", notes="daily")
    rule = {"include": ["#story"], "exclude": [".ad"]}
    source = SourceFactory(
        host="a.example", name="A", genre=genre, split="evaluation", language="en", gold_rule=rule
    )
    anna, ben = UserFactory(username="anna"), UserFactory(username="ben")
    old = stored_page(
        corpus=corpus,
        source=source,
        url="https://a.example/1",
        is_last_page=True,
        next_link_origin="person",
    )
    new = stored_page(
        html=old.blob.read() + b"<p>Changed.",
        corpus=corpus,
        source=source,
        url=old.url,
        previous=old,
        title="A page",
        language="en",
        charset="utf-8",
        page_type=Page.PageType.ARTICLE,
        next_page_url="https://a.example/2",
        next_link_node=7,
    )
    stored_page(corpus=corpus, source=source, genre=None, unusable_reason="a login form")
    _label_history(old, new, anna, ben)
    GoldStandardFactory(page=new, version=1, text="Storm,\n\u2028 “hits”", created_by=anna)
    GoldStandardFactory(page=new, version=2, text="", origin="labels", created_by=ben)
    picture = store_bytes(b"\x89PNG\x00\xff")
    Asset.objects.create(
        corpus=corpus, url="https://a.example/x.png", blob=picture, media_type="image/png"
    )
    keep_layout(new, RecordedLayout(1280, 1280.0, 900.5, [(3, 0.0, 1.5, 200.0, 30.0)]), by=ben)
    PageWork.objects.create(page=new, annotator=anna, state="skipped", reason="too long")
    chain = Chain.objects.create(
        corpus=corpus, start=new, methods=["live"], started_by=ben, state="done", message="Joined."
    )
    ChainGold.objects.create(
        chain=chain, text="All of it.", origin="pages", version=1, created_by=anna
    )
    _set_times()
    return corpus


def _label_history(old: Page, new: Page, anna: User, ben: User) -> None:
    batch, undo, client = UUID(int=1), UUID(int=2), UUID(int=3)
    first = label(
        old,
        "#story",
        "good main article",
        annotator=anna,
        batch=batch,
        client=client,
        client_sequence=0,
    )
    label(new, "#menu", "good noisy", annotator=ben, origin="complete")
    label(
        new, "#story", "good noisy", annotator=anna, batch=batch, client=client, client_sequence=1
    )
    label(new, "#story", "", annotator=anna, is_withdrawn=True, batch=undo, undoes=batch)
    label(
        new,
        "#foot",
        "uncertain",
        annotator=service_account("model"),
        origin="model",
        model_version="general-1",
        probability=0.1 + 0.2,
    )
    Orphan.objects.create(
        page=new,
        label=first,
        excerpt="Storm",
        likely_node=9,
        confidence=0.5,
        resolved_by=ben,
        resolved_at=datetime(2021, 5, 6, 7, 8, 9, 123456, UTC),
    )


def _set_times() -> None:
    """Times long past, so that a test sees whether they are kept."""
    for model, name in (
        (Corpus, "created_at"),
        (Page, "created_at"),
        (Label, "created_at"),
        (GoldStandard, "created_at"),
        (Asset, "created_at"),
        (PageLayout, "recorded_at"),
        (PageWork, "updated_at"),
        (Chain, "created_at"),
        (ChainGold, "created_at"),
    ):
        for row in model._default_manager.all():
            moment = datetime(2020, 1, 2, 3, 4, row.pk % 60, row.pk, UTC)
            model._default_manager.filter(pk=row.pk).update(**{name: moment})


def empty_workbench() -> None:
    """Delete every row that an archive can hold, and every account."""
    for model in (Orphan, Corpus, Source, Genre, Blob, User):
        model._default_manager.all().delete()


def written(tmp_path: Path, *slugs: str, name: str = "archive.zip") -> Path:
    path = tmp_path / name
    with path.open("wb") as out:
        write_archive(slugs, out)
    return path


def files(path: Path) -> Files:
    with ZipFile(path) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def packed(path: Path, contents: Files) -> Path:
    with ZipFile(path, "w") as archive:
        for name, data in contents.items():
            archive.writestr(name, data)
    return path


def changed(path: Path, name: str, change: Callable[[list[Any]], Any]) -> Path:
    """The archive with the rows of one file changed, and a manifest that says so."""
    contents = files(path)
    rows = [json.loads(line) for line in contents[name].splitlines()]
    change(rows)
    data = b"".join(json.dumps(row).encode() + b"\n" for row in rows)
    contents[name] = data
    manifest = json.loads(contents[layout.MANIFEST])
    manifest["files"][name] = {
        "rows": len(rows),
        "size": len(data),
        "sha256": sha256(data).hexdigest(),
    }
    contents[layout.MANIFEST] = json.dumps(manifest).encode()
    return packed(path, contents)


def as_bytes(corpora: tuple[str, ...] = ()) -> bytes:
    out = io.BytesIO()
    write_archive(corpora, out)
    return out.getvalue()


def refuse(path: Path, words: str, choices: Choices | None = None) -> None:
    """The archive is refused with these words, and nothing of it is there."""
    before = Corpus.objects.count(), Page.objects.count(), Blob.objects.count()
    people = set(User.objects.values_list("username", flat=True))
    with pytest.raises(ArchiveError, match=words):
        import_archive(path, choices)
    assert (Corpus.objects.count(), Page.objects.count(), Blob.objects.count()) == before
    assert set(User.objects.values_list("username", flat=True)) == people
    assert not Source.objects.exists() or before[0]
