"""All features of all candidate elements of a page, computed in vectorised form.

The features are those of Content Seeker (Louvan 2009), raw and normalised to the page.
``contentseeker.features.catalogue`` describes each, docs/algorithms.md explains decisions where
the thesis is silent. Counts are over an element's descendants, without the element itself.

Elements are numbered in document order, so the descendants of an element are an interval of
elements and of events. Each count is a difference of two prefix sums: linear time, no recursion.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from contentseeker.errors import ArgumentError, needed_for
from contentseeker.features.catalogue import NAMES, TAG_NAME, VISUAL
from contentseeker.features.layout import Layout
from contentseeker.features.stopwords import StopWords, stop_words
from contentseeker.page import FlatPage
from contentseeker.page.serialised import tag_chars
from contentseeker.page.structure import BoolArray, IntArray, flagged, subtree_max
from contentseeker.page.tags import IS_STRUCTURAL, flags

if TYPE_CHECKING:
    import pandas as pd

FloatArray = NDArray[np.float64]
Profile = Literal["html4", "html5", "all"]
"""Which elements are candidates: the thesis's eight tags, those of HTML 5 too, or every element."""
PROFILES: Final[tuple[str, ...]] = get_args(Profile)

# Tags that each feature counts; the second set is added in the html5 profile.
_COUNTED: Final[dict[str, tuple[str, str]]] = {
    "imgNum": ("img", "picture svg"),
    "interactionNum": ("input select", "textarea button"),
    "formNum": ("form", ""),
    "optionNum": ("option", ""),
    "paraNum": ("p", ""),
    "divNum": ("div", ""),
    "tableNum": ("table tr td", ""),
}
_HTML4_FLAGS: Final = np.array([flags(base.split()) for base, _ in _COUNTED.values()])
_HTML5_FLAGS: Final = np.array(
    [flags((base + " " + more).split()) for base, more in _COUNTED.values()]
)
_COUNT_FLAGS: Final = {"html4": _HTML4_FLAGS, "html5": _HTML5_FLAGS, "all": _HTML5_FLAGS}
_IS_HEADING: Final = {
    "html4": flags("h1 h2 h3 h4 h5".split()),
    "html5": flags("h1 h2 h3 h4 h5 h6".split()),
    "all": flags("h1 h2 h3 h4 h5 h6".split()),
}
# Visual features are the last columns and come from a browser.
_COMPUTED: Final = NAMES[: -len(VISUAL)]
_STOP_WORD_RATIO: Final = NAMES.index("stopWordRatio")
# These are shares or flags already; all other features are divided by the body's value.
_NOT_DIVIDED: Final = [NAMES.index("linkToTextRatio"), NAMES.index("headerAround")]


@dataclass(frozen=True, slots=True)
class NodeFeatures:
    """Features of a page's candidate elements, one row each, in document order."""

    nodes: IntArray
    tags: tuple[str, ...]
    raw: FloatArray
    normalised: FloatArray
    language: str
    columns: tuple[str, ...] = NAMES

    def __len__(self) -> int:
        return len(self.nodes)

    def frame(self, kind: Literal["raw", "normalised"] = "normalised") -> "pd.DataFrame":
        """A pandas frame indexed by element, with the tag as a categorical column."""
        with needed_for("A frame of features", "pandas", "evaluate"):
            import pandas as pd

        if kind not in ("raw", "normalised"):
            raise ArgumentError(f"kind must be 'raw' or 'normalised', not {kind!r}.")
        frame = pd.DataFrame(
            self.raw if kind == "raw" else self.normalised,
            index=pd.Index(self.nodes, name="node"),
            columns=list(self.columns),
        )
        frame[TAG_NAME] = pd.Categorical(self.tags)
        return frame


def candidates(page: FlatPage, profile: Profile = "html5") -> IntArray:
    """Visible structural elements inside the body, in document order."""
    if profile not in IS_STRUCTURAL:
        known = ", ".join(map(repr, PROFILES))
        raise ArgumentError(f"profile: there is no {profile!r}. Pass one of: {known}.")
    return _shown_in_body(page, IS_STRUCTURAL[profile][page.tag_codes])


def _shown_in_body(page: FlatPage, is_chosen: BoolArray) -> IntArray:
    chosen = np.flatnonzero(is_chosen & page.visible)
    inside_body = (chosen > page.body) & (chosen < page.subtree_end[page.body : page.body + 1])
    return chosen[inside_body].astype(np.int32)


def node_features(
    page: FlatPage,
    *,
    profile: Profile = "html5",
    language: str | None = None,
    stopwords: Iterable[str] | None = None,
    layout: Layout | None = None,
    also: Iterable[int] = (),
) -> NodeFeatures:
    """Compute all features of a page's candidate elements.

    ``language`` overrides the detected one, ``stopwords`` the language's list. Without a
    ``layout`` from a browser the visual features are missing (NaN). ``also`` are further elements
    to compute, such as labelled ones that are no candidates; hidden ones are left out.
    """
    nodes = candidates(page, profile)
    if more := list(also):
        nodes = np.union1d(nodes, _shown_in_body(page, flagged(more, len(page))))
    language = language or page.language
    words = stop_words(language) if stopwords is None else StopWords(stopwords)
    # The body's row comes last: the other rows are divided by it. An empty page has no body.
    rows = np.append(nodes, np.int32(page.body))[: len(nodes) + min(len(page), 1)]
    values = {
        **_text_features(page, rows, words),
        **_counts(page, rows, profile),
        **_shape(page, rows, profile),
        "innerHtmlLength": _inner_html_length(page, rows),
    }
    raw, normalised = _matrices(values, len(nodes), _visual(layout, nodes))
    tags = tuple(map(page.tags.__getitem__, nodes.tolist()))
    return NodeFeatures(nodes, tags, raw, normalised, language)


