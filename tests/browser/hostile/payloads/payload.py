"""What one attack consists of.

Whatever a payload would run writes ``pwned`` to the console (``RUN`` stands for that), and
whatever it would load or lead to is at ``evil.test``. The tests lead that name to a server
of their own, which nobody may ever reach.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from contentseeker.page import parse

RUN: Final = "console.log(/pwned/)"
"""Without quotes, spaces or angle brackets, so that it fits every place."""
KNOWN: Final = "The paragraph that every test labels."
"""The text of the element that must stay labellable whatever surrounds it."""

# Few enough to find the one that did it.
_TOGETHER: Final = 8
_AFTERWARDS: Final = "What stands behind a payload."
_START: Final = f"<!doctype html><title>A story</title><h1>A story</h1><p>{KNOWN}</p>"


@dataclass(frozen=True)
class Payload:
    """Markup of a stored page that tries something."""

    markup: str | bytes
    is_whole: bool = False
    """Whether it is the whole page; otherwise it follows the known paragraph."""
    is_in_the_way: bool = False
    """Whether it covers the known paragraph, which is then reached through its text."""
    is_complete: bool = False
    """Whether it ends where it ends, so that others may stand on the same page."""
    needs_rendering: bool = False
    """Whether no policy can stop it, because it only leads elsewhere or takes long."""
    charset: str = ""
    """What the server that sent the page claimed."""

    @property
    def page(self) -> bytes:
        """The bytes to store."""
        if isinstance(self.markup, bytes):
            return self.markup
        markup = self.markup if self.is_whole else _START + self.markup
        return markup.replace("RUN", RUN).replace("KNOWN", KNOWN).encode()


Family = dict[str, Payload]


def family(markups: dict[str, str]) -> Family:
    """Payloads that need no more than their markup."""
    return {name: Payload(markup) for name, markup in markups.items()}


def complete(markups: dict[str, str]) -> Family:
    """Payloads that cannot hide one another."""
    return {name: Payload(markup, is_complete=True) for name, markup in markups.items()}


def whole(markups: dict[str, str]) -> Family:
    """Payloads that are whole pages, the word ``KNOWN`` in its place."""
    return {name: Payload(markup, is_whole=True) for name, markup in markups.items()}


def covering(markups: dict[str, str]) -> Family:
    """Payloads in front of everything."""
    return {name: Payload(markup, is_in_the_way=True) for name, markup in markups.items()}


def gathered(payloads: Family) -> Family:
    """The same payloads on fewer pages: those that cannot hide one another stand together."""
    return _together(payloads, lambda payload: payload.is_complete)


def gathered_for_rendering(payloads: Family) -> Family:
    """Still fewer pages, where browsers get our rendering: our parser tells who hides whom."""
    return _together(payloads, lambda payload: payload.is_complete or _ends_by_itself(payload))


def _together(payloads: Family, is_sociable: Callable[[Payload], bool]) -> Family:
    rest = {name: str(each.markup) for name, each in payloads.items() if is_sociable(each)}
    pages = {name: each for name, each in payloads.items() if name not in rest}
    ordered = list(rest)
    for start in range(0, len(ordered), _TOGETHER):
        names = ordered[start : start + _TOGETHER]
        pages[" + ".join(names)] = Payload("\n".join(rest[name] for name in names))
    return pages


def _ends_by_itself(payload: Payload) -> bool:
    """Whether it is only markup, after which our parser is back in the body."""
    if payload != Payload(payload.markup) or isinstance(payload.markup, bytes):
        return False
    flat = parse(payload.page + f"<p>{_AFTERWARDS}</p>".encode())
    after = flat.runs.owner[-1:].tolist()
    return [(flat.text_of(after), int(flat.parent[node])) for node in after] == [
        (_AFTERWARDS, flat.body)
    ]
