"""What makes bad pages: tags that do not match, odd characters, odd attributes."""

from random import Random

from hypothesis import strategies as st

_TAGS = (
    *("html", "head", "body", "title", "div", "span", "p", "a", "b", "i", "br", "hr", "img"),
    *("table", "tr", "td", "th", "ul", "ol", "li", "form", "input", "select", "option", "button"),
    *("script", "style", "noscript", "template", "iframe", "svg", "h1", "h2", "article", "nav"),
    *("main", "section", "frameset", "frame", "textarea", "pre", "font", "center", "x-odd", "o:p"),
)
_ATTRIBUTES = (
    "",
    ' href="/a"',
    " href=http://[",
    " hidden",
    ' style="display: none"',
    " class='a b",
    ' id="é" id="b"',
    " =",
    ' src="//ads.example/x.gif"',
    ' lang="de-AT"',
)
_TEXTS = (
    "word ",
    " ",
    "\n\t",
    "two words",
    "naïve e\u0301 ",
    "漢字かな",
    "\u00a0",
    "&nbsp;&lt;&#1;&#xffff;&bad;",
    "\0\x01\x02\x03",
    "<",
    ">",
    "</",
    "<!--",
    "-->",
    "<!doctype html>",
    "<![CDATA[",
    "<?xml version='1.0' encoding='utf-16'?>",
    "\ud800",
    "\U0001f600",
    "A sentence that is long enough to be taken for content by somebody, one would hope. ",
)

_openings = st.builds(
    lambda tag, attributes: f"<{tag}{attributes}>",
    st.sampled_from(_TAGS),
    st.sampled_from(_ATTRIBUTES),
)
_closings = st.sampled_from(_TAGS).map(lambda tag: f"</{tag}>")
_pieces = st.one_of(_openings, _closings, st.sampled_from(_TEXTS), st.text(max_size=8))

broken_markup = st.lists(_pieces, max_size=40).map("".join)
"""Random broken markup."""


def random_markup(random: Random, most: int) -> str:
    """Random broken markup without Hypothesis, of up to so many pieces."""
    return "".join(_random_piece(random) for _ in range(random.randint(0, most)))


def _random_piece(random: Random) -> str:
    kind = random.random()
    if kind < 0.4:
        return f"<{random.choice(_TAGS)}{random.choice(_ATTRIBUTES)}>"
    if kind < 0.6:
        return f"</{random.choice(_TAGS)}>"
    return random.choice(_TEXTS)
