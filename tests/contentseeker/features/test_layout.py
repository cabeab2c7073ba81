"""Visual features come from boxes a browser recorded."""

import numpy as np
import pytest

from contentseeker import ArgumentError
from contentseeker.features import Layout, node_features
from contentseeker.features.catalogue import VISUAL
from contentseeker.page import parse

PAGE = parse("<div>a</div><div>b</div><div>c</div>")
FIRST, SECOND, THIRD = 2, 3, 4


def visual(layout: Layout, kind: str = "normalised") -> list[list[float]]:
    frame = node_features(PAGE, layout=layout).frame(kind)  # type: ignore[arg-type]
    rows: list[list[float]] = frame[list(VISUAL)].to_numpy().tolist()
    return rows


def test_centre_and_size_are_shares_of_the_page() -> None:
    boxes = {
        FIRST: (0.0, 0.0, 1000.0, 100.0),
        SECOND: (100.0, 200.0, 300.0, 400.0),
        THIRD: (900.0, 1900.0, 100.0, 100.0),
    }
    layout = Layout(1000, 2000, boxes)
    assert visual(layout, "raw") == [
        [500, 50, 1000, 100, 1],
        [250, 400, 300, 400, 1],
        [950, 1950, 100, 100, 1],
    ]
    assert np.allclose(
        visual(layout),
        [[0.5, 0.025, 1, 0.05, 1], [0.25, 0.2, 0.3, 0.2, 1], [0.95, 0.975, 0.1, 0.05, 1]],
    )


@pytest.mark.parametrize(
    "box", [(10.0, 10.0, 0.0, 50.0), (10.0, 10.0, 50.0, 0.0), (10.0, 10.0, 0.0, 0.0)]
)
def test_an_element_without_area_is_not_visible_and_stands_nowhere(
    box: tuple[float, float, float, float],
) -> None:
    layout = Layout(100, 100, {FIRST: box, SECOND: (0.0, 0.0, 10.0, 10.0)})
    assert visual(layout)[0] == [0, 0, 0, 0, 0]
    assert visual(layout, "raw")[0] == [0, 0, 0, 0, 0]
    assert visual(layout)[1] == [0.05, 0.05, 0.1, 0.1, 1]


def test_an_element_without_a_box_has_missing_values() -> None:
    layout = Layout(100, 100, {SECOND: (0.0, 0.0, 10.0, 10.0)})
    first, second, third = visual(layout)
    assert np.isnan(first).all()
    assert np.isnan(third).all()
    assert not np.isnan(second).any()


def test_what_sticks_out_of_the_page_is_clamped() -> None:
    boxes = {
        FIRST: (-500.0, -500.0, 100.0, 100.0),
        SECOND: (5000.0, 5000.0, 10.0, 10.0),
        THIRD: (0.0, 0.0, 5000.0, 7000.0),
    }
    assert visual(Layout(1000, 1000, boxes)) == [
        [0, 0, 0.1, 0.1, 1],
        [1, 1, 0.01, 0.01, 1],
        [1, 1, 1, 1, 1],
    ]


def test_other_features_do_not_depend_on_the_layout() -> None:
    layout = Layout(100, 100, {FIRST: (0.0, 0.0, 10.0, 10.0)})
    with_boxes, without = (node_features(PAGE, layout=box).frame() for box in (layout, None))
    others = [name for name in with_boxes if name not in VISUAL]
    assert with_boxes[others].equals(without[others])


@pytest.mark.parametrize("size", [0, -1, float("nan")])
def test_a_page_without_size_is_refused_by_name(size: float) -> None:
    with pytest.raises(ArgumentError, match="scroll_width must be above 0"):
        Layout(size, 100, {})
    with pytest.raises(ArgumentError, match="scroll_height must be above 0"):
        Layout(100, size, {})
