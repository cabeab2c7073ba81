"""Series of pages whose next links are known, to learn them from."""

from annotate.models import Genre, Page, Source
from contentseeker.page import parse
from tests.factories import GenreFactory, GoldStandardFactory, PageFactory, SourceFactory

STORY = "".join(f"<p>Part {part} of a long story, told well.</p>" for part in range(6))


ODD = "§ zorp"
"""What a next link says that the model that ships does not know; nothing else gives it away."""


def markup_of(number: int, link_text: str = "Next »") -> str:
    """Page ``number`` of a series; ``says`` is what its next link says."""
    around, own = ("zz", "zz") if link_text == ODD else ("pager", "next")
    menu = "".join(f"<li><a href=/t{topic}>Topic {topic}</a>" for topic in range(8))
    on = f"<a class={own} href='?page={number + 1}'>{link_text}</a>"
    return f"<ul>{menu}</ul><div class=story>{STORY}</div><p class={around}>{on}</p>"


def page_of(source: Source, genre: Genre, number: int, link_text: str = "Next »") -> Page:
    """The same, stored; its next link was picked."""
    markup = markup_of(number, link_text)
    [node] = parse(markup).select("p > a")
    stored: Page = PageFactory(
        source=source,
        genre=genre,
        url=f"http://{source.host}/list?page={number}",
        html=markup.encode(),
        next_link_node=node,
        next_page_url=f"http://{source.host}/list?page={number + 1}",
    )
    return stored


def linked_board(
    sources: int = 4, evaluation: int = 2, link_text: str = "Next »", pages: int = 2
) -> Genre:
    """A genre with series of so many sites to learn from, and of some to compare models on."""
    genre: Genre = GenreFactory(slug="board", name="board")
    for number in range(sources + evaluation):
        split = Source.Split.TRAIN if number < sources else Source.Split.EVALUATION
        source = SourceFactory(host=f"site{number}.example", genre=genre, split=split)
        for place in range(1, pages + 1):
            page = page_of(source, genre, place, link_text)
            GoldStandardFactory(page=page, text=parse(STORY).text(0))
    return genre
