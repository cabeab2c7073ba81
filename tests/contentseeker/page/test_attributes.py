"""The columns of attributes agree with reading them one element at a time."""

from hypothesis import given

from contentseeker.page import parse
from tests.contentseeker.strategies import Element, known_pages, page_markup, survey

NAMES = ("class", "id", "href", "style", "hidden", "lang", "rel", "role", "itemprop")


@given(known_pages())
def test_every_attribute_is_found_in_its_column(root: Element) -> None:
    attributes, elements = parse(page_markup(root)).attributes, survey(root).elements
    for name in NAMES:
        expected = {
            node: element.attributes[name]
            for node, element in enumerate(elements)
            if name in element.attributes
        }
        assert attributes.column(name) == expected
        assert attributes.having(name).tolist() == list(expected)
        elements_with, values = attributes.rows(name)
        assert (elements_with.tolist(), values) == (list(expected), list(expected.values()))
        numbered = attributes.numbered(name)
        assert numbered.element.tolist() == list(expected)
        assert [numbered.values[number] for number in numbered.number] == values
        assert numbered.values == list(dict.fromkeys(values))
        assert [attributes.value(node, name) for node in range(len(elements))] == [
            element.attributes.get(name) for element in elements
        ]


@given(known_pages())
def test_rows_follow_the_page_and_measure_each_attribute_as_written(root: Element) -> None:
    attributes, elements = parse(page_markup(root)).attributes, survey(root).elements
    rows = [(n, *pair) for n, element in enumerate(elements) for pair in element.attributes.items()]
    assert attributes.element.tolist() == [node for node, _, _ in rows]
    assert attributes.chars.tolist() == [len(f' {name}="{value}"') for _, name, value in rows]


@given(known_pages())
def test_attributes_of_one_element_are_its_own(root: Element) -> None:
    page, elements = parse(page_markup(root)), survey(root).elements
    assert [dict(page.attrs(node)) for node in range(len(page))] == [
        element.attributes for element in elements
    ]
    assert page.attributes.by_element == {
        node: element.attributes for node, element in enumerate(elements) if element.attributes
    }


def test_similar_names_are_not_mistaken_for_each_other() -> None:
    markup = "<p hreg=1 styla=2 claas=3 ids=4 lans=5 rola=6 itemprob=7><p class=x>"
    attributes = parse(markup).attributes
    assert attributes.column("class") == {3: "x"}
    for name in set(NAMES) - {"class"}:
        assert attributes.column(name) == {}


def test_every_name_has_its_own_rows() -> None:
    written = "".join(f"<p {name}={place}>" for place, name in enumerate(NAMES * 2))
    attributes = parse(written).attributes
    for place, name in enumerate(NAMES):
        elements, values = attributes.rows(name)
        # Behind html and body.
        assert elements.tolist() == [place + 2, place + 2 + len(NAMES)]
        assert values == [str(place), str(place + len(NAMES))]


def test_any_name_may_be_asked_for_and_those_the_page_lacks_have_no_rows() -> None:
    attributes = parse("<img src=a data-x=b>").attributes
    assert attributes.having("src").tolist() == [2]
    assert attributes.column("data-x") == {2: "b"}
    assert attributes.column("alt") == {}
    assert attributes.column("alt") == {}
    assert attributes.of(2) == {"src": "a", "data-x": "b"}


def test_a_page_without_attributes_has_empty_columns() -> None:
    attributes = parse("<p>x").attributes
    assert attributes.column("class") == {}
    assert attributes.rows("role")[1] == []
    assert len(attributes.having("href")) == len(attributes.chars) == 0
