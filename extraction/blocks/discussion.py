"""Features that tell readers' comments, and what follows an article, from the article itself.

Comments read like content and are content on a forum. What gives them away elsewhere is
where they stand: in a part of the page called after them, behind a longer text, in units
alike that each carry a time.
"""

from functools import lru_cache
from typing import Final

import numpy as np

from extraction.blocks.naming import Name, NamedElements, tokens_of
from extraction.blocks.surroundings import is_running_text
from extraction.blocks.view import BlockView, FloatArray, ratio, running
from extraction.page.structure import BoolArray, IntArray, inside

# How comment systems and themes call the part of a page that holds them, in the languages
# whose sites name things in their own words.
_COMMENT_NAMES: Final = frozenset(
    "comment comments commentlist commentary commento commenti disqus respond replies "
    "kommentar kommentare kommentarer commentaire commentaires comentario comentarios "
    "reacties reactie reaktionen komentarze komentar leserkommentare".split()
)


def are_comments(view: BlockView, named: NamedElements) -> BoolArray:
    """Which blocks stand in a part of the page called after comments."""
    return in_elements(view, comment_containers(view, named))


def comment_containers(view: BlockView, named: NamedElements) -> IntArray:
    """The outermost elements called after comments, without any that is the whole page."""
    meant = np.array([_means_comments(name) for name in named.names], dtype=np.bool_)
    meant = meant[named.number]
    elements = np.unique(named.elements[meant])
    page = view.page
    words = view.within(view.words, elements)
    # A body of class "comments-open" holds everything.
    is_part = (words > 0) & (words < 0.9 * view.words.sum()) & (elements > page.body)
    return np.array(page.outermost(elements[is_part].tolist()), dtype=np.int32)


@lru_cache(maxsize=20_000)
def _means_comments(name: Name) -> bool:
    return not _COMMENT_NAMES.isdisjoint(tokens_of(name))


def discussion_features(view: BlockView, is_comment: BoolArray) -> dict[str, FloatArray]:
    """Features of comments, as ``are_comments`` finds them, and of units that carry a time."""
    article = is_running_text(view) & ~is_comment
    before = running(np.where(article, view.words, 0.0))[:-1]
    total = max(view.words.sum(), 1.0)
    comment_words = float(view.words[is_comment].sum())
    found = {
        "in comments": is_comment.astype(np.float64),
        "article before": before,
        "share of comments": np.full(len(view), comment_words / total),
    }
    times = view.page.find("time")
    counts = np.zeros(len(view.page) + 1)
    counts[1:] = np.cumsum(np.bincount(times, minlength=len(view.page)))
    end = view.page.subtree_end
    found["times 1 up"] = counts[end[view.above[1]]] - counts[view.above[1]]
    found["times"] = np.full(len(view), float(len(times)))
    found["article words"] = np.full(len(view), float(view.words[article].sum()))
    return found


def in_elements(view: BlockView, elements: IntArray) -> BoolArray:
    """Which blocks are inside one of the elements."""
    if not len(elements):
        return np.zeros(len(view), dtype=np.bool_)
    return inside(elements, view.page.subtree_end)[view.node]


def page_features(view: BlockView) -> dict[str, FloatArray]:
    """A few totals of the page, the same for all its blocks."""
    is_long = is_running_text(view)
    total = view.words.sum()
    chars = view.chars.sum()
    totals = {
        "page words": total,
        "page blocks": float(len(view)),
        "page link density": float(ratio(np.array([view.link_chars.sum()]), np.array([chars]))[0]),
        "page running text": float(view.words[is_long].sum()) / max(total, 1.0),
        "page paragraphs": float(is_long.sum()),
        "page words per block": total / max(len(view), 1),
        "page titles": float(len(view.page.find("h1"))),
        "page articles": float(len(view.page.find("article"))),
        "page depth": float(view.page.depth[view.node].mean()) if len(view) else 0.0,
    }
    found = {name: np.full(len(view), value) for name, value in totals.items()}
    hidden = float(view.words[view.is_hidden].sum())
    found["hidden"] = view.is_hidden.astype(np.float64)
    found["page hidden"] = np.full(len(view), hidden / max(total, 1.0))
    return found
