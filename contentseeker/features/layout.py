"""Positions and sizes of elements on the screen, recorded by a browser.

The library has no browser. The labelling screen records a box per element id and passes it on.
Visual features of elements without a box are missing.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from contentseeker.errors import ArgumentError
from contentseeker.page.structure import IntArray

Box = tuple[float, float, float, float]
"""Left, top, width, height in pixels, scroll offset included."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The recorded boxes of one page."""

    scroll_width: float
    scroll_height: float
    boxes: Mapping[int, Box]

    def __post_init__(self) -> None:
        for name in ("scroll_width", "scroll_height"):
            if not getattr(self, name) > 0:
                raise ArgumentError(
                    f"{name} must be above 0, not {getattr(self, name)}: "
                    "pass the scroll size of the document that was laid out."
                )

    def table(self, nodes: IntArray) -> NDArray[np.float64]:
        """Rows left, top, width, height for the given elements; NaN without a box."""
        missing = (np.nan,) * 4
        rows = [self.boxes.get(node, missing) for node in nodes.tolist()]
        return np.array(rows, dtype=np.float64).reshape(-1, 4).T
