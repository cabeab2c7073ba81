"""Known pages as they are with nothing hidden: the truth about ``FlatPage.revealed``."""

from tests.contentseeker.strategies import HIDING, Element


def all_shown(root: Element) -> Element:
    """The same tree, with nothing that hides text until a script runs."""
    tag = "div" if root.tag == "noscript" else root.tag
    attributes = {
        key: value for key, value in root.attributes.items() if (key, value) not in HIDING
    }
    return Element(tag, attributes, tuple(_shown(part) for part in root.content))


def without(root: Element, *tags: str) -> Element:
    """The same tree without the elements of these tags."""
    parts = [_pruned(part, tags) for part in root.content if not _is_any(part, tags)]
    return Element(root.tag, root.attributes, tuple(parts))


def _shown(part: Element | str) -> Element | str:
    return part if isinstance(part, str) else all_shown(part)


def _pruned(part: Element | str, tags: tuple[str, ...]) -> Element | str:
    return part if isinstance(part, str) else without(part, *tags)


def _is_any(part: Element | str, tags: tuple[str, ...]) -> bool:
    return isinstance(part, Element) and part.tag in tags
