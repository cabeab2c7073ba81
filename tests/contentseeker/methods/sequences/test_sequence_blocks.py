"""The paper's blocks, and what stands around them."""
# ruff: noqa: RUF001 - other alphabets have other letters and other punctuation

import pytest

from contentseeker.methods.sequences.blocks import BlockSequence, read_sequence
from contentseeker.page import parse


def read(markup: str) -> BlockSequence:
    return read_sequence(parse(markup))


def test_the_worked_example() -> None:
    sequence = read("<p>One <b>two</b> three</p><div>four<img>five</div>")
    assert [len(tokens) for tokens in sequence.tokens] == [3, 1, 1]
    assert sequence.is_after_image.tolist() == [False, False, True]


def test_titles_scripts_and_styles_have_no_blocks_and_hidden_text_has() -> None:
    sequence = read(
        "<html><head><title>Big news</title><style>p {}</style></head>"
        "<body><script>var a</script><p hidden>Unseen</p><p>Seen</p></body></html>"
    )
    assert sequence.texts == ["Unseen", "Seen"]


@pytest.mark.parametrize(
    ("markup", "texts"),
    [
        ("<p>a<br>b</p>", ["a", "b"]),
        ("<p>a <mark>b</mark> c</p>", ["a", "b", "c"]),  # not one of the paper's 28
        ("<p>a <strike>b</strike> <font>c</font></p>", ["a b c"]),
        ("<p>a</p><p>&#x2003;</p><p>b</p>", ["a", "b"]),  # a block has at least one token
    ],
)
def test_what_ends_a_block(markup: str, texts: list[str]) -> None:
    assert read(markup).texts == texts


def test_in_scripts_without_spaces_a_token_is_a_character() -> None:
    sequence = read("<p>他说，OK 2</p><p>ひらがな</p><p>한국어 단어</p>")
    assert sequence.tokens == [["他", "说", "，", "OK", "2"], [*"ひらがな"], ["한국어", "단어"]]


def test_links_are_counted_in_tokens() -> None:
    sequence = read("<p><a href=/>one two</a> three incomprehensibilities</p><p>four</p>")
    assert sequence.linked == [0.5, 0.0]


def test_an_image_belongs_to_the_block_right_behind_it_only() -> None:
    sequence = read("<img><p>a</p><p>b</p><div><img></div><p>c</p>")
    assert sequence.is_after_image.tolist() == [True, False, True]


def test_a_block_is_wrapped_as_tightly_as_possible() -> None:
    sequence = read(
        "<div><h2>Head</h2><p>One <b>two <i>three</i></b></p><ul><li><a href=/>Link</a></ul></div>"
    )
    page = sequence.page

    def tag(node: int) -> str:
        return page.tag(node) if node >= 0 else ""

    around = [
        (tag(each.parent), tag(each.grandparent), sorted(map(tag, each.within)))
        for each in sequence.surroundings
    ]
    assert around == [("h2", "div", []), ("p", "div", ["b", "i"]), ("a", "li", [])]


def test_siblings_are_children_of_the_same_parent_right_beside_the_block() -> None:
    sequence = read("<div><h2>x</h2>One <b>two</b><ul><li>y</ul></div><div>alone</div>")
    page = sequence.page
    beside = [(each.before, each.behind) for each in sequence.surroundings]
    tags = [tuple(page.tag(node) if node >= 0 else "" for node in pair) for pair in beside]
    assert tags == [("", ""), ("h2", "ul"), ("", ""), ("", "")]


def test_a_page_without_text_has_no_blocks() -> None:
    assert len(read("<html><body><img></body></html>")) == 0
    assert len(read("")) == 0
