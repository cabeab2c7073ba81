"""The heuristic that Content Seeker uses on pages of a genre if nobody chose one."""

from typing import Final

_HEURISTICS: Final = {"news": "LBS", "blog": "LBS", "forum": "TP-any"}
_OTHER_GENRES: Final = "LBS"


def default_heuristic(genre: str) -> str:
    """The heuristic for a genre's pages, by its slug.

    News, blogs and forums get the one that the thesis found best for them (Tables 6.17, 6.22 and
    6.27); other genres the one that it used for two of its three. For forums it is TP with our
    extension: it is TP where posts are in tables, and most forums of today have none.
    """
    return _HEURISTICS.get(genre, _OTHER_GENRES)
