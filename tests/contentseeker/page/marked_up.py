"""Pages for Markdown tests, and a Markdown parser that reads the output."""

from hypothesis import strategies as st
from markdown_it import MarkdownIt

from contentseeker.page import FlatPage
from tests.contentseeker.broken_markup import broken_markup

PARSER = MarkdownIt("commonmark", {"maxNesting": 100}).enable(["table", "strikethrough"])


def letters(page: FlatPage) -> str:
    """A page's text without white space, which Markdown may add or drop between blocks."""
    return "".join(page.text(page.body).split()) if len(page) else ""


specials = st.text(alphabet='ab *_`~[]()<>!#-+=.1|\\&;:"', max_size=6)
_WORDS = st.sampled_from(["word", " ", "two words", ".", '"q"', "1. ", "- ", "| a |", "漢字。"])
_texts = (specials | _WORDS).map(lambda text: text.replace("&", "&amp;").replace("<", "&lt;"))
_INLINE = ("b", "i", "em", "strong", "s", "code", "a href='http://x.example/y'", "span", "a")
_BLOCK = ("p", "div", "li", "ul", "ol", "blockquote", "h2", "pre", "table", "tr", "td", "th")


def _elements(tags: tuple[str, ...]) -> st.SearchStrategy[str]:
    def element(inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        parts = st.tuples(st.sampled_from(tags), st.lists(inside, max_size=5).map("".join))
        return parts.map(lambda part: f"<{part[0]}>{part[1]}</{part[0].split()[0]}>")

    return st.recursive(_texts | st.sampled_from(["<br>", "<hr>"]), element, max_leaves=14)


marked_up = st.one_of(
    st.lists(_elements(_INLINE), max_size=5).map("".join),
    st.lists(_elements(_INLINE + _BLOCK), max_size=5).map("".join),
    broken_markup,
)
