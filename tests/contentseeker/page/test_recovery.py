"""Markup that swallows the page is parsed a second time without its mistake."""

import pytest

from contentseeker.page import parse

LONG = "<p>A paragraph of the page.</p>" * 20


def text(markup: str) -> str:
    page = parse(markup)
    return page.text(0)


@pytest.mark.parametrize(
    "title",
    [
        "<title>News",
        "<TITLE>News\n",
        "<title>News</titel>",
        "<title lang=en>News</ title>",
    ],
)
def test_a_title_without_end_ends_at_the_next_tag(title: str) -> None:
    page = parse(f"<head>{title}<meta name=a></head><body>{LONG}</body>")
    assert page.text(page.body).count("paragraph") == 20
    assert page.title.startswith("News")


def test_a_title_does_not_reach_to_that_of_a_picture() -> None:
    page = parse(
        f"<head><title>News<meta></head><body>{LONG}<svg><title>x</title></svg><p>End</body>"
    )
    assert page.text(page.body).endswith("A paragraph of the page.\nEnd")
    assert page.title == "News"


@pytest.mark.parametrize("title", ["Using <body> and </head>", "a < b", "<p>", "x<b>y</b>"])
def test_titles_may_name_tags(title: str) -> None:
    page = parse(f"<title>{title}</title><p>text</p>")
    assert page.title == title
    assert text(f"<title>{title}</title><p>text</p>") == "text"


def test_escaped_markup_in_noscript_is_markup() -> None:
    page = parse("<noscript>&lt;p&gt;one&lt;/p&gt; &lt;img src=a&gt;</noscript><p>two</p>")
    assert page.text(0) == "two"
    assert page.revealed.text(0) == "one\ntwo"
    assert page.count("img") == 1
    lazy = parse("<p>a</p><noscript>\n &lt;img src=&quot;b.jpg&quot; alt=x&gt; </noscript>")
    assert lazy.revealed.text(0) == "a"
    assert lazy.attrs(lazy.find("img").tolist()[0])["src"] == "b.jpg"


@pytest.mark.parametrize("inner", ["1 &lt; 2", "&lt;b&gt;", "Please see &lt;a&gt;b&lt;/a&gt;"])
def test_other_text_in_noscript_is_text(inner: str) -> None:
    page = parse(f"<noscript>{inner}</noscript><p>two</p>")
    assert page.tags.count("noscript") == 1
    assert len(page.find("b", "a")) == 0


@pytest.mark.parametrize(
    "piece",
    [
        "<title>a",
        "<title>a</head>",
        "<title",
        "<noscript>&lt;p&gt;",
        "<noscript",
        "&lt;a&gt;",
        "<noscript>&lt;a&gt;&lt;/a&gt;</noscript>",
        "<svg><text>a",
        "<svg><p>",
        "<div hidden>a",
        "<div><template shadowrootmode=open><slot>",
        "<x-a><template shadowrootmode=closed></template>a</x-a>",
        "<template id=B:0></template><div hidden id=S:0>",
        "<head><x-y>",
        "<noscript>" + " " * 100,
        "<p class='d-none d-print-block d-none d-print-block'>",
        "<div hidden id='B:B:0'><template id='S:S:0'>",
    ],
)
def test_repetition_does_no_harm(piece: str) -> None:
    page = parse(f"<body>{piece * 3000}<p>end</p>")
    assert len(page.visible) == len(page.revealed.visible) == len(page)
