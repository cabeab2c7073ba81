"""Draw photographs, logos, banners and avatars as small SVG ``data:`` URLs.

URLs are percent-encoded, because some site templates write attributes without quotation marks.
"""

from __future__ import annotations

from urllib.parse import quote

from annotate.demo.seeded_random import SeededRandom

# Upper and lower end of the sky, far and near ground.
_SKIES = (
    ("#9cc4e4", "#f3e9d2", "#5b7f95", "#33525f"),
    ("#f6c28b", "#fdeccd", "#8a6f5c", "#4f4238"),
    ("#b9c7d0", "#e9edf0", "#77868f", "#46535b"),
    ("#7fa8c9", "#dfeaf0", "#6b8f57", "#3f5e38"),
    ("#2d3b55", "#c98f6b", "#27314a", "#151b2b"),
)


def photo(scene: str, rng: SeededRandom, width: int, height: int) -> str:
    """Draw one of the ``SCENES``."""
    return _data_url(width, height, SCENES[scene](rng, width, height))


def _sky(rng: SeededRandom, width: int, height: int, colours: tuple[str, ...]) -> str:
    high, low = colours[:2]
    return (
        "<linearGradient id='s' x2='0' y2='1'>"
        f"<stop stop-color='{high}'/><stop offset='1' stop-color='{low}'/></linearGradient>"
        f"<rect width='{width}' height='{height}' fill='url(#s)'/>"
        f"<circle cx='{rng.between(0, width)}' cy='{height // 4}' r='{height // 12}' "
        "fill='#fff' opacity='.7'/>"
    )


def _range_of_hills(rng: SeededRandom, width: int, height: int, colour: str, horizon: int) -> str:
    swing = height // 7
    points = " ".join(
        f"{step * width // 6},{horizon + rng.between(-swing, swing)}" for step in range(7)
    )
    return f"<polygon points='0,{height} {points} {width},{height}' fill='{colour}'/>"


