"""A revealed page equals the page written without anything that hides text."""

import pytest
from hypothesis import given

from contentseeker.page import FlatPage, parse
from contentseeker.page.markdown import markdown
from tests.contentseeker.methods.blocks.all_shown import all_shown
from tests.contentseeker.strategies import Element, known_pages, norm, page_markup, shown, survey

MARKUP = (
    "<html><head><title>T</title></head><body><p>open</p><div hidden><h1>Secret</h1></div>"
    '<p style="display:none">gone <a href=/x>link</a></p><noscript><p>plain</p></noscript>'
    "<script>run()</script><style>p {}</style><template>parts</template></body></html>"
)
EVERYTHING = ["open", "Secret", "gone link", "plain"]


def texts(page: FlatPage) -> list[str]:
    return page.blocks.texts()


@given(known_pages())
def test_all_text_shows_but_what_no_reader_is_meant_to_see(root: Element) -> None:
    page, truth = parse(page_markup(root)).revealed, survey(all_shown(root))
    assert page.visible.tolist() == truth.visible
    assert texts(page) == [shown(block) for block in truth.blocks]
    assert page.subtree_chars.tolist() == [
        sum(len(norm(text.raw)) for text in truth.texts_in(node))
        for node in range(len(truth.elements))
    ]


@given(known_pages())
def test_elements_keep_their_numbers_and_the_page_what_it_shows(root: Element) -> None:
    page, untouched = parse(page_markup(root)), parse(page_markup(root))
    assert page.revealed.tags == page.tags
    assert page.revealed.parent.tolist() == page.parent.tolist()
    assert page.revealed.in_link.tolist() == page.in_link.tolist()
    assert page.visible.tolist() == untouched.visible.tolist()
    assert texts(page) == texts(untouched)


def test_hidden_text_and_noscript_show_scripts_and_templates_do_not() -> None:
    page = parse(MARKUP)
    assert texts(page) == ["open"]
    assert texts(page.revealed) == EVERYTHING
    assert page.revealed.text(0).split("\n") == EVERYTHING
    assert markdown(page.revealed, [page.body]) == "open\n\n# Secret\n\ngone [link](/x)\n\nplain"


def test_it_is_made_once_and_reveals_no_more_when_asked_again() -> None:
    page = parse(MARKUP)
    assert page.revealed is page.revealed
    assert texts(page.revealed.revealed) == EVERYTHING


# Properties that depend on visibility: values cached before must not be kept.
DEPENDENT = [
    pytest.param(lambda page: page.visible.tolist(), id="visible"),
    pytest.param(texts, id="blocks"),
    pytest.param(lambda page: page.text(0), id="text"),
    pytest.param(lambda page: page.runs.event.tolist(), id="runs"),
    pytest.param(lambda page: page.subtree_chars.tolist(), id="subtree_chars"),
    pytest.param(lambda page: page.is_boundary.tolist(), id="is_boundary"),
    pytest.param(lambda page: [page.fingerprint(node) for node in range(len(page))], id="anchors"),
    pytest.param(lambda page: page.title, id="title"),
    pytest.param(lambda page: page.language, id="language"),
    pytest.param(lambda page: page.links, id="links"),
]


@pytest.mark.parametrize("compute", DEPENDENT)
def test_cached_values_are_not_kept(compute: object) -> None:
    assert callable(compute)
    markup = MARKUP.replace("<title>T</title>", "")
    fresh, used = parse(markup), parse(markup)
    compute(used)
    assert compute(used.revealed) == compute(fresh.revealed)


@pytest.mark.parametrize("markup", ["", "<html></html>", "<frameset>", "<!-- -->"])
def test_a_page_without_text_reveals_none(markup: str) -> None:
    assert texts(parse(markup).revealed) == []
