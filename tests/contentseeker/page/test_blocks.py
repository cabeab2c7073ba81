"""Text blocks: the text between two block-level tags."""

import numpy as np
import pytest
from hypothesis import given

from contentseeker.page import parse
from contentseeker.scripts import count_words
from tests.contentseeker.strategies import Element, known_pages, page_markup, shown, survey

# Gibson et al. 2007, section 3.
INLINE_TAGS = (
    "a ins del span bdo em strong dfn code samp kbd var cite abbr acronym q sub sup tt i b big "
    "small u s strike font"
).split()


def texts(markup: str) -> list[str]:
    return parse(markup).blocks.texts()


@given(known_pages())
def test_blocks_agree_with_a_walk_that_cuts_at_every_block_level_tag(root: Element) -> None:
    page, truth = parse(page_markup(root)), survey(root)
    blocks = page.blocks
    filled = [[text for text in block if text.text] for block in truth.blocks]

    assert blocks.texts() == [shown(block) for block in truth.blocks]
    assert [blocks.text(place) for place in range(len(blocks))] == blocks.texts()
    assert blocks.texts(np.arange(0, len(blocks), 2)) == blocks.texts()[::2]
    assert blocks.node.tolist() == [truth.block_node(block[0].owner) for block in filled]
    assert blocks.chars.tolist() == [sum(len(t.text) for t in block) for block in filled]
    assert blocks.words.tolist() == [sum(count_words(t.text) for t in block) for block in filled]
    assert blocks.link_chars.tolist() == [
        sum(len(text.text) for text in block if text.in_link) for block in filled
    ]


@given(known_pages())
def test_blocks_share_out_the_text_nodes_without_gap_or_overlap(root: Element) -> None:
    blocks, runs = parse(page_markup(root)).blocks, parse(page_markup(root)).runs
    assert [0, *blocks.end_run.tolist()] == [*blocks.first_run.tolist(), len(runs)]
    assert (blocks.first_run < blocks.end_run).all()
    # The text of each block is between its first and its last event.
    assert blocks.first_event.tolist() == runs.event[blocks.first_run].tolist()
    assert (runs.event[blocks.end_run - 1] < blocks.last_event).all()


def test_the_example_of_the_paper() -> None:
    blocks = parse("<p>One <b>two</b> three</p><div>four<img>five</div>").blocks
    assert blocks.texts() == ["One two three", "four", "five"]
    assert blocks.words.tolist() == [3, 1, 1]


@pytest.mark.parametrize("tag", INLINE_TAGS)
def test_a_block_crosses_inline_tags(tag: str) -> None:
    assert texts(f"<div>one <{tag}>two</{tag}> three</div>") == ["one two three"]


@pytest.mark.parametrize(
    "tag",
    "div p h1 h6 li ul table td blockquote pre form section article main label button o:p".split(),
)
def test_a_block_ends_at_any_other_tag(tag: str) -> None:
    assert texts(f"<div>one <{tag}>two</{tag}> three</div>") == ["one", "two", "three"]


@pytest.mark.parametrize("tag", ["br", "img", "hr", "input"])
def test_a_block_ends_at_elements_without_content(tag: str) -> None:
    assert texts(f"<p>one<{tag}>two</p>") == ["one", "two"]


@pytest.mark.parametrize("tag", ["wbr", "basefont"])
def test_a_block_crosses_inline_elements_without_content(tag: str) -> None:
    assert texts(f"<p>one<{tag}>two</p>") == ["onetwo"]


@pytest.mark.parametrize(
    "hidden",
    [
        "<div hidden>x</div>",
        '<p style="display:none">x<br>y</p>',
        "<script>x</script>",
        "<style>x</style>",
        "<noscript><img><p>x</p></noscript>",
        "<template><div>x</div></template>",
        "<svg><title>x</title><path></svg>",
        "<iframe>x</iframe>",
        "<!-- x -->",
    ],
)
def test_what_is_hidden_does_not_cut_the_block_around_it(hidden: str) -> None:
    assert texts(f"<div>one {hidden}two</div>") == ["one two"]


def test_the_element_of_a_block_is_the_nearest_that_is_not_inline() -> None:
    page = parse("<div><span><a href=/><b>one</b></a></span><p><i>two</i></p> three</div>")
    assert [page.tag(node) for node in page.blocks.node.tolist()] == ["div", "p", "div"]


def test_ten_thousand_nested_inline_elements_have_one_block_element() -> None:
    page = parse("<div>" + "<b>" * 10_000 + "deep")
    assert [page.tag(node) for node in page.blocks.node.tolist()] == ["div"]


def test_the_title_is_no_block() -> None:
    assert texts("<html><head><title>Title</title></head><body><p>text</p></body></html>") == [
        "text"
    ]


def test_white_space_alone_is_no_block() -> None:
    assert texts("<div> <p>\n</p>&nbsp;<b> </b><p>&#x3000;</p></div>") == []