def _matrices(
    values: dict[str, FloatArray], size: int, visual: tuple[FloatArray, FloatArray]
) -> tuple[FloatArray, FloatArray]:
    """Raw and normalised columns; every row of ``values`` ends with the body's value."""
    table = np.array([values[name] for name in _COMPUTED])
    raw, of_body = table[:, :size], table[:, size:]
    of_body[_STOP_WORD_RATIO] = values["stopWords"][size:]
    of_body[_NOT_DIVIDED] = 1.0
    normalised = np.divide(raw, of_body, out=np.zeros_like(raw), where=of_body > 0)
    return np.vstack((raw, visual[0])).T, np.vstack((normalised, visual[1])).T


def _within(page: FlatPage, per_event: NDArray[np.int64], rows: IntArray) -> NDArray[np.int64]:
    """Sum over the events from each element's opening to just before its closing."""
    running = np.zeros((*per_event.shape[:-1], per_event.shape[-1] + 1), dtype=np.int64)
    np.cumsum(per_event, axis=-1, out=running[..., 1:])
    structure = page.structure
    total: NDArray[np.int64] = (
        running[..., structure.close_event[rows]] - running[..., structure.open_event[rows]]
    )
    return total


def _text_features(page: FlatPage, rows: IntArray, words: StopWords) -> dict[str, FloatArray]:
    runs = page.runs
    per_event = np.zeros((3, len(page.marks)), dtype=np.int64)
    per_event[0, runs.event] = runs.chars
    per_event[1, runs.event] = np.where(page.in_link[runs.owner], runs.chars, 0)
    per_event[2, runs.event] = words.count(page)
    chars, linked, stops = _within(page, per_event, rows).astype(np.float64)
    link_share = np.divide(linked, chars, out=np.zeros(len(rows)), where=chars > 0)
    return {
        "innerTxtLength": chars,
        "linkToTextRatio": link_share,
        "stopWords": stops,
        "stopWordRatio": stops * (1 - link_share),
    }


def _counts(page: FlatPage, rows: IntArray, profile: Profile) -> dict[str, FloatArray]:
    per_element = np.zeros((len(_COUNTED) + 1, len(page) + 1), dtype=np.int32)
    per_element[:-1, 1:] = _COUNT_FLAGS[profile][:, page.tag_codes]
    per_element[-1, page.link_nodes + 1] = 1
    running = np.cumsum(per_element, axis=1, dtype=np.int32)
    inside = running[:, page.subtree_end[rows]] - running[:, rows + 1]
    return dict(zip([*_COUNTED, "linkNum"], inside.astype(np.float64), strict=True))


def _shape(page: FlatPage, rows: IntArray, profile: Profile) -> dict[str, FloatArray]:
    longest, deepest = _subtree_extremes(page, rows)
    return {
        "stringMax": longest.astype(np.float64),
        "domHeight": (deepest - page.depth[rows]).astype(np.float64),
        "headerAround": _heading_around(page, profile)[rows].astype(np.float64),
    }


def _subtree_extremes(page: FlatPage, rows: IntArray) -> IntArray:
    """Longest text node and greatest depth inside each of the given elements."""
    values = np.zeros((2, len(page)), dtype=np.int32)
    runs = page.runs
    # Written in ascending order, so the longest of an element's text nodes is kept.
    ascending = np.argsort(runs.chars, kind="stable")
    values[0, runs.owner[ascending]] = runs.chars[ascending]
    values[1] = page.depth
    return subtree_max(values, page.subtree_end, rows)


def _heading_around(page: FlatPage, profile: Profile) -> BoolArray:
    """Whether the parent, a sibling or a child is a heading."""
    is_heading = _IS_HEADING[profile][page.tag_codes]
    # One extra place, for the root's parent, which is -1.
    headings = np.bincount(page.parent[is_heading] % (len(page) + 1), minlength=len(page) + 1)
    headings[-1] = 0
    is_parent_heading = np.append(is_heading, False)[page.parent]
    # An element is not its own sibling.
    siblings = headings[page.parent] - is_heading
    return is_parent_heading | (siblings > 0) | (headings[:-1] > 0)


def _inner_html_length(page: FlatPage, rows: IntArray) -> FloatArray:
    """Characters between an element's tags: tags with attributes in double quotes, and text.

    Comments are not counted, and a character reference counts as its character.
    """
    structure = page.structure
    of_tags = tag_chars(page)
    per_event = page.gap_chars.astype(np.int64) + of_tags
    for node, content in page.log.raw_text.items():
        per_event[structure.open_event[node]] += len(content)
    own_tag = of_tags[structure.open_event[rows]]
    return (_within(page, per_event, rows) - own_tag).astype(np.float64)


def _visual(layout: Layout | None, nodes: IntArray) -> tuple[FloatArray, FloatArray]:
    if layout is None:
        missing = np.full((len(VISUAL), len(nodes)), np.nan)
        return missing, missing
    left, top, width, height = layout.table(nodes)
    is_shown = (width > 0) & (height > 0)
    shown = np.where(np.isnan(width), np.nan, is_shown)
    raw = np.array([left + width / 2, top + height / 2, width, height, shown])
    raw[:, ~is_shown & ~np.isnan(width)] = 0
    size = np.array([layout.scroll_width, layout.scroll_height] * 2 + [1.0])
    return raw, np.clip(raw / size[:, None], 0, 1)
