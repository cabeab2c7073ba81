"""What lies where in an archive.

``manifest.json`` says which format this is, what the archive holds, and size and SHA-256 of
every file of rows. ``people.jsonl``, ``genres.jsonl`` and ``sources.jsonl`` hold what corpora
share; each corpus has a folder with a file per kind of row. Bytes of pages and assets lie
under their SHA-256, each once.
"""

from typing import Final

FORMAT: Final = "web-content-workbench"
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
LATER: Final = (CHAINS, CHAIN_GOLD)
"""Files of a corpus that archives of earlier releases do not have."""
OF_CORPUS: Final = (CORPUS, PAGES, ASSETS, LABELS, GOLD, LAYOUTS, WORK, ORPHANS, *LATER)
"""In an order in which every row comes after those it refers to."""

_BLOBS: Final = "blobs/"


def in_corpus(number: int, name: str) -> str:
    """Where a file of the corpus with this number lies; the first has number 1."""
    return f"corpora/{number}/{name}"


def blob_name(digest: str) -> str:
    """Where the bytes with this SHA-256 lie."""
    return f"{_BLOBS}{digest[:2]}/{digest}"


def is_blob(name: str) -> bool:
    """Whether a file lies where bytes do."""
    return name == blob_name(name.rpartition("/")[2])
