"""The length of tags in a normalised serialisation.

Attributes have double quotes and one space before them. All closing tags except those of void
elements are written. So lengths differ from the source where its markup is sloppy.
"""

import numpy as np

from contentseeker.page.flat import FlatPage
from contentseeker.page.structure import IntArray
from contentseeker.page.tags import IS_VOID, NAME_CHARS


def tag_chars(page: FlatPage) -> IntArray:
    """Per event: characters of the tag, attributes included; 0 for the end of a void element."""
    structure, attributes = page.structure, page.attributes
    name = NAME_CHARS[page.tag_codes]
    for node in np.flatnonzero(page.tag_codes == 0).tolist():
        name[node] = len(page.tags[node])
    own = np.bincount(attributes.element, attributes.chars, len(page)).astype(np.int32)
    chars = np.empty(len(page.marks), dtype=np.int32)
    chars[structure.open_event] = name + own + np.int32(len("<>"))
    chars[structure.close_event] = np.where(IS_VOID[page.tag_codes], 0, name + np.int32(len("</>")))
    return chars
