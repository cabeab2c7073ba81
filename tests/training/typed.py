"""Pages of known types to learn thresholds from."""

from annotate.models import Corpus, Genre, Page
from tests.annotate.labelled import label
from tests.contentseeker.methods.style_density.made_pages import WITH_COMMENTS, div, page
from tests.factories import (
    CorpusFactory,
    GenreFactory,
    GoldStandardFactory,
    PageFactory,
    SourceFactory,
    UserFactory,
)

# Told apart by T1 from 60 to 70 only: see the experiment's own tests.
MARKUP = {
    Page.PageType.ARTICLE: page("<h1>S</h1>", div(1000, id="story"), div(200)),
    Page.PageType.ARTICLE_WITH_COMMENTS: WITH_COMMENTS,
    Page.PageType.MULTIPLE_AREAS: page("<h1>T</h1>", div(1000, id="one"), div(400, id="two")),
}


def typed_board(pages: int = 3, slug: str = "board", corpus: Corpus | None = None) -> Genre:
    """A genre with so many pages of each type, two sources, and labelled regions on some."""
    genre: Genre = GenreFactory(slug=slug, name=slug)
    sources = [SourceFactory(genre=genre, split="train") for _ in range(2)]
    corpus = corpus or CorpusFactory(slug=f"corpus-of-{slug}")
    anna = UserFactory(username=f"anna-{slug}")
    for number in range(pages):
        for kind, markup in MARKUP.items():
            stored: Page = PageFactory(
                html=markup.encode(),
                corpus=corpus,
                source=sources[number % 2],
                genre=genre,
                page_type=kind,
            )
            if kind == Page.PageType.MULTIPLE_AREAS:
                label(stored, "#one", "area", annotator=anna)
                label(stored, "#two", "area", annotator=anna)
            elif kind == Page.PageType.ARTICLE:
                GoldStandardFactory(page=stored, text="Boats came in before dawn.")
    return genre
