import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ACTION = re.compile(r'action\("[^"]+", "([^"]+)", "([^"]+)", "([^"]+)",')
NAMES = {"ArrowUp": "↑", "ArrowDown": "↓", "ArrowLeft": "←", "ArrowRight": "→"}
NAMES |= {"Escape": "Esc", "Delete": "Del", ",": "comma"} | {key: f"⇧{key}" for key in "AMNPQ"}
# Where the keys of a screen are said, and the part of the guide that lists them.
SCREENS = {
    "static/js/label/keys.js": "docs/labelling.md",
    "static/js/review/review_keys.js": "docs/evaluation.md",
}


def actions_of(script: str) -> list[tuple[str, str, str]]:
    return ACTION.findall((ROOT / script).read_text("utf-8"))


def table_of(guide: str) -> str:
    return (ROOT / guide).read_text("utf-8").split("## Keys")[1]


@pytest.mark.parametrize("script", SCREENS)
def test_all_actions_are_found(script: str) -> None:
    assert len(actions_of(script)) > 30


@pytest.mark.parametrize(
    ("guide", "keys", "title"),
    [
        pytest.param(guide, keys, title, id=f"{Path(guide).stem}-{name}")
        for script, guide in SCREENS.items()
        for name, keys, title in actions_of(script)
    ],
)
def test_every_key_is_in_the_guide(guide: str, keys: str, title: str) -> None:
    rows = [line for line in table_of(guide).splitlines() if title.lower() in line.lower()]
    written = {word for row in rows for word in re.split(r"[\s,|]+|\bor\b", row)}
    assert {NAMES.get(key, key) for key in keys.split()} <= written


@pytest.mark.parametrize("script", SCREENS)
def test_no_two_actions_share_a_key(script: str) -> None:
    keys = [key for _, keys, _ in actions_of(script) for key in keys.split()]
    assert len(keys) == len(set(keys))
