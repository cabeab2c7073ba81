"""File names inside an archive.

``manifest.json`` has the format, the corpora, and size and SHA-256 of every file of rows.
``people.jsonl``, ``genres.jsonl`` and ``sources.jsonl`` hold rows that corpora share; each corpus
has a folder with one file per model. Bytes of pages and assets are named by their SHA-256.
"""

from typing import Final

# The name that archives written before the library was renamed have; readers compare it.
FORMAT: Final = "web-content-workbench"
# Increase it when older readers would misread an archive; optional files do not matter.
VERSION: Final = 1

MANIFEST: Final = "manifest.json"
PEOPLE: Final = "people.jsonl"
GENRES: Final = "genres.jsonl"
SOURCES: Final = "sources.jsonl"
SHARED: Final = (PEOPLE, GENRES, SOURCES)

CORPUS: Final = "corpus.jsonl"
PAGES: Final = "pages.jsonl"
ASSETS: Final = "assets.jsonl"
LABELS: Final = "labels.jsonl"
GOLD: Final = "gold.jsonl"
LAYOUTS: Final = "layouts.jsonl"
WORK: Final = "work.jsonl"
ORPHANS: Final = "orphans.jsonl"
CHAINS: Final = "chains.jsonl"
CHAIN_GOLD: Final = "chain_gold.jsonl"
OPTIONAL_FILES: Final = (CHAINS, CHAIN_GOLD)
"""Files of a corpus that are missing in archives of older checkouts."""
CORPUS_FILES: Final = (CORPUS, PAGES, ASSETS, LABELS, GOLD, LAYOUTS, WORK, ORPHANS, *OPTIONAL_FILES)
"""Ordered so that every row comes after the rows it refers to."""

_BLOBS: Final = "blobs/"


def in_corpus(number: int, name: str) -> str:
    """Return the name of a file of a corpus; numbers start at 1."""
    return f"corpora/{number}/{name}"


def blob_name(digest: str) -> str:
    """Return the name of the file with this SHA-256."""
    return f"{_BLOBS}{digest[:2]}/{digest}"


def is_blob(name: str) -> bool:
    """Return whether a name is that of a blob."""
    return name == blob_name(name.rpartition("/")[2])
