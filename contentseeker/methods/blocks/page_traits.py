"""Traits of a whole page that may tell its type: what it declares, its address, its proportions.

Each is there or not. A page without an address has no traits of an address.
"""

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

from contentseeker.methods.blocks.view import BlockView
from contentseeker.page import FlatPage

_JSON_TYPE: Final = re.compile(r'"@type"\s*:\s*"(\w{1,40})"')
# Bounds the work: scripts of any length are met.
_MOST_SCRIPT: Final = 200_000
_DECLARING: Final = frozenset({"og:type", "generator"})
_WORD: Final = re.compile(r"[a-z]+")
_LONG_NUMBER: Final = re.compile(r"\d{4,}")
_YEAR: Final = re.compile(r"/(19|20)\d\d/")
# Parts of most hosts, which tell nothing.
_OF_ANY_HOST: Final = frozenset({"www", "com", "org", "net"})
_SHORTEST: Final = 3
# Longer addresses count alike: a trait must be common enough to learn a weight for it.
_MOST_WORDS: Final = 6
_MOST_PARTS: Final = 5
_COUNTED: Final = {
    "times": ("time",),
    "titles": ("h1",),
    "headings": ("h2", "h3"),
    "articles": ("article",),
    "forms": ("form",),
    "tables": ("table",),
    "code": ("pre", "code"),
    "pictures": ("img",),
    "items": ("li",),
}


def traits_of_page(view: BlockView) -> Iterator[str]:
    """Traits of the whole page rather than of its parts."""
    yield from declared_traits(view.page)
    yield from address_traits(view.page)
    yield from _proportions(view)


def declared_traits(page: FlatPage) -> Iterator[str]:
    """What the page declares to search engines: its type, its generator, its JSON-LD types."""
    column = page.attributes.column
    properties, names = column("property"), column("name")
    for node in page.find("meta").tolist():
        name = (properties.get(node) or names.get(node, "")).lower()
        if name in _DECLARING:
            words = _WORD.findall((page.attributes.value(node, "content") or "").lower())
            yield from (f"{name}={word}" for word in words[:2])
    types = column("type")
    for node, content in page.log.raw_text.items():
        if types.get(node, "").lower() == "application/ld+json":
            yield from (f"ld={kind}" for kind in _JSON_TYPE.findall(content[:_MOST_SCRIPT]))


def _proportions(view: BlockView) -> Iterator[str]:
    """Amounts by the power of two below them, shares by tenths."""
    _, chars, link_chars = view.before[:, -1].tolist()
    amounts = {
        "words": int(view.all_words),
        "blocks": len(view),
        "paragraphs": int(view.is_running_text.sum()),
        "longest": int(view.words.max(initial=0.0)),
        "links": len(view.page.link_nodes),
        **{name: view.page.count(*tags) for name, tags in _COUNTED.items()},
    }
    yield from (f"#{name}={(amount + 1).bit_length() - 1}" for name, amount in amounts.items())
    yield f"%text={int(10 * view.running_words.sum() / view.all_words)}"
    yield f"%links={int(10 * link_chars / max(chars, 1.0))}"


def address_traits(page: FlatPage) -> Iterator[str]:
    """Traits of the page's address; none where there is no address."""
    try:
        address = urlsplit((page.url or _own_address(page)).lower())
    except ValueError:
        return
    if not address.netloc:
        return
    hosts = (word for word in _WORD.findall(address.netloc) if word not in _OF_ANY_HOST)
    yield from (f"host {word}" for word in hosts if len(word) >= _SHORTEST)
    yield from _of_path(address.path)
    yield from (f"query {each.partition('=')[0]}" for each in address.query.split("&") if each)


def _of_path(path: str) -> Iterator[str]:
    parts = [part for part in path.split("/") if part]
    yield f"path of {min(len(parts), _MOST_PARTS)}"
    if _YEAR.search(path):
        yield "path with year"
    if not parts:
        return
    *folders, last = parts
    words = _WORD.findall(last)
    yield from (f"path {word}" for folder in folders for word in _WORD.findall(folder))
    yield from (f"path {word}" for word in words[:1])
    yield f"page of {min(len(words), _MOST_WORDS)} words"
    if _LONG_NUMBER.search(last):
        yield "page with number"


def _own_address(page: FlatPage) -> str:
    """What the page calls its address; empty if it does not."""
    column, value = page.attributes.column, page.attributes.value
    relations = column("rel")
    for node in page.find("link").tolist():
        if "canonical" in relations.get(node, "").lower():
            return value(node, "href") or ""
    properties = column("property")
    for node in page.find("meta").tolist():
        if properties.get(node, "").lower() == "og:url":
            return value(node, "content") or ""
    return ""
