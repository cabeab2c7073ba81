"""What is timed: from bytes to a parse, to a flat page, to features, to a method's text."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import lxml.html

from contentseeker import parse, registry
from contentseeker.features import node_features
from contentseeker.method import Family
from contentseeker.page import FlatPage

PARSE: Final = "lxml parse"

Stage = Callable[[bytes], object]


def parse_only(markup: bytes) -> object:
    """lxml's own parse, the unit of all ratios."""
    return lxml.html.document_fromstring(markup)


def _flat(markup: bytes) -> object:
    page = parse(markup)
    return page.runs, page.in_link


def _blocks(markup: bytes) -> object:
    return parse(markup).blocks.texts()


def _features(markup: bytes) -> object:
    return node_features(parse(markup))


STAGES: Final[dict[str, Stage]] = {
    PARSE: parse_only,
    "flat page": _flat,
    "flat page + text of all blocks": _blocks,
    "flat page + all features": _features,
}


@lru_cache(maxsize=256)
def parsed(markup: bytes) -> FlatPage:
    """The page, parsed once."""
    return parse(markup)


def is_peer(name: str) -> bool:
    """Whether a method is another project's."""
    return name in registry.names() and registry.get(name).family == Family.PEER


def method_stage(name: str) -> Stage:
    """A method, from bytes to text.

    Another project's package parses pages itself. It gets one that is parsed already, from the
    second time on, so that our parse does not count as its own.
    """
    extractor = registry.get(name).create()
    if is_peer(name):
        return lambda markup: extractor.extract(parsed(markup))
    return lambda markup: extractor.extract(parse(markup))
