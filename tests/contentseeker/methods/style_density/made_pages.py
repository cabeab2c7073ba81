"""Pages of known regions for style density."""

SENTENCE = "Boats came in before dawn. "


def text(chars: int) -> str:
    """Sentences of exactly so many characters."""
    return (SENTENCE * (chars // len(SENTENCE) + 1))[: chars - 1].replace(" ", "-") + "."


def page(*parts: str) -> str:
    return f"<html><head><title>T</title></head><body>{''.join(parts)}</body></html>"


def div(chars: int, inner: str = "", **attributes: str) -> str:
    names = "".join(f' {name.rstrip("_")}="{value}"' for name, value in attributes.items())
    return f"<div{names}><p>{text(chars)}</p>{inner}</div>"


def comment(chars: int, name: str = "comment") -> str:
    return f'<div class="{name}"><p>{text(chars)}</p></div>'


# The worked example: R1 has 1000 characters, R2 has 700.
WORKED = page("<h1>Storm</h1>", div(1000, id="r1"), div(700, id="r2"))
WITH_COMMENTS = page(
    "<div id=story><h1>Storm</h1>",
    div(1000, id="article"),
    "<div id=comments>",
    comment(120),
    comment(90),
    "</div></div>",
    div(60, id="side"),
)
FORUM = page("<h1>A thread</h1>", *(div(400 + 10 * each, class_="post") for each in range(4)))
