"""The element tree of a page as JSON for the labelling screen.

The browser itself computes which elements inherit a label, what is unlabelled and what
"widen" selects. For that it needs the tree and the visible text of each element. Lists of
numbers instead of objects: a page of 15,000 elements has a few hundred kilobytes uncompressed.
"""

import json
from typing import Final

from annotate.models import Page
from annotate.pages.parsed import derived
from contentseeker.features.nodes import candidates
from contentseeker.page import FlatPage

# Part of the answer's ETag: increase it when the format of the outline changes.
FORM: Final = "1"
# To the parser, everything up to the space separates words.
_CONTROLS_BLANK: Final = bytes.maketrans(bytes(range(33)), b" " * 33)


def outline(page: Page) -> bytes:
    """The outline of a page: tree, text runs, candidates and links."""
    return derived(page, "outline", written)


def outline_tag(page: Page) -> str:
    """An entity tag: the outline is the same as long as this is."""
    return f'"{page.blob_id}-{FORM}"'


def written(flat: FlatPage) -> bytes:
    """The outline of a parsed page as JSON in UTF-8."""
    # Tags as numbers: a page repeats a few dozen of them thousands of times.
    codes: dict[str, int] = {}
    tag = [codes.setdefault(name, len(codes)) for name in flat.tags]
    content = {
        "nodes": len(flat),
        "body": flat.body,
        "tags": list(codes),
        "tag": tag,
        "parent": flat.parent.tolist(),
        "end": flat.subtree_end.tolist(),
        "runs": _runs(flat),
        "candidates": candidates(flat).tolist(),
        "links": [[link.node, link.target] for link in flat.links if link.is_web],
    }
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "replace")


def _runs(flat: FlatPage) -> list[tuple[int, str]]:
    """Visible text nodes with their parent elements."""
    runs, stream = flat.runs, flat.log.stream.translate(_CONTROLS_BLANK)
    spans = zip(runs.owner.tolist(), runs.start.tolist(), runs.end.tolist(), strict=True)
    texts = (
        (owner, " ".join(stream[start:end].decode("utf-8", "replace").split()))
        for owner, start, end in spans
    )
    # A lone no-break space is a text to the parser, but it cannot be labelled.
    return [(owner, text) for owner, text in texts if text]
