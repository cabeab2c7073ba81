"""Rows and pages made up for the tests of experiments, the same for the same seed."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from contentseeker.features import NAMES, node_features
from contentseeker.gold_page import GoldPage
from contentseeker.lab import LabelledRows
from contentseeker.page import parse

WORDS = "the a of to in and was it is on storm coast north rain wind town river bridge".split()


@dataclass
class Reports:
    """What an experiment reported; raises after some, to stop it."""

    stop_after: int | None = None
    steps: list[tuple[int, int, str]] = field(default_factory=list)

    def __call__(self, done: int, total: int, step: str) -> None:
        self.steps.append((done, total, step))
        if self.stop_after is not None and len(self.steps) >= self.stop_after:
            raise KeyboardInterrupt

    def reach_the_end(self) -> bool:
        """Whether they only ever went forward, and all the way."""
        dones = [done for done, _, _ in self.steps]
        return dones == sorted(dones) and self.steps[-1][0] == self.steps[-1][1] > 0


def made_rows(*, rows: int = 120, sources: int = 5, seed: int = 1) -> LabelledRows:
    """Rows whose first and last structural feature tell content and segment, with mistakes."""
    random = np.random.default_rng(seed)
    segment = (random.random(rows) < 0.6).astype(np.int8)
    content = (random.random(rows) < 0.35).astype(np.int8)
    features = random.random((rows, len(NAMES)))
    features[:, 0] = 0.6 * features[:, 0] + 0.4 * content
    features[:, 13] = 0.6 * features[:, 13] + 0.4 * segment
    features[:, -5:] = np.nan
    pages = np.sort(random.integers(sources * 4, size=rows))
    names = np.array([f"site-{page // 4}.example" for page in pages], dtype=np.object_)
    tags = random.choice(np.array(["div", "td", "p"], dtype=np.object_), rows)
    is_explicit = np.ones(rows, dtype=np.bool_)
    return LabelledRows(
        features, tags, segment, content, pages, np.arange(rows), names, pages // 4, is_explicit
    )


def made_genre(
    *, first_page: int = 1, sources: Sequence[str] = ("a.example", "b.example"), seed: int = 1
) -> tuple[LabelledRows, list[GoldPage]]:
    """Four pages of each source, all labelled: one article, menus, small print."""
    random = np.random.default_rng(seed)
    parts, pages = [], []
    for number, source in enumerate(source for source in sources for _ in range(4)):
        key = first_page + number
        text = " ".join(random.choice(WORDS, 40 + 10 * (number % 3)))
        page = made_page(key, source, text)
        pages.append(page)
        parts.append(_rows_of(page, group=sources.index(source)))
    return LabelledRows.joined(parts), pages


def made_page(key: int, source: str, text: str) -> GoldPage:
    links = "".join(f"<li><a href=/{n}>link {n} of {key}</a></li>" for n in range(5))
    markup = (
        f"<body><div><ul>{links}</ul></div><div class=main><p>{text}</p></div>"
        f"<div>About {source}</div></body>"
    )
    return GoldPage(key, source, markup.encode(), f"https://{source}/{key}", text)


def _rows_of(page: GoldPage, group: int) -> LabelledRows:
    flat = parse(page.markup, url=page.url)
    found = node_features(flat)
    is_main = np.array([flat.attrs(node).get("class") == "main" for node in found.nodes.tolist()])
    size = len(found)
    return LabelledRows(
        features=found.normalised,
        tags=np.array(found.tags, dtype=np.object_),
        segment=np.array([tag == "div" for tag in found.tags], dtype=np.int8),
        content=is_main.astype(np.int8),
        pages=np.full(size, page.key),
        nodes=found.nodes.astype(np.int64),
        sources=np.full(size, page.source, dtype=np.object_),
        groups=np.full(size, group),
        explicit=np.ones(size, dtype=np.bool_),
    )
