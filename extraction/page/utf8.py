"""Reading single characters out of UTF-8 bytes, thousands at once."""

from typing import Any

import numpy as np
from numpy.typing import NDArray


def code_points_at(
    buffer: NDArray[np.uint8], places: NDArray[np.integer[Any]], width: int
) -> NDArray[np.int32]:
    """Code points of the characters of this many bytes that begin at these places."""
    points: NDArray[np.int32] = buffer[places].astype(np.int32) & (0x7F >> width)
    for byte in range(1, width):
        points = points << 6 | buffer[places + byte] & 0x3F
    return points
