"""Reading labelled pages from disk: the layout of WCXB (Web Content eXtraction Benchmark).

For benchmarks and for making the models that ship with the library. The workbench has
importers for many more layouts.
"""

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from extraction.errors import ArgumentError


@dataclass(frozen=True, slots=True)
class LabelledPage:
    """A stored page with its gold text."""

    name: str
    markup: bytes
    gold: str
    page_type: str
    domain: str
    url: str


def read_wcxb(folder: Path) -> Iterator[LabelledPage]:
    """All pages of a WCXB folder (``html/``, ``ground-truth/``, ``metadata.json``), in order."""
    metadata = folder / "metadata.json"
    if not metadata.is_file():
        raise ArgumentError(
            f"folder: {folder} is no WCXB folder, it has no metadata.json. "
            "Pass the folder that holds html/, ground-truth/ and metadata.json."
        )
    for name, facts in sorted(json.loads(metadata.read_text("utf-8"))["files"].items()):
        truth = json.loads((folder / "ground-truth" / f"{name}.json").read_text("utf-8"))
        yield LabelledPage(
            name=name,
            markup=gzip.decompress((folder / "html" / f"{name}.html.gz").read_bytes()),
            gold=truth["ground_truth"].get("main_content") or "",
            page_type=facts["page_type"],
            domain=facts["domain"],
            url=truth["url"],
        )
