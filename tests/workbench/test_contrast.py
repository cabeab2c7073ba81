"""Whether everybody can read it: contrast of the colours, in light and in dark.

WCAG 2, level AA: 4.5 to 1 for text, 3 to 1 for what only shows where something is.
"""

import re
from pathlib import Path

import pytest
from django.conf import settings

CSS = (Path(settings.BASE_DIR) / "static" / "css" / "base.css").read_text("utf-8")

TEXT = [
    ("text", "ground"),
    ("text", "surface"),
    ("muted", "ground"),
    ("muted", "surface"),
    ("accent", "ground"),
    ("accent", "surface"),
    ("on-accent", "accent"),
    ("blue-text", "blue-tint"),
    ("orange-text", "orange-tint"),
    ("problem", "ground"),
    ("problem", "surface"),
]
SHAPES = [
    ("focus", "ground"),
    ("focus", "surface"),
    ("muted", "surface"),  # the frames of fields
    ("accent", "surface"),  # buttons, and where one is in the bar
    ("problem", "ground"),
]
# Only between cards and rows that their space keeps apart already.
DECORATION = {"line"}


def colours(scheme: str) -> dict[str, str]:
    """The colours of a scheme; dark takes over what it does not say."""
    light, dark = re.findall(r":root \{(.*?)\}", CSS, re.DOTALL)
    found = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", light))
    if scheme == "dark":
        found |= re.findall(r"--([\w-]+): (#[0-9a-f]{6});", dark)
    return found


def luminance(colour: str) -> float:
    """How bright a colour is for the eye, from 0 to 1."""
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_measured_as_the_standard_says() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ffffff", "#ffffff") == pytest.approx(1)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), TEXT)
def test_text_can_be_read(scheme: str, text: str, ground: str) -> None:
    found = colours(scheme)
    assert contrast(found[text], found[ground]) >= 4.5


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("shape", "ground"), SHAPES)
def test_shapes_can_be_seen(scheme: str, shape: str, ground: str) -> None:
    found = colours(scheme)
    assert contrast(found[shape], found[ground]) >= 3


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_colour_is_left_out(scheme: str) -> None:
    checked = {name for pair in (*TEXT, *SHAPES) for name in pair}
    assert set(colours(scheme)) == checked | DECORATION


def test_dark_has_a_colour_of_its_own_for_each_of_light() -> None:
    light, dark = colours("light"), colours("dark")
    assert [name for name in light if light[name] == dark[name]] == []


def test_rules_name_colours_and_never_write_them_out() -> None:
    rules = CSS[CSS.index("*, *::before") :]
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b|rgba?\(", rules) == []
