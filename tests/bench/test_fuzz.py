"""Bad pages give the same results with and without compiled parts."""

from pathlib import Path
from random import Random

import pytest

from tests.bench import fuzz
from tests.bench.mutations import MUTATIONS, Mutation, mutated
from tests.contentseeker.broken_markup import random_markup

PAGES = 250
SEEDS = [b"<p class=a>one <b>two</b></p>", b"<div><ul><li>three</ul></div>"]


def test_bad_pages_are_extracted_alike(tmp_path: Path) -> None:
    found = fuzz.fuzz(PAGES, seed=1, with_corpora=False, kept=tmp_path)

    assert found["failures"] == {}
    assert found["pages"] == PAGES


def test_pages_that_fail_are_named_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = {"0": ["a", "b", "raised E"], "1": ["a", "c", "raised E"]}
    monkeypatch.setattr(fuzz, "_reports", lambda *given: iter(said[given[-1]]))
    found = fuzz.fuzz(3, seed=7, with_corpora=False, kept=tmp_path)

    assert found["failures"] == {1: "b / c", 2: "raised E / raised E"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["7-1.html", "7-2.html"]
    fuzz.show(found)
    assert "3 pages from seed 7, 2 failed." in capsys.readouterr().out


def test_an_error_is_reported_and_not_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ValueError("no\nmore")

    assert len(fuzz.digest(SEEDS[0])) == 64
    monkeypatch.setattr("contentseeker.extract", fail)
    assert fuzz.digest(SEEDS[0]) == "raised ValueError: no more"


@pytest.mark.parametrize("mutation", MUTATIONS)
@pytest.mark.parametrize("page", [SEEDS[0], b""])
def test_mutations_change_pages_and_repeat_themselves(mutation: Mutation, page: bytes) -> None:
    changed = {mutation(page, SEEDS, Random(seed)) for seed in range(20)}

    assert changed != {page} or not page
    assert mutation(page, SEEDS, Random(3)) == mutation(page, SEEDS, Random(3))


def test_the_same_seed_gives_the_same_page() -> None:
    pages = [mutated(SEEDS, str(seed)) for seed in range(40)]

    assert pages == [mutated(SEEDS, str(seed)) for seed in range(40)]
    assert len(set(pages)) > 30
    assert random_markup(Random(1), 50) == random_markup(Random(1), 50)
