"""A page, the texts that are in it, and what a command leaves behind."""

from collections.abc import Callable
from dataclasses import dataclass

STORY = """<!DOCTYPE html>
<html lang="en"><head><title>
  Harbour reopens | The Daily Example </title></head>
<body><svg><title>Logo</title></svg>
<ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li></ul>
<div><h1>Harbour reopens</h1><p>The first ships came in on <b>Tuesday</b> … at last.</p></div>
</body></html>
"""
HEADED = (
    "<html><head><title>A storm</title></head><body><h1>A storm</h1>"
    + "".join(
        f"<p>The storm over the harbour was over at {hour}, and nobody was hurt.</p>"
        for hour in ("six", "seven", "eight", "nine", "ten")
    )
    + "</body></html>"
)
"""A page that the default method finds the content of."""
ALL_TEXT = "Home\nNews\nHarbour reopens\nThe first ships came in on Tuesday … at last.\n"
WITHOUT_LINKS = "Harbour reopens\nThe first ships came in on Tuesday … at last.\n"


@dataclass(frozen=True)
class Outcome:
    """What a command left behind."""

    code: int
    out: str
    error: str


Command = Callable[..., Outcome]