def _hills(rng: SeededRandom, width: int, height: int) -> str:
    colours = rng.choice(_SKIES)
    return (
        _sky(rng, width, height, colours)
        + _range_of_hills(rng, width, height, colours[2], height // 2)
        + _range_of_hills(rng, width, height, colours[3], height * 3 // 4)
    )


def _town(rng: SeededRandom, width: int, height: int) -> str:
    colours = rng.choice(_SKIES)
    house = width // 7
    paths = []
    for left in range(0, width, house):
        top = height - rng.between(height // 5, height // 2)
        paths.append(f"M{left},{height}V{top}l{house // 2},-{house // 3} {house // 2},{house // 3}")
        paths.append(f"V{height}z")
    roofs = f"<path d='{''.join(paths)}' fill='{colours[3]}'/>"
    hills = _range_of_hills(rng, width, height, colours[2], height * 55 // 100)
    return _sky(rng, width, height, colours) + hills + roofs


def _sea(rng: SeededRandom, width: int, height: int) -> str:
    colours = rng.choice(_SKIES)
    top, left = height * 6 // 10, rng.between(width // 5, width * 3 // 5)
    return (
        _sky(rng, width, height, colours)
        + _range_of_hills(rng, width, height, colours[2], height * 52 // 100)
        + f"<rect y='{top}' width='{width}' height='{height - top}' fill='{colours[3]}'/>"
        f"<path d='M{left},{top}h{width // 6}l-{width // 40},{height // 16}h-{width // 9}z"
        f"M{left + width // 12},{top}v-{height // 4}l{width // 14},{height // 5}z' fill='#f4f1ea'/>"
    )


def _train(rng: SeededRandom, width: int, height: int) -> str:
    colours = rng.choice(_SKIES)
    top, coach = height * 6 // 10, width * 3 // 10
    coaches = "".join(
        f"<rect x='{left}' y='{top}' width='{coach - 8}' height='{height // 5}' rx='6' "
        f"fill='#27496d'/><path d='M{left + 12},{top + height // 12}h{coach - 32}' "
        f"stroke='#f6e7b4' stroke-width='{height // 18}' stroke-dasharray='14 8'/>"
        for left in range(rng.between(-coach // 2, 0), width, coach)
    )
    ground = height * 8 // 10
    return (
        _sky(rng, width, height, colours)
        + _range_of_hills(rng, width, height, colours[2], height // 2)
        + coaches
        + f"<rect y='{ground}' width='{width}' height='{height - ground}' fill='{colours[3]}'/>"
    )


def _table(rng: SeededRandom, width: int, height: int) -> str:
    wall, wood, crust = rng.choice(
        (("#d8d2c4", "#8b6b4a", "#a9672f"), ("#c3ccc9", "#6f5642", "#8f5a2b"))
    )
    top, left = height * 65 // 100, rng.between(width // 4, width // 2)
    return (
        f"<rect width='{width}' height='{height}' fill='{wall}'/>"
        f"<rect y='{top}' width='{width}' height='{height - top}' fill='{wood}'/>"
        f"<ellipse cx='{left}' cy='{top}' rx='{width // 6}' ry='{height // 7}' fill='{crust}'/>"
        f"<path d='M{left - width // 10},{top - height // 12}l{width // 5},{height // 20}' "
        f"stroke='#e9c893' stroke-width='{height // 50}'/>"
        f"<rect x='{left + width // 4}' y='{top - height // 4}' width='{width // 11}' "
        f"height='{height * 3 // 10}' rx='8' fill='#eef3f2' opacity='.8'/>"
    )


def _bench(rng: SeededRandom, width: int, height: int) -> str:
    metals = ("#8d99a6", "#b8a06a", "#5f6b76")
    rings = "".join(
        f"<circle cx='{rng.between(width // 10, width * 9 // 10)}' "
        f"cy='{rng.between(height // 5, height * 4 // 5)}' "
        f"r='{rng.between(height // 14, height // 7)}' fill='none' stroke='{rng.choice(metals)}' "
        f"stroke-width='{height // 30}' stroke-dasharray='9 4'/>"
        for _ in range(9)
    )
    sheets = f"<rect x='9' y='9' width='{width - 18}' height='{height - 18}' fill='#ece7d8'/>"
    return f"<rect width='{width}' height='{height}' fill='#7b5f45'/>{sheets}{rings}"


SCENES = {
    "bench": _bench,
    "hills": _hills,
    "sea": _sea,
    "table": _table,
    "town": _town,
    "train": _train,
}


def sign(text: str, width: int, height: int, ink: str, ground: str) -> str:
    """Draw text on a plain background, for logos, buttons and banner advertisements."""
    # A bold letter is a little more than half as wide as high: the text fills the sign, no more.
    size = min(height * 6 // 10, width * 18 // (10 * max(len(text), 1)))
    shapes = (
        f"<rect width='{width}' height='{height}' fill='{ground}'/>"
        f"<text x='{width // 2}' y='{(height + size * 7 // 10) // 2}' font-size='{size}' "
        f"text-anchor='middle' font-family='Georgia,serif' font-weight='bold' fill='{ink}'>"
        f"{text}</text>"
    )
    return _data_url(width, height, shapes)


def avatar(rng: SeededRandom, side: int = 80) -> str:
    """Draw the symmetric pattern of a forum member without a portrait."""
    colour = rng.choice(("#7a9e7e", "#b56576", "#355070", "#c08552", "#6d597a", "#457b9d"))
    cell = side // 5
    squares = []
    # Three of five columns are chosen, the other two mirror them.
    for row in range(5):
        for column in range(3):
            if rng.chance(0.5):
                for left in sorted({column, 4 - column}):
                    squares.append(f"M{left * cell},{row * cell}h{cell}v{cell}h-{cell}z")
    shapes = f"<rect width='{side}' height='{side}' fill='#e8e6e1'/>"
    return _data_url(side, side, shapes + f"<path d='{''.join(squares)}' fill='{colour}'/>")


def blank() -> str:
    """Return a transparent pixel, the spacer image of old table layouts."""
    return _data_url(1, 1, "")


def _data_url(width: int, height: int, shapes: str) -> str:
    drawing = (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' "
        f"width='{width}' height='{height}'>{shapes}</svg>"
    )
    return "data:image/svg+xml," + quote(drawing, safe="/:=,;()")
