"""Labelled pages put together anew, as further training data (data augmentation).

A long article fills most of its page, so a model that has seen only long ones expects that. Short
news stand in as many menus and teasers. A shortened page has the end of its article removed:
elements that hold nothing but removed blocks, and the texts of removed blocks beside others.
Everything else stays. This teaches that main content can be a tenth of a page.

What is main content on the front page of a shop or a magazine is a teaser beside an article. So
lists of other pages can be inserted before or behind the article, as noise.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

import numpy as np
from lxml import etree

from contentseeker.corpus import LabelledPage
from contentseeker.fitting.blocks.examples import BlockExample, example_of, labels_from_gold
from contentseeker.methods.blocks.extractor import chosen_elements
from contentseeker.methods.blocks.view import BlockView, FloatArray
from contentseeker.page import parse
from contentseeker.page.structure import BoolArray
from contentseeker.page.tree import PageTree, build_tree

WEIGHT: Final = 0.15
"""Of the blocks of a page that was put together anew. With more, listings, forums and shops lose as
much as short articles gain."""
# Words of content that are left, from and to: a short item, a short article.
_LENGTHS: Final = ((25, 90), (120, 250))
# Of the pages with inserted lists, so many are shortened as well, to a length from and to.
_SHORTENED_WITH_LISTS: Final = 0.6
_LENGTH_WITH_LISTS: Final = (40, 250)
_SECOND_LIST: Final = 1 / 3
_INSERTED: Final = "data-inserted"
# An element with so much of a page's content, and little else, is its list.
_MOST_CONTENT: Final = 0.6
_MOSTLY_CONTENT: Final = 0.5
_MORE_THAN_HALF: Final = 0.51
_LONG_LIST: Final = 60
"""Words of a list that is worth inserting."""
_BEFORE: Final = 0.5
_PAGE_FRAME: Final = frozenset({"html", "body"})
# A list is inserted beside the element that holds the article, or beside one around that.
_LEVELS_UP: Final = 2


def recomposed_examples(page: LabelledPage, lists: Sequence[bytes]) -> Iterator[BlockExample]:
    """An article page shortened to two lengths, and with lists of other pages (``list_of``)."""
    # The page's name as seed: the result depends on nothing but the page and the lists.
    random = Random(page.name)  # noqa: S311
    view = BlockView(parse(page.markup, url=page.url))
    label = labels_from_gold(view, page.gold)
    for length in _LENGTHS:
        shorter = shortened(view, label, random.randint(*length))
        if shorter is not None:
            yield _example(page, *shorter)
    if lists and (label == 1).any():
        gold = page.gold
        if random.random() < _SHORTENED_WITH_LISTS:
            shorter = shortened(view, label, random.randint(*_LENGTH_WITH_LISTS))
            if shorter is not None:
                markup, gold = shorter
                view = BlockView(parse(markup, url=page.url))
                label = labels_from_gold(view, gold)
        inserted = random.choices(lists, k=1 + (random.random() < _SECOND_LIST))
        yield _example(page, with_lists(view, label, inserted, random), gold)


def _example(page: LabelledPage, markup: bytes, gold: str) -> BlockExample:
    view = BlockView(parse(markup, url=page.url))
    label = labels_from_gold(view, gold)
    for node in view.page.attributes.having(_INSERTED).tolist():
        label[view.first[node] : view.last[node]] = 0.0
    example = example_of(view, label, page.domain, page.page_type)
    return replace(example, weight=WEIGHT * example.weight, is_recomposed=True)


def shortened(view: BlockView, label: FloatArray, words: int) -> tuple[bytes, str] | None:
    """The page with about so many words of content left, and the text of what is left.

    ``label`` is 1 for blocks of content. None if there is no longer content to shorten.
    """
    content = label == 1
    before = np.cumsum(np.where(content, view.words, 0.0)) - view.words
    # The block that reaches the number of words is the last one that stays.
    removed = content & (before >= words)
    if not removed.any():
        return None
    kept = np.flatnonzero(content & ~removed)
    return _without(view, removed), "\n".join(view.page.blocks.texts(kept))


def _without(view: BlockView, removed: BoolArray) -> bytes:
    """The page without these blocks."""
    page, blocks, structure = view.page, view.page.blocks, view.page.structure
    tree = build_tree(page)
    for block in np.flatnonzero(removed).tolist():
        for event in page.runs.event[blocks.first_run[block] : blocks.end_run[block]].tolist():
            element = tree.element(int(structure.element[event]))
            if structure.is_open[event]:
                element.text = None
            else:
                element.tail = None
    inside = view.last - view.first
    for node in chosen_elements(view, removed):
        # An element that is named because of one of its blocks holds others, too.
        if node and removed[view.first[node] : view.last[node]].sum() == inside[node]:
            _remove(tree.element(node))
    return _markup(tree)


def _remove(element: etree._Element) -> None:
    """Take an element out of its tree; the text behind it stays."""
    parent, before = element.getparent(), element.getprevious()
    if parent is None:
        return
    if before is not None:
        before.tail = (before.tail or "") + (element.tail or "")
    else:
        parent.text = (parent.text or "") + (element.tail or "")
    parent.remove(element)


def list_of_page(page: LabelledPage) -> bytes | None:
    """The innermost element that holds most of a page's content, as markup.

    None if the content is short, or has no element of its own.
    """
    view = BlockView(parse(page.markup, url=page.url))
    return list_of(view, labels_from_gold(view, page.gold))


def list_of(view: BlockView, label: FloatArray) -> bytes | None:
    """``list_of_page``, from the page's blocks and their labels."""
    content = view.within(np.where(label == 1, view.words, 0.0))
    total = content.max(initial=0.0)
    is_list = (content >= _MOST_CONTENT * total) & (
        content >= _MOSTLY_CONTENT * view.within(view.words)
    )
    found = np.flatnonzero(is_list)
    if total < _LONG_LIST or not len(found) or view.page.tag(int(found[-1])) in _PAGE_FRAME:
        return None
    element = view.page.tree.element(int(found[-1]))
    return etree.tostring(element, encoding="utf-8", with_tail=False)


def with_lists(view: BlockView, label: FloatArray, lists: Sequence[bytes], random: Random) -> bytes:
    """The page with lists (``list_of``) before or behind what holds most of its content.

    Their outermost elements have an attribute that marks them.
    """
    tree = build_tree(view.page)
    content = view.within(np.where(label == 1, view.words, 0.0))
    article = int(np.flatnonzero(content >= _MORE_THAN_HALF * content.max())[-1])
    for markup in lists:
        beside = _above(tree.element(article), random.randint(0, _LEVELS_UP))
        parent = beside.getparent()
        if parent is None or parent.tag == "html":
            continue
        inserted = etree.fromstring(markup)
        inserted.set(_INSERTED, "")
        if random.random() < _BEFORE:
            beside.addprevious(inserted)
        else:
            # ``addnext`` would move the text behind the element along with it.
            inserted.tail, beside.tail = beside.tail, None
            parent.insert(parent.index(beside) + 1, inserted)
    return _markup(tree)


def _above(element: etree._Element, levels: int) -> etree._Element:
    """The element so many levels up, or the last one inside the body."""
    for _ in range(levels):
        parent = element.getparent()
        if parent is None or parent.tag in _PAGE_FRAME:
            break
        element = parent
    return element


def _markup(tree: PageTree) -> bytes:
    return etree.tostring(tree.element(0), method="html", encoding="utf-8")
