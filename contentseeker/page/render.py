"""A stored page as safe HTML for a browser: every element with its number, nothing active.

The labelling screen shows this HTML and reports clicks by the stamped numbers, so browser and
library refer to the same elements. All pages are treated as hostile: no script, event handler,
frame, form, link, refresh or foreign address is kept. This is one of two safeguards: also serve
the result in a sandbox and under a content security policy.

The package ``rendering`` decides what is written: element names (``elements``), attributes
(``attributes``), style sheets (``css``), addresses (``assets``), copies in drawings
(``copies``). One pass over the event log, no recursion. The result is text: encode it as UTF-8
and declare that in the HTTP header.
"""

import re
from html import escape, unescape
from typing import TYPE_CHECKING, Final

import numpy as np

from contentseeker.errors import ArgumentError
from contentseeker.page.events import iterate_events
from contentseeker.page.rendering.assets import Assets, AssetUrl
from contentseeker.page.rendering.attributes import AttributeWriter
from contentseeker.page.rendering.copies import runaway_copies
from contentseeker.page.rendering.elements import SVG_ROOT, ElementRules, Handling, context_within
from contentseeker.page.tags import VOID

if TYPE_CHECKING:
    from contentseeker.page.flat import FlatPage
    from contentseeker.page.structure import IntArray

_STAMP: Final = re.compile(r"data-[a-z][a-z0-9-]*")
_DOCTYPE: Final = re.compile(rb"<!doctype\b", re.IGNORECASE)
# Only comments can precede the doctype, and they are short in practice.
_DOCTYPE_REACH: Final = 4096
# Any other element begins the body, with or without a body tag.
_BEFORE_BODY: Final = frozenset({"html", "head", "title", "style", "link"})
_REFERENCES: Final = frozenset({"href", "xlink:href"})
_NEUTRAL_IN_HEAD: Final = "x-element"


def _no_assets(_: str) -> None:
    return None


def render(
    page: "FlatPage", *, asset_url: AssetUrl = _no_assets, attribute: str = "data-node"
) -> str:
    """The page as inert HTML, every element stamped: ``<p data-node="17">``.

    ``asset_url`` is called with the address of each picture and style sheet. It returns the
    address to load it from, or None to leave it out; by default nothing loads. ``attribute``
    is the name of the stamp; attributes of the page with that name are removed.
    """
    if not _STAMP.fullmatch(attribute):
        raise ArgumentError(
            f"attribute must be a data attribute in lower case, such as 'data-node', "
            f"not {attribute!r}."
        )
    return _Renderer(page, Assets(page, asset_url), attribute).run()


def text_holders(page: "FlatPage") -> "IntArray":
    """Per event: the stamped element that is the parent of the following text once rendered.

    The text of an element that is not written belongs to an ancestor. -1 where nothing is
    written.
    """
    renderer = _Renderer(page, Assets(page, _no_assets), "data-node")
    renderer.run()
    return np.array(renderer.held_by, dtype=np.int32)


class _Renderer:
    """The state of one rendering: the output, and the open elements."""

    def __init__(self, page: "FlatPage", assets: Assets, attribute: str) -> None:
        self._page = page
        self._stamp = attribute
        self._rules = ElementRules(page)
        self._attributes = AttributeWriter(assets, attribute)
        self._given = page.attributes.by_element
        self._runaway = runaway_copies(page)
        self._out: list[str] = []
        # Per open element: its end tag, and the context and holder of its children.
        self._ends: list[str] = []
        self._contexts: list[int] = [0]
        self._holders: list[int] = [-1]
        self.held_by: list[int] = [-1] * len(page.marks)
        self._in_body = False

    def run(self) -> str:
        page, write = self._page, self._out.append
        closings = page.structure.close_event
        # Without a doctype browsers switch to quirks mode, which changes the layout.
        if _DOCTYPE.search(page.markup[:_DOCTYPE_REACH]):
            write("<!DOCTYPE html>")
        resume = 0
        for event, (opens, node, text) in enumerate(iterate_events(page)):
            if event < resume:
                continue
            if not opens:
                write(self._ends.pop())
                self._contexts.pop()
                self._holders.pop()
            elif not self._open(node):
                resume = int(closings[node])
                continue
            if text:
                self._text(text)
                self.held_by[event] = self._holders[-1]
        return "".join(self._out)

    def _text(self, text: str) -> None:
        if not (self._in_body or self._in_head() or text.isspace()):
            self._in_body = True
        self._out.append(escape(text, quote=False))

    def _open(self, node: int) -> bool:
        """Write a start tag; return whether the element's content is written, too."""
        context, handling, name = self._decide(node)
        start = self._start_tag(node, name, context) if name else None
        if start is None:
            self._push("", context, self._holders[-1])
            return handling is not Handling.LEFT_OUT
        self._out.append(start)
        if handling is Handling.HOLLOW:
            self._out.append(f"</{name}>")
            self._push("", context, self._holders[-1])
        elif name in VOID and not context & SVG_ROOT:
            self._push("", context, self._holders[-1])
        else:
            self._push(f"</{name}>", context_within(name, context), node)
        if name == "style":
            self._out.append(self._style_sheet(node, context))
        return handling is not Handling.EMPTY and name != "style"

    def _decide(self, node: int) -> tuple[int, Handling, str]:
        """The context an element is written in, its handling, and its name, if it gets one."""
        context = self._contexts[-1]
        handling, name = self._rules.decide(node, context)
        if handling is Handling.ENDS_SVG:
            context = self._end_svg()
            handling, name = self._rules.decide(node, context)
        if name and not self._in_head():
            if self._in_body and name in ("head", "body"):
                name = "div"
            self._in_body = self._in_body or name not in _BEFORE_BODY
        elif name and name != self._page.tags[node] and not context & SVG_ROOT:
            # Our own parser would end the head at a span, and then ignore the body tag.
            name = _NEUTRAL_IN_HEAD
        return context, handling, name

    def _in_head(self) -> bool:
        return self._ends[1:2] == ["</head>"]

    def _start_tag(self, node: int, name: str, context: int) -> str | None:
        given = self._given.get(node, {})
        attributes: str | None
        if context & SVG_ROOT or name == "svg":
            if node in self._runaway:
                given = {key: value for key, value in given.items() if key not in _REFERENCES}
            attributes = self._attributes.written_in_svg(name, given)
        else:
            attributes = self._attributes.written(self._page.tags[node], name, given)
        return None if attributes is None else f'<{name} {self._stamp}="{node}"{attributes}>'

    def _style_sheet(self, node: int, context: int) -> str:
        css = self._page.log.raw_text.get(node, "")
        if not context & SVG_ROOT:
            return self._attributes.css(css)
        # Only inside svg do browsers decode character references and CDATA in a style sheet.
        css = unescape(css.replace("<![CDATA[", "").replace("]]>", ""))
        return escape(self._attributes.css(css), quote=False)

    def _push(self, end: str, context: int, holder: int) -> None:
        self._ends.append(end)
        self._contexts.append(context)
        self._holders.append(holder)

    def _end_svg(self) -> int:
        """Close the open ``svg``; return the context after it."""
        place = len(self._ends)
        while self._contexts[place] & SVG_ROOT:
            place -= 1
            self._out.append(self._ends[place])
            self._ends[place] = ""
        context = self._contexts[place]
        self._contexts[place:] = [context] * (len(self._contexts) - place)
        self._holders[place:] = [self._holders[place]] * (len(self._holders) - place)
        return context
