"""Reading labelled pages from disk, and every method on real ones."""

import gzip
import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from extraction import registry
from extraction.corpus import LabelledPage, read_wcxb
from extraction.errors import ArgumentError
from extraction.page import parse
from extraction.result import Status


def store(folder: Path, pages: dict[str, dict[str, Any]]) -> None:
    """A folder in the layout of WCXB."""
    for name in ("html", "ground-truth"):
        (folder / name).mkdir()
    files = {}
    for name, page in pages.items():
        markup = gzip.compress(page["markup"])
        (folder / "html" / f"{name}.html.gz").write_bytes(markup)
        truth = {"url": page["url"], "ground_truth": page["truth"]}
        (folder / "ground-truth" / f"{name}.json").write_text(json.dumps(truth), "utf-8")
        files[name] = {"page_type": page["type"], "domain": page["domain"], "spa": False}
    (folder / "metadata.json").write_text(json.dumps({"files": files}), "utf-8")


def test_pages_come_in_order_with_everything_known_about_them(tmp_path: Path) -> None:
    first = {
        "markup": "<p>Käse</p>".encode("latin-1"),
        "url": "https://cheese.example/1",
        "truth": {"main_content": "Käse"},
        "type": "article",
        "domain": "cheese.example",
    }
    second = first | {"truth": {"main_content": None}, "type": "forum", "url": "https://b.example/"}
    third = first | {"truth": {}}
    store(tmp_path, {"0010": second, "0002": first, "0300": third})

    pages = list(read_wcxb(tmp_path))

    assert pages[0] == LabelledPage(
        name="0002",
        markup=b"<p>K\xe4se</p>",
        gold="Käse",
        page_type="article",
        domain="cheese.example",
        url="https://cheese.example/1",
    )
    assert [(page.name, page.gold, page.page_type) for page in pages[1:]] == [
        ("0010", "", "forum"),
        ("0300", "", "article"),
    ]


def test_pages_are_read_one_by_one(tmp_path: Path) -> None:
    page = {"markup": b"<p>", "url": "", "truth": {}, "type": "", "domain": ""}
    store(tmp_path, {"1": page, "2": page})
    (tmp_path / "html" / "2.html.gz").unlink()

    assert next(read_wcxb(tmp_path)).name == "1"


@pytest.mark.parametrize("name", ["", "no such folder"])
def test_a_wrong_folder_is_refused_with_what_a_right_one_holds(tmp_path: Path, name: str) -> None:
    with pytest.raises(ArgumentError, match=r"^folder: .*html/, ground-truth/ and metadata\.json"):
        next(read_wcxb(tmp_path / name))


@pytest.fixture(scope="module")
def real_pages(corpora: Path) -> list[LabelledPage]:
    return list(islice(read_wcxb(corpora / "wcxb-dev"), 25))


@pytest.mark.corpus
@pytest.mark.parametrize("name", registry.names(available_only=True))
def test_every_method_extracts_from_real_pages(name: str, real_pages: list[LabelledPage]) -> None:
    extractor = registry.get(name).create()

    results = [extractor.extract(parse(page.markup, url=page.url)) for page in real_pages]

    assert len(results) == 25
    # The corpus has pages that some method keeps nothing of, but never all of them.
    assert any(result.text for result in results)
    assert all(result.status is not Status.FAILED for result in results)


@pytest.mark.corpus
def test_gold_texts_are_texts_of_their_pages(real_pages: list[LabelledPage]) -> None:
    for page in real_pages:
        words = set(parse(page.markup).text(0).lower().split())
        gold = page.gold.lower().split()
        found = sum(word in words for word in gold)
        assert found >= 0.5 * len(gold), page.name
