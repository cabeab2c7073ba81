import numpy as np
import pytest

from contentseeker.methods.blocks.explanation.regions import blocks_of, regions_of
from contentseeker.methods.blocks.extractor import BlockExtractor, chosen_elements
from contentseeker.methods.blocks.model import BlockModel
from contentseeker.methods.blocks.view import BlockView
from contentseeker.page import FlatPage, parse
from contentseeker.result import Extraction, ScoredBlocks, SuggestedRegion
from tests.contentseeker.methods.blocks.made_sites import MadePage, article, forum, product

PAGE = b"""<body><nav id=menu><a href=/>Home</a> <a href=/n>News</a></nav>
<main id=main><h1 id=title>The canal</h1>
<div id=text><p id=one>Water came in.</p><figure id=figure><figcaption>A lock</figcaption></figure>
<p id=two>Boats went out.</p></div>
<div id=mixed>A last word.<br><br><p id=ad>Buy boats.</p></div></main>
<div id=secret hidden><p>Not seen.</p></div><div id=nothing></div>
<footer id=foot>Imprint</footer></body>"""
CONTENT = ("Water came in.", "Boats went out.", "A last word.")


def judged(markup: bytes, content: tuple[str, ...], chance: float = 0.75) -> Extraction:
    """An extraction that takes the blocks with these texts, and is so sure of each."""
    page = parse(markup)
    view = BlockView(page)
    texts = [text.decode() for text in view.texts(np.arange(len(view)))]
    chosen = np.array([text in content for text in texts])
    return Extraction.of(
        page,
        "\n".join(content),
        chosen_elements(view, chosen),
        blocks=ScoredBlocks(view.node, np.where(chosen, chance, 1 - chance), chosen),
    )


def named(page: FlatPage | None, regions: list[SuggestedRegion]) -> dict[str, bool]:
    assert page is not None
    return {page.attrs(each.node)["id"]: each.is_main for each in regions}


def test_main_content_is_what_was_chosen_and_noise_the_outermost_around_it() -> None:
    extraction = judged(PAGE, CONTENT)
    assert named(extraction.page, regions_of(extraction)) == {
        "one": True,
        "two": True,
        "mixed": True,
        "menu": False,
        "title": False,
        "figure": False,
        "ad": False,
        "foot": False,
    }


def test_a_dialog_that_asks_for_consent_is_noise_though_it_has_no_blocks() -> None:
    dialog = b"<div id=asking><div id=cookie-banner><p>May <i>we</i>?</p></div></div><footer"
    extraction = judged(PAGE.replace(b"<footer", dialog), CONTENT)
    found = regions_of(extraction)
    assert named(extraction.page, found)["asking"] is False
    assert {each.probability for each in found if not each.is_main} == {0.25, 0.0}


def test_with_the_nearest_label_counting_the_regions_say_what_was_chosen() -> None:
    extraction = judged(PAGE, CONTENT)
    page = extraction.page
    assert page is not None
    label = {each.node: each.is_main for each in regions_of(extraction)}
    view = BlockView(page)
    for block, node in enumerate(view.node.tolist()):
        while node not in label and page.parent[node] >= 0:
            node = int(page.parent[node])
        text = view.texts(np.array([block]))[0].decode()
        if text != "Not seen.":
            assert label[node] == (text in CONTENT)


def test_a_region_is_as_probable_as_its_blocks_by_words() -> None:
    page = parse(b"<body><div id=all><p>one two three</p><p>four</p></div><i id=end>x</i></body>")
    view = BlockView(page)
    chosen = np.array([True, True, False])
    blocks = ScoredBlocks(view.node, np.array([0.9, 0.5, 0.2]), chosen)
    (node,) = page.select("#all")
    found = regions_of(Extraction.of(page, "text", [node], blocks=blocks))
    assert [each.probability for each in found] == pytest.approx([0.8, 0.2])
    assert [each.is_main for each in found] == [True, False]


@pytest.mark.parametrize("made", [article(3), forum(3), product(3)])
def test_regions_of_a_page_nobody_has_labelled(model: BlockModel, made: MadePage) -> None:
    extraction = BlockExtractor().extract_with(model, parse(made.markup))
    found = regions_of(extraction)
    assert tuple(each.node for each in found if each.is_main) == extraction.nodes
    assert any(not each.is_main for each in found)
    likely = [each.probability or 0 for each in found if each.is_main]
    unlikely = [each.probability or 0 for each in found if not each.is_main]
    assert 0 <= max(unlikely) < min(likely) <= max(likely) <= 1


@pytest.mark.parametrize("markup", ["", "<div></div>", "<img>"])
def test_a_page_without_text_has_no_regions(model: BlockModel, markup: str) -> None:
    assert regions_of(BlockExtractor().extract_with(model, parse(markup))) == []


def test_what_was_not_chosen_by_blocks_has_no_regions() -> None:
    page = parse(b"<p>Words</p>")
    assert regions_of(Extraction.of(page, "Words", [2])) == []
    assert regions_of(Extraction("Words", (2,))) == []


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("all", ["One two.", "Three four five.", "Six"]),
        ("first", ["One two."]),
        ("start", ["One two."]),
        ("middle", ["Three four five."]),
        ("nothing", ["Three four five."]),
        ("empty", []),
        ("behind", []),
        ("last", ["Six"]),
    ],
)
def test_blocks_of_an_element_or_the_block_it_is_part_of(name: str, texts: list[str]) -> None:
    page = parse(
        b"<body><div id=all><p id=first><b id=start>One</b> two.</p><div id=empty></div>"
        b"<p>Three <b id=middle>four</b> <i id=nothing></i>five.</p><hr id=behind>"
        b"<p id=last>Six</p></div></body>"
    )
    (node,) = page.select(f"#{name}")
    view = BlockView(page)
    found = view.texts(np.array(blocks_of(view, node), dtype=np.int64))
    assert [text.decode() for text in found] == texts
