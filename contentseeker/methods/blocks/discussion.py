"""Features that tell readers' comments, and what follows an article, from the article itself.

Comments read like content, and on a forum they are. Elsewhere their place tells: a part of the
page named after them or after a line that announces them, behind a longer text, in similar units
with a time each.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

import numpy as np

from contentseeker.methods.blocks.naming import Name, NamedElements, tokens_of
from contentseeker.methods.blocks.view import BlockView, FloatArray, constant, running
from contentseeker.page.structure import BoolArray, IntArray, inside
from contentseeker.page.tags import CODES

# How comment systems and themes call the part of a page that holds them, in the languages
# whose sites name things in their own words.
_COMMENT_NAMES: Final = frozenset(
    "comment comments commentlist commentary commento commenti disqus respond replies "
    "kommentar kommentare kommentarer commentaire commentaires comentario comentarios "
    "reacties reactie reaktionen komentarze komentar leserkommentare".split()
)
# Every name contains one of these: a quick test that most pages fail.
_STEMS: Final = (
    "comment", "disqus", "respond", "replies", "kommentar", "comentario", "reactie",
    "reaktionen", "komentar",
)  # fmt: skip
# How a line announces them: *Comments (12)*, *Leave a comment*, *3 responses to ...*. A single
# comment is invited, or counted: *Kommentar* alone heads an opinion.
_COMMENTS: Final = frozenset(
    "comments responses replies commentaires réactions kommentare kommentarer leserkommentare "
    "comentarios comentários commenti reacties komentarze komentarzy yorumlar yorum комментарии "
    "комментариев σχόλια コメント 评论 評論 댓글".split()
)
_COMMENT: Final = frozenset(
    "comment reply response commentaire kommentar comentario comentário commento reactie "
    "komentarz комментарий σχόλιο".split()
)
_WORDS: Final = _COMMENTS | _COMMENT
_INVITING: Final = frozenset(
    "add be drop join leave make one post submit write deja dejar escribe escribir laisser "
    "laissez poster hinterlasse schreib schreibe aggiungi invia lascia scrivi plaats geef dodaj "
    "napisz оставить оставьте".split()
)
_AHEAD: Final = _INVITING | frozenset(
    "a all an first have in latest most my new no of our read reader readers recent say see show "
    "the there to two user view visitor your de le les los tu un une votre der die dein deinen "
    "einen ihr ihren lies neueste een".split()
)
_BEHIND: Final = frozenset(
    "about are below by closed for from in off on so to yet "
    "a al en para sobre à au sur von zu zum op over su do k к на".split()
)
_ANNOUNCED_BEHIND: Final = 60.0
"""Words of running text before such a line. Above an article it leads to its comments."""
_ANNOUNCED_WORDS: Final = 10.0
"""A part of the page with fewer words behind the line is only its frame."""


def are_comments(
    view: BlockView, named: NamedElements, texts: Mapping[int, Sequence[str]]
) -> BoolArray:
    """Which blocks are in a part of the page named after comments, or announced as such.

    ``texts`` are the words of short blocks (``vocabulary.short_texts``).
    """
    is_comment = in_elements(view, comment_containers(view, named))
    is_comment[announced(view, texts)] = True
    return is_comment


def announced(view: BlockView, texts: Mapping[int, Sequence[str]]) -> slice:
    """The blocks from the first line that announces comments to the end of their part."""
    lines = [block for block, words in texts.items() if not _WORDS.isdisjoint(words)]
    lines = [block for block in lines if announces_comments(texts[block])]
    if not lines:
        return slice(0)
    article, words = running(view.running_words), view.before[0]
    for block in lines:
        is_link = view.is_link[block] and not view.is_heading[block]
        if article[block] < _ANNOUNCED_BEHIND or is_link:
            continue
        for end in view.last[view.above[:, block]].tolist():
            if words[end] - words[block + 1] >= _ANNOUNCED_WORDS:
                return slice(block, end)
    return slice(0)


def announces_comments(words: Sequence[str]) -> bool:
    """Whether the words of a short line announce comments."""
    for place, word in enumerate(words):
        if word in _COMMENTS or (word in _COMMENT and words[0] in _INVITING):
            return place + 1 == len(words) or words[place + 1] in _BEHIND
        if word not in _AHEAD:
            return False
    return False


def comment_containers(view: BlockView, named: NamedElements) -> IntArray:
    """The outermost elements called after comments, without any that is the whole page."""
    written = "\n".join([value for _, value in named.names]).lower()
    if not any(stem in written for stem in _STEMS):
        return np.zeros(0, dtype=np.int32)
    meant = np.array([_means_comments(name) for name in named.names], dtype=np.bool_)
    elements = np.unique(named.elements[meant[named.number]])
    page = view.page
    words, _, _ = view.between(view.before, elements)
    # A body of class "comments-open" holds everything.
    is_part = (words > 0) & (words < 0.9 * view.before[0, -1]) & (elements > page.body)
    return np.array(page.outermost(elements[is_part].tolist()), dtype=np.int32)


@lru_cache(maxsize=20_000)
def _means_comments(name: Name) -> bool:
    return not _COMMENT_NAMES.isdisjoint(tokens_of(name))


def discussion_features(view: BlockView, is_comment: BoolArray) -> dict[str, FloatArray]:
    """Features of comments, as ``are_comments`` finds them, and of units that carry a time."""
    article = running(np.where(is_comment, 0.0, view.running_words))
    comments = view.words[is_comment].sum() / view.all_words
    return {
        "in comments": is_comment.astype(np.float64),
        "article before": article[:-1],
        **constant({"share of comments": comments}, len(view)),
        "times 1 up": _times_inside(view, view.above[1]),
        **constant({"times": view.page.count("time"), "article words": article[-1]}, len(view)),
    }


def _times_inside(view: BlockView, elements: IntArray) -> FloatArray:
    """How many ``time`` elements there are inside each of the elements, these included."""
    if not view.page.count("time"):
        return np.zeros(len(elements))
    before = running(view.page.tag_codes == CODES["time"])
    inside: FloatArray = before[view.page.subtree_end[elements]] - before[elements]
    return inside


def in_elements(view: BlockView, elements: IntArray) -> BoolArray:
    """Which blocks are inside one of the elements."""
    if not len(elements):
        return np.zeros(len(view), dtype=np.bool_)
    return inside(elements, view.page.subtree_end)[view.node]


def page_features(view: BlockView) -> dict[str, FloatArray]:
    """A few totals of the page, the same for all its blocks."""
    page, size = view.page, len(view)
    words, chars, link_chars = view.before[:, -1].tolist()
    totals = {
        "page words": words,
        "page blocks": size,
        "page link density": link_chars / max(chars, 1.0),
        "page running text": view.running_words.sum() / view.all_words,
        "page paragraphs": view.is_running_text.sum(),
        "page words per block": words / max(size, 1),
        "page titles": page.count("h1"),
        "page articles": page.count("article"),
        "page depth": page.depth[view.node].sum() / max(size, 1),
    }
    hidden = view.words[view.is_hidden].sum() / view.all_words
    return {
        **constant(totals, size),
        "hidden": view.is_hidden.astype(np.float64),
        **constant({"page hidden": hidden}, size),
    }
