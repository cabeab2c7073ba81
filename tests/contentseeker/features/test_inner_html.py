"""Length of the inner HTML, against lxml's own serialisation of the same markup."""

import pytest
from lxml import html as lxml_html

from contentseeker.features import node_features
from contentseeker.page import parse

PAGES = {
    "plain": "<div>text</div>",
    "nested": '<div><ul class="a b"><li id="x">one</li><li>two <b>three</b></li></ul></div>',
    "spaces": "<div>\n  <span> a </span>\n\t<span>b</span>  </div>",
    "void": '<div>a<br>b<img src="x.png" alt="An image"><hr><input type="text" name="q"></div>',
    "table": '<table width="100%"><tr><td align="left">a</td><td>b</td></tr></table>',
    "script": '<div><script type="text/javascript">if (a < b && c) { d("<p>") }</script>x</div>',
    "style": "<div><style>p > b { color: red }</style>x</div>",
    "wide letters": '<div title="Größe">naïve <i>漢字</i> Гроза \U0001f600</div>',
    "unknown tags": '<div><my-card data-id="7">x</my-card><font color="red">y</font></div>',
    "single quotes": "<div><a href='/a' class=b>x</a></div>",
    "unclosed": "<div><p>one<p>two<ul><li>a<li>b</ul></div>",
    "hidden": '<div>a<p style="display:none">hidden</p><template><b>t</b></template></div>',
    "upper case": "<DIV ID=x><SPAN CLASS=Y>Z</SPAN></DIV>",
}


def serialised_lengths(markup: str) -> list[int]:
    """Length of what lxml writes between the tags of each div, span, list or table element."""
    tags = {"div", "span", "ul", "li", "table", "tr", "td"}
    root = lxml_html.document_fromstring(markup)
    return [_inner_length(element) for element in root.iter() if element.tag in tags]


def _inner_length(element: lxml_html.HtmlElement) -> int:
    children = [lxml_html.tostring(child, encoding="unicode") for child in element]
    return len((element.text or "") + "".join(children))


@pytest.mark.parametrize("name", PAGES)
def test_it_is_what_lxml_would_write(name: str) -> None:
    markup = f"<html><body>{PAGES[name]}</body></html>"
    features = node_features(parse(markup), profile="html4")
    expected = serialised_lengths(markup)
    assert features.frame("raw")["innerHtmlLength"].tolist() == expected


def test_comments_do_not_count_and_references_count_as_their_character() -> None:
    page = parse('<div><!-- comment --><a href="?a&amp;b">&lt;&eacute;&nbsp;</a></div>')
    length = node_features(page).frame("raw")["innerHtmlLength"].tolist()
    assert length == [len('<a href="?a&b"><é </a>')]
