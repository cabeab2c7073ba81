"""The page as one sequence of code and text, for methods that read the source from left to right.

An *entry* is a character (content code blurring) or a token (its token variant, document
slope curves); either belongs to a tag or to text. The original source is not needed:
tags are counted as our own serialisation writes them (``contentseeker.page.serialised``).

What a reader cannot see (scripts, hidden elements, the head) has no entries, nor have
the tags ``html`` and ``body``, which many pages leave to be implied.
"""

from typing import Final

import numpy as np

from contentseeker.page import FlatPage
from contentseeker.page.serialised import tag_chars
from contentseeker.page.structure import BoolArray, IntArray
from contentseeker.page.tags import IS_VOID, flags

_IMPLIED: Final = flags(("html", "body"))


def is_tag(page: FlatPage) -> BoolArray:
    """Per event: whether it is a tag of the sequence."""
    element = page.structure.element
    code = page.tag_codes[element]
    is_written = page.structure.is_open | ~IS_VOID[code]
    return page.visible[element] & is_written & ~_IMPLIED[code]


def entry_chars(page: FlatPage) -> IntArray:
    """Per event: characters of the tag, attributes included; 0 where it is no tag."""
    return np.where(is_tag(page), tag_chars(page), np.int32(0))


def is_text(page: FlatPage, per_tag: IntArray, per_run: IntArray) -> BoolArray:
    """The sequence: one flag per entry, set for text, clear for tags.

    ``per_tag`` is the number of entries of every event's tag, ``per_run`` that of every
    text node.
    """
    per_event = np.zeros(len(per_tag), dtype=np.int32)
    per_event[page.runs.event] = per_run
    counts = np.stack((per_tag, per_event), axis=1).ravel()
    return np.repeat(np.tile(np.array((False, True)), len(per_tag)), counts)
