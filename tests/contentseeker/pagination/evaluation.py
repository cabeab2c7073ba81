"""Scores of models of paginated sites, and autopager's labelled pages, for tests and benchmarks."""

import csv
import gzip
from collections.abc import Iterator, Sequence
from pathlib import Path

from contentseeker.errors import ArgumentError
from contentseeker.fitting.pagination.examples import LabelledLinks, LinkExample
from contentseeker.fitting.pagination.main_content import NodeExample
from contentseeker.fitting.pagination.scores import Score, chosen_target, result_of, score_results
from contentseeker.page import parse
from contentseeker.pagination.features import FloatArray
from contentseeker.pagination.next_link import THRESHOLD


def read_pagination(folder: Path) -> Iterator[LabelledLinks]:
    """The pages of autopager's training data: ``html/``, CSS selectors in ``labels.csv``."""
    labels = folder / "labels.csv"
    if not labels.is_file():
        raise ArgumentError(f"folder: {folder} has no labels.csv. Pass the folder that has.")
    with labels.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            markup = gzip.decompress((folder / "html" / f"{row['File Name']}.html.gz").read_bytes())
            page = parse(markup, url=row["Page URL"], encoding=row["Encoding"] or None)
            nodes = page.select(row["NEXT"]) if row["NEXT"] else []
            yield LabelledLinks(row["File Name"], page, row["Page URL"], frozenset(nodes))


def page_score(
    examples: Sequence[LinkExample], found: Sequence[FloatArray], *, with_declared: bool
) -> Score:
    """How often the link proposed for a page is right; one where there is none is wrong."""
    return score_results(
        (
            example.has_next,
            result_of(example, chosen_target(example, each, with_declared=with_declared)),
        )
        for example, each in zip(examples, found, strict=True)
    )


def element_score(examples: Sequence[NodeExample], found: Sequence[FloatArray]) -> Score:
    """Elements taken for main content against those that are, over all pages."""
    pairs = list(zip(examples, found, strict=True))
    return Score(
        right=sum(int(((each >= THRESHOLD) & (e.is_main == 1)).sum()) for e, each in pairs),
        proposed=sum(int((each >= THRESHOLD).sum()) for _, each in pairs),
        existing=sum(int(e.is_main.sum()) for e in examples),
    )


def likeliest_score(examples: Sequence[NodeExample], found: Sequence[FloatArray]) -> Score:
    """The likeliest element of each page against those that hold its main content."""
    pairs = zip(examples, found, strict=True)
    return Score(
        right=sum(int(example.is_main[int(each.argmax())]) for example, each in pairs),
        proposed=len(examples),
        existing=sum(int(example.is_main.sum()) for example in examples),
    )
