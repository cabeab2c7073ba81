"""The model of next links that ships: what it finds, and that it is what its command makes."""

import json
from pathlib import Path

import pytest

from contentseeker.fitting.pagination.examples import example_of
from contentseeker.fitting.pagination.scores import link_score
from contentseeker.fitting.shipped.next_links import LABELS, read_labelled
from contentseeker.page import parse
from contentseeker.pagination import find_next
from contentseeker.pagination.model import load_named
from contentseeker.pagination.profiles import FULL
from tests.contentseeker.pagination.evaluation import page_score, read_pagination

URL = "https://forum.example/topic/12?page=2"
PAGER = """<h1>Boats</h1><p>{text}</p><nav class="pager"><a href="?page=1">{back}</a>
<a href="?page=1">1</a> <b>2</b> <a href="?page=3">3</a> <a href="?page=9">9</a>
<a href="?page=3">{on}</a></nav><footer><a href="/imprint">Imprint</a></footer>"""


@pytest.mark.parametrize(
    ("back", "on"),
    [("Previous", "Next"), ("« zurück", "weiter »"), ("前のページ", "次のページ")],
)
def test_the_shipped_model_finds_the_next_page_in_many_languages(back: str, on: str) -> None:
    page = parse(PAGER.format(text="About boats.", back=back, on=on), url=URL)
    found = find_next(page, URL)
    assert found is not None
    assert (found.url, found.origin) == ("https://forum.example/topic/12?page=3", "model")


def test_the_shipped_model_finds_nothing_where_nothing_goes_on() -> None:
    page = parse("<ul><li><a href=/>Home</a><li><a href=/next-year>Next year's plans</a></ul>")
    assert find_next(page, "https://town.example/council") is None


def test_the_manifest_says_whose_pages_it_learned_from() -> None:
    model = load_named()
    assert model.profile == FULL
    assert "WCXB" in model.facts["data"]
    assert "CC-BY-4.0" in model.facts["licence"]
    assert model.facts["command"].startswith("python -m contentseeker.fitting.shipped.next_links")


@pytest.mark.corpus
def test_the_labels_are_those_of_pages_that_are_there(corpora: Path) -> None:
    labels = json.loads(LABELS.read_text("utf-8"))
    names = {path.name.split(".")[0] for path in (corpora / "wcxb-dev" / "html").iterdir()}
    assert set(labels["wcxb-dev"]) <= names
    assert not set(labels["wcxb-dev"]) & set(labels["left out"]["wcxb-dev"])
    first = next(read_labelled(corpora / "wcxb-dev", corpora / "snippets"))
    assert first.url.startswith("http")


@pytest.mark.corpus
def test_the_shipped_model_does_well_on_pages_it_has_never_seen(corpora: Path) -> None:
    examples = [example_of(page) for page in read_pagination(corpora / "pagination")]
    trees = load_named().trees
    found = [each.without_earlier(trees.probability(each.rows)) for each in examples]
    precision, recall, f1 = page_score(examples, found, with_declared=False).values
    # Measured: .857, .835, .846. The pages are fixed, so there is no noise to allow for.
    assert len(examples) == 135
    assert min(precision, recall, f1) > 0.83
    # Measured: .712, .904, .797.
    assert link_score(examples, found).values[2] > 0.78
