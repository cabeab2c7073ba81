"""A stored page written for a browser: every element with its id, nothing active.

The labelling screen shows this and reports clicks by the stamped ids, so browser and
library mean the same element. Pages come from anywhere and are taken to be hostile: no
script, handler, frame, form, link, refresh or foreign address survives. That is the inner
of two walls; serve the result sandboxed and under a content security policy as well.

What is written is decided in ``rendering``: names in ``shape``, attributes in
``attributes``, style sheets in ``css``, addresses in ``assets``, copies in ``copies``. One
pass over the event log, no recursion. The result is text; encode it as UTF-8 and say so in
the HTTP header.
"""

import re
from html import escape, unescape
from typing import TYPE_CHECKING, Final

import numpy as np

from extraction.errors import ArgumentError
from extraction.page.rendering.assets import Assets, AssetUrl
from extraction.page.rendering.attributes import AttributeWriter
from extraction.page.rendering.copies import runaway_copies
from extraction.page.rendering.shape import SVG_ROOT, Fate, Shape, context_within
from extraction.page.replay import replay
from extraction.page.tags import VOID

if TYPE_CHECKING:
    from extraction.page.flat import FlatPage
    from extraction.page.structure import IntArray

_STAMP: Final = re.compile(r"data-[a-z][a-z0-9-]*")
_DOCTYPE: Final = re.compile(rb"<!doctype\b", re.IGNORECASE)
# Only comments can stand before it, and nobody writes long ones there.
_DOCTYPE_REACH: Final = 4096
# Anything else begins the body, whether the page has a tag for it or not.
_BEFORE_BODY: Final = frozenset({"html", "head", "title", "style", "link"})
_REFERENCES: Final = frozenset({"href", "xlink:href"})
_NEUTRAL_IN_HEAD: Final = "x-element"


def _no_assets(_: str) -> None:
    return None


def render(
    page: "FlatPage", *, asset_url: AssetUrl = _no_assets, attribute: str = "data-node"
) -> str:
    """The page as inert HTML, every element stamped: ``<p data-node="17">``.

    ``asset_url`` is asked for each picture and style sheet the page names, and returns
    the address to load it from, or None to leave it out; by default nothing loads.
    ``attribute`` is the name to stamp ids under; the page's own use of it is removed.
    """
    if not _STAMP.fullmatch(attribute):
        raise ArgumentError(
            f"attribute must be a data attribute in lower case, such as 'data-node', "
            f"not {attribute!r}."
        )
    return _Renderer(page, Assets(page, asset_url), attribute).run()


def text_holders(page: "FlatPage") -> "IntArray":
    """Per event: the stamped element whose child the text behind it is once rendered.

    Elements that are not written, or end before their text, leave it to those around them;
    -1 where nothing is written.
    """
    renderer = _Renderer(page, Assets(page, _no_assets), "data-node")
    renderer.run()
    return np.array(renderer.held_by, dtype=np.int32)


class _Renderer:
    """The state of one rendering: what is written, and what is open."""

    def __init__(self, page: "FlatPage", assets: Assets, attribute: str) -> None:
        self._page = page
        self._stamp = attribute
        self._shape = Shape(page)
        self._attributes = AttributeWriter(assets, attribute)
        self._given = page.attributes.by_element
        self._runaway = runaway_copies(page)
        self._out: list[str] = []
        # Per open element: its end tag, and the context and holder of what is inside.
        self._ends: list[str] = []
        self._contexts: list[int] = [0]
        self._holders: list[int] = [-1]
        self.held_by: list[int] = [-1] * len(page.marks)
        self._in_body = False

    def run(self) -> str:
        page, write = self._page, self._out.append
        closings = page.structure.close_event
        # Without a doctype browsers lay a page out by the rules of the nineties.
        if _DOCTYPE.search(page.markup[:_DOCTYPE_REACH]):
            write("<!DOCTYPE html>")
        resume = 0
        for event, (opens, node, text) in enumerate(replay(page)):
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
        """Write a start tag; answer whether what is inside is written too."""
        context, fate, name = self._judge(node)
        start = self._start_tag(node, name, context) if name else None
        if start is None:
            self._push("", context, self._holders[-1])
            return fate is not Fate.LEFT_OUT
        self._out.append(start)
        if fate is Fate.HOLLOW:
            self._out.append(f"</{name}>")
            self._push("", context, self._holders[-1])
        elif name in VOID and not context & SVG_ROOT:
            self._push("", context, self._holders[-1])
        else:
            self._push(f"</{name}>", context_within(name, context), node)
        if name == "style":
            self._out.append(self._style_sheet(node, context))
        return fate is not Fate.EMPTY and name != "style"

    def _judge(self, node: int) -> tuple[int, Fate, str]:
        """The context an element is written in, its fate, and its name, if it has one."""
        context = self._contexts[-1]
        fate, name = self._shape.verdict(node, context)
        if fate is Fate.ENDS_SVG:
            context = self._end_svg()
            fate, name = self._shape.verdict(node, context)
        if name and not self._in_head():
            if self._in_body and name in ("head", "body"):
                name = "div"
            self._in_body = self._in_body or name not in _BEFORE_BODY
        elif name and name != self._page.tags[node] and not context & SVG_ROOT:
            # Our own parser would end the head at a span, and ignore the body's tag later.
            name = _NEUTRAL_IN_HEAD
        return context, fate, name

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
        # Inside svg a browser reads references and CDATA in a style sheet, elsewhere not.
        css = unescape(css.replace("<![CDATA[", "").replace("]]>", ""))
        return escape(self._attributes.css(css), quote=False)

    def _push(self, end: str, context: int, holder: int) -> None:
        self._ends.append(end)
        self._contexts.append(context)
        self._holders.append(holder)

    def _end_svg(self) -> int:
        """Close the drawing that is open now; return the context behind it."""
        place = len(self._ends)
        while self._contexts[place] & SVG_ROOT:
            place -= 1
            self._out.append(self._ends[place])
            self._ends[place] = ""
        context = self._contexts[place]
        self._contexts[place:] = [context] * (len(self._contexts) - place)
        self._holders[place:] = [self._holders[place]] * (len(self._holders) - place)
        return context
