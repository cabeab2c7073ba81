"""The layout of a page in a browser: stored once, used for the visual features of elements."""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from django.contrib.auth.models import User

from annotate.models import Page, PageLayout
from annotate.pages.parsed import derived
from contentseeker.features.layout import Layout
from contentseeker.features.nodes import NodeFeatures, Profile, node_features
from contentseeker.page import FlatPage

# Element, left, top, width, height.
_COLUMNS: Final = 5
# Exact for whole numbers up to 16 million, little-endian on every machine.
_NUMBERS: Final = np.dtype("<f4")


@dataclass(frozen=True)
class RecordedLayout:
    """A page's layout as a browser measured it; pixels, scroll offset included."""

    viewport_width: int
    scroll_width: float
    scroll_height: float
    boxes: Sequence[tuple[int, float, float, float, float]]
    """Element, left, top, width, height."""


def keep_layout(page: Page, layout: RecordedLayout, *, by: User) -> bool:
    """Store a page's layout unless it has one; returns whether it was stored."""
    # The first one stays: features must not depend on who opened the page last.
    table = np.array(layout.boxes, dtype=_NUMBERS).reshape(-1, _COLUMNS)
    _, is_new = PageLayout.objects.get_or_create(
        page=page,
        defaults={
            "viewport_width": layout.viewport_width,
            "scroll_width": layout.scroll_width,
            "scroll_height": layout.scroll_height,
            "compressed": zlib.compress(table.tobytes()),
            "recorded_by": by,
        },
    )
    return is_new


def read(row: PageLayout) -> Layout:
    """A stored layout as an object of the library."""
    numbers = np.frombuffer(zlib.decompress(row.compressed), dtype=_NUMBERS).astype(np.float64)
    boxes = {
        int(node): (left, top, width, height)
        for node, left, top, width, height in numbers.reshape(-1, _COLUMNS).tolist()
    }
    return Layout(row.scroll_width, row.scroll_height, boxes)


def layout_of(page: Page) -> Layout | None:
    """The layout recorded for a page, if there is one."""
    row = PageLayout.objects.filter(page=page).first()
    return None if row is None else read(row)


def page_features(page: Page, profile: Profile = "html5") -> NodeFeatures:
    """Features of a page's candidates, the visual ones too if its layout is recorded."""
    layout_id = PageLayout.objects.filter(page=page).values_list("pk", flat=True).first()

    def compute(flat: FlatPage) -> NodeFeatures:
        if layout_id is None:
            return node_features(flat, profile=profile)
        layout = read(PageLayout.objects.get(pk=layout_id))
        return node_features(flat, profile=profile, layout=layout)

    return derived(page, ("features", profile, layout_id), compute)
