"""Readers of corpora for evaluation only: their licences allow no model to be fitted on them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from contentseeker.corpus import LabelledPage, decompressed, gold_pages, host, required

# The separator before readers' comments; some of Dragnet's gold texts misspell its beginning.
_COMMENTS: Final = re.compile(r"^.{0,12}\s+COMMENTS\s*$", re.MULTILINE)
_CLEANEVAL_TAG: Final = re.compile(r"^\s*<(?:p|h|l)>", re.MULTILINE)
_CLEANEVAL_URL: Final = re.compile(r"^\s*URL:[^\S\n]*(\S*).*$", re.MULTILINE)
_LANGUAGES: Final = {
    "Chinese": "zh",
    "English": "en",
    "Greek": "el",
    "Polish": "pl",
    "Russian": "ru",
}


def read_dragnet(folder: Path) -> Iterator[LabelledPage]:
    """Dragnet's pages with their article texts; readers' comments are left out of the gold."""
    required(folder, "gold", "Dragnet")
    for path in sorted((folder / "html").glob("*.html.gz")):
        name = path.name.removesuffix(".html.gz")
        text = _read_text(folder / "gold" / f"{name}.txt")
        gold = _COMMENTS.split(text, maxsplit=1)[0].strip()
        # Dragnet has no addresses: every page counts as a domain of its own.
        yield LabelledPage(name, decompressed(path), gold, "article", name, "")


def read_cleaneval(folder: Path) -> Iterator[LabelledPage]:
    """CleanEval's pages with their cleaned texts, without the paragraph tags."""
    required(folder, "gold", "CleanEval")
    for path in sorted((folder / "html").glob("*.html.gz")):
        name = path.name.removesuffix(".html.gz")
        text = _read_text(folder / "gold" / f"{name}.txt")
        found = _CLEANEVAL_URL.search(text)
        url = found[1] if found else ""
        gold = _CLEANEVAL_TAG.sub("", _CLEANEVAL_URL.sub("", text, count=1)).strip()
        yield LabelledPage(name, decompressed(path), gold, "article", host(url) or name, url)


def read_waddle(folder: Path) -> Iterator[LabelledPage]:
    """WADDLE's news pages of 2011 and 2012 in five languages; their addresses are not known."""
    for name, markup, facts in gold_pages(folder, "WADDLE"):
        domain = facts["host"].removeprefix("www.")
        language = _LANGUAGES[facts["language"]]
        yield LabelledPage(name, markup, facts["text"], "article", domain, "", language)


def read_zhnews(folder: Path) -> Iterator[LabelledPage]:
    """Chinese financial news of four sites."""
    for name, markup, facts in gold_pages(folder, "Chinese news"):
        yield LabelledPage(name, markup, facts["text"], "article", facts["site"], "", "zh")


def _read_text(path: Path) -> str:
    """A gold text; most are UTF-8, the others come from Windows."""
    data = path.read_bytes()
    # Among the encodings of these files, only UTF-16 has zero bytes.
    if b"\0" in data:
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
