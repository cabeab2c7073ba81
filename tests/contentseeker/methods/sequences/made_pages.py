"""Made-up articles with menus, and what is said of their blocks."""

import random

from contentseeker.fitting.sequences.examples import example_from_gold
from contentseeker.fitting.sequences.fitting import SequenceExample
from contentseeker.page import parse

_STORY = "storm harbour ferry council vote river bridge market teacher winter engine road".split()
_MENU = "home sport weather contact jobs imprint login search archive".split()


def article(seed: int) -> tuple[bytes, str]:
    """A page, and the text of its article."""
    dice = random.Random(seed)  # noqa: S311  (made-up words)
    lines = [
        " ".join(["The", *dice.choices(_STORY, k=dice.randint(4, 12))]) + "."
        for _ in range(dice.randint(2, 5))
    ]
    menu = "".join(f"<li><a href=/>{dice.choice(_MENU).title()}</a></li>" for _ in range(5))
    body = "".join(f"<p>{line}</p>" for line in lines)
    advert = f"<div><a href=/>{dice.choice(_MENU)}</a></div>"
    markup = f"<html><body><ul>{menu}</ul><div>{body}</div>{advert}<p>All rights reserved</p>"
    return markup.encode(), "\n".join(lines)


def examples(number: int, *, first: int = 0) -> list[SequenceExample]:
    """So many of them, ready to learn from."""
    pages = [article(seed) for seed in range(first, first + number)]
    return [example_from_gold(parse(markup), gold) for markup, gold in pages]
