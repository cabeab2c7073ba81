"""Pages of made-up sites: menus, articles, comments, threads, products, footers.

Every site writes its pages with the same few names for their parts, in another order and
number; what is content on them is known because they are made of it.
"""

from dataclasses import dataclass
from functools import cache
from random import Random

from contentseeker.corpus import LabelledPage
from contentseeker.fitting.blocks.examples import BlockExample, example_from_gold

ARTICLE, FORUM, PRODUCT = "article", "forum", "product"
SITES = 24
_WORDS = (
    "storm coast harbour boat morning people street house water light road letter summer garden "
    "window stone river market bridge evening winter paper story music island north valley"
).split()


@dataclass(frozen=True)
class MadePage:
    """A page and the blocks of its content."""

    markup: str
    content: tuple[str, ...]
    page_type: str

    @property
    def text(self) -> str:
        """The content, one block per line."""
        return "\n".join(self.content)


def _seeded(name: str) -> Random:
    return Random(name)  # noqa: S311 - the same pages every time


def sentence(random: Random, words: int) -> str:
    """So many words with a full stop behind the last and a comma somewhere."""
    chosen = [random.choice(_WORDS) for _ in range(words)]
    chosen[words // 2] += ","
    return " ".join(chosen).capitalize() + "."


def _menu(random: Random) -> str:
    names = random.sample(_WORDS, random.randrange(4, 9))
    return "<ul class=menu>" + "".join(f"<li><a href=/{n}>{n}</a></li>" for n in names) + "</ul>"


def _footer(random: Random) -> str:
    year = random.randrange(1999, 2026)
    return f"<div class=footer><p>Copyright {year} <a href=/about>About us</a></p></div>"


def _page(random: Random, inside: str) -> str:
    return (
        f"<html><head><title>A page</title></head><body>{_menu(random)}"
        f"<div class=page>{inside}</div>{_footer(random)}</body></html>"
    )


def _paragraphs(texts: list[str]) -> str:
    return "".join(f"<p>{text}</p>" for text in texts)


def article(number: int, wrap: str = "div class=story", comments: int = 3) -> MadePage:
    """An article with readers' comments behind it; ``wrap`` is how its element is written."""
    random = _seeded(f"article {number}")
    title = sentence(random, 4)
    texts = [sentence(random, random.randrange(30, 60)) for _ in range(random.randrange(3, 7))]
    said = [sentence(random, random.randrange(20, 40)) for _ in range(comments)]
    below = "".join(f"<div class=comment><b>Ann</b><p>{text}</p></div>" for text in said)
    inside = (
        f"<{wrap}><h1>{title}</h1>{_paragraphs(texts)}</{wrap.split()[0]}>"
        f"<div class=share><a href=/s>Share this</a></div><div id=comments>{below}</div>"
    )
    return MadePage(_page(random, inside), (title, *texts), ARTICLE)


def forum(number: int) -> MadePage:
    """A thread: a question, and replies in a part called after them; all is content."""
    random = _seeded(f"forum {number}")
    title = sentence(random, 4)
    question = sentence(random, random.randrange(70, 90))
    replies = [sentence(random, random.randrange(20, 40)) for _ in range(random.randrange(3, 7))]
    below = "".join(f"<div class=reply><p>{text}</p></div>" for text in replies)
    inside = (
        f"<div class=thread><h1>{title}</h1><div class=question><p>{question}</p></div>"
        f"<div id=replies>{below}</div></div><form><button>Join the forum</button></form>"
    )
    return MadePage(_page(random, inside), (title, question, *replies), FORUM)


def product(number: int) -> MadePage:
    """A thing for sale: a description, and others that customers bought."""
    random = _seeded(f"product {number}")
    title = sentence(random, 3)
    texts = [sentence(random, random.randrange(25, 40)) for _ in range(random.randrange(1, 3))]
    others = "".join(f"<li><a href=/{n}>{sentence(random, 5)}</a></li>" for n in range(4))
    inside = (
        f"<div class=product><h1>{title}</h1><div itemprop=description>{_paragraphs(texts)}</div>"
        f"<button>Add to basket</button></div><ul class=related>{others}</ul>"
    )
    return MadePage(_page(random, inside), (title, *texts), PRODUCT)


def site(number: int) -> list[MadePage]:
    """The pages of one site; some keep articles hidden until a script has run."""
    wraps = ("div class=story", "div class=story hidden", "noscript", "div class='story box'")
    return [article(number, wraps[number % 4]), forum(number), product(number)]


@cache
def examples() -> tuple[BlockExample, ...]:
    """All pages of all sites, with labels."""
    return tuple(
        example_from_gold(
            LabelledPage(
                name=f"{number} {page.page_type}",
                markup=page.markup.encode(),
                gold=page.text,
                page_type=page.page_type,
                domain=f"site{number}.example",
                url="",
            )
        )
        for number in range(SITES)
        for page in site(number)
    )
