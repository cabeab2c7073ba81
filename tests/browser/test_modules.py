"""The arithmetic of the labelling screen, compared with slow and obvious versions of it."""

import random
from typing import Any

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import Page as Window
from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.browser

TREES = 150
OUTLINES = """async ([address, pages]) => {
    const { Outline } = await import(address);
    return pages.map(({ data, own }) => {
        const outline = new Outline(data);
        const effective = outline.flowDown(Uint8Array.from(own));
        return {
            effective: [...effective],
            remaining: outline.remaining(effective),
            regions: outline.unlabelledRegions(Uint8Array.from(own)),
            runs: data.parent.map((_, node) => outline.runsIn(node)),
            children: data.parent.map((_, node) => outline.children(node)),
        };
    });
}"""
HISTORIES = """async ([address, histories]) => {
    const { Labels } = await import(address);
    return histories.map((actions) => {
        const rows = [];
        const labels = new Labels();
        const seen = [];
        actions.forEach((action, number) => {
            const change = action === 'undo' ? labels.undo() : action === 'redo' ? labels.redo()
                : { undoes: null, decisions: action };
            for (const [node, decision] of change?.decisions ?? []) {
                const row = { ...decision, node, batch: `b${number}`, undoes: change.undoes };
                rows.push(row);
                labels.apply(row);
            }
            const again = new Labels(rows);
            seen.push([labels, again].map((each) => ({
                standing: [...each.standing].map(([node, { content }]) => [node, content]).sort(),
                undo: each.undo() !== null,
                redo: each.redo() !== null,
            })));
        });
        return seen;
    });
}"""


@pytest.fixture
def window(browser: Browser, live_server: LiveServer, transactional_db: None) -> Window:
    page = browser.new_page()
    page.goto(f"{live_server.url}/account/login/")
    return page


def random_page(dice: random.Random) -> dict[str, Any]:
    """A tree in document order with texts and labels strewn over it."""
    size = dice.randint(2, 25)
    parent = [-1, 0] + [0] * (size - 2)
    path = [0, 1]
    for node in range(2, size):
        del path[dice.randint(2, len(path)) :]  # everything is inside the body
        parent[node] = path[-1]
        path.append(node)
    end = [node + 1 for node in range(size)]
    for node in range(size - 1, 0, -1):
        end[parent[node]] = max(end[parent[node]], end[node])
    owners = sorted(dice.choices(range(1, size), k=dice.randint(0, size)))
    data = {
        "nodes": size,
        "body": 1,
        "tags": ["div"],
        "tag": [0] * size,
        "parent": parent,
        "end": end,
        "runs": [[owner, f"text {place}"] for place, owner in enumerate(owners)],
        "candidates": [],
        "links": [],
    }
    own = [dice.choice([0, 0, 0, 1, 2, 3]) if node else 0 for node in range(size)]
    return {"data": data, "own": own}


def around(parent: list[int], node: int) -> list[int]:
    return [node, *around(parent, parent[node])] if node >= 0 else []


def flow(parent: list[int], own: list[int], node: int) -> int:
    return next((own[each] for each in around(parent, node) if own[each]), 0)


def test_flow_and_counts_agree_with_asking_every_ancestor(
    window: Window, live_server: LiveServer
) -> None:
    dice = random.Random(5)  # noqa: S311
    pages = [random_page(dice) for _ in range(TREES)]
    answers = window.evaluate(OUTLINES, [f"{live_server.url}/static/js/label/outline.js", pages])

    for page, answer in zip(pages, answers, strict=True):
        parent, own = page["data"]["parent"], page["own"]
        owners = [owner for owner, _ in page["data"]["runs"]]
        nodes = range(len(parent))
        assert answer["effective"] == [flow(parent, own, node) for node in nodes]
        assert answer["remaining"] == sum(not flow(parent, own, owner) for owner in owners)
        inside = [sum(node in around(parent, owner) for owner in owners) for node in nodes]
        assert answer["runs"] == inside
        children = [[each for each in nodes if parent[each] == node] for node in nodes]
        assert answer["children"] == children


def test_completing_labels_everything_and_touches_no_labelled_region(
    window: Window, live_server: LiveServer
) -> None:
    dice = random.Random(6)  # noqa: S311
    pages = [random_page(dice) for _ in range(TREES)]
    answers = window.evaluate(OUTLINES, [f"{live_server.url}/static/js/label/outline.js", pages])

    for page, answer in zip(pages, answers, strict=True):
        parent, own = page["data"]["parent"], page["own"]
        owners = [owner for owner, _ in page["data"]["runs"]]
        completed = list(own)
        for node, holds in answer["regions"]:
            assert flow(parent, own, node) == 0
            labelled = [each for each in range(len(own)) if own[each]]
            assert holds == any(node in around(parent, each) for each in labelled)
            assert node in owners if holds else True
            completed[node] = 2
        for owner in owners:
            assert flow(parent, completed, owner) == (flow(parent, own, owner) or 2)
        alone = [node for node, holds in answer["regions"] if not holds]
        assert not [one for one in alone for other in around(parent, parent[one]) if other in alone]


def random_history(dice: random.Random) -> list[Any]:
    def decide() -> list[Any]:
        nodes = dice.sample(range(4), dice.randint(1, 3))
        content = dice.choice(["main", "noisy", "", "uncertain"])
        return [[node, {"segment": "", "content": content, "origin": "person"}] for node in nodes]

    return [dice.choice([decide(), "undo", "undo", "redo"]) for _ in range(dice.randint(1, 14))]


def replay(history: list[Any]) -> list[tuple[list[Any], bool, bool]]:
    """Undo and redo as anybody would write them: whole states on two stacks."""
    state: dict[int, str] = {}
    past: list[dict[int, str]] = []
    future: list[dict[int, str]] = []
    seen = []
    for action in history:
        if action == "undo":
            if past:
                future.append(state)
                state = past.pop()
        elif action == "redo":
            if future:
                past.append(state)
                state = future.pop()
        else:
            past.append(state)
            future = []
            state = state | {node: decision["content"] for node, decision in action}
        standing = sorted([node, content] for node, content in state.items() if content)
        seen.append((standing, bool(past), bool(future)))
    return seen


def test_undo_and_redo_agree_with_stacks_of_states_and_can_be_rebuilt_from_the_history(
    window: Window, live_server: LiveServer
) -> None:
    dice = random.Random(7)  # noqa: S311
    histories = [random_history(dice) for _ in range(TREES)]
    address = f"{live_server.url}/static/js/label/labels.js"
    answers = window.evaluate(HISTORIES, [address, histories])

    for history, answer in zip(histories, answers, strict=True):
        for (standing, undo, redo), (live, rebuilt) in zip(replay(history), answer, strict=True):
            expected = {"standing": standing, "undo": undo, "redo": redo}
            assert live == expected, history
            assert rebuilt == expected, history
