import re
from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd
import pytest
from lxml import etree
from playwright.sync_api import Browser
from sklearn.ensemble import RandomForestClassifier
from sklearn.tree import DecisionTreeClassifier

from contentseeker.errors import ArgumentError
from contentseeker.features.nodes import FloatArray
from contentseeker.lab.drawing import tree_svg, tree_text
from contentseeker.lab.rows import Answers
from contentseeker.methods.content_seeker import NodeClassifier, Vectoriser

SVG = {"svg": "http://www.w3.org/2000/svg"}
VECTORISER = Vectoriser(
    ("stopWordRatio", "linkToTextRatio", "innerTxtLength", "centerX"), ("div", "td", "p")
)


def training_rows(*, rows: int = 300) -> tuple[FloatArray, Answers]:
    random = np.random.default_rng(4)
    one_hot = np.eye(3)[random.integers(0, 3, rows)]
    values = np.column_stack((random.random((rows, 4)), one_hot))
    answers = (values[:, 0] > 0.4) & ((values[:, 1] < 0.3) | (values[:, 6] == 1))
    answers ^= random.random(rows) < 0.1
    values[random.random(rows) < 0.2, 3] = np.nan
    return values, answers.astype(np.int8)


def grown(*, leaf: int = 8, vectoriser: Vectoriser = VECTORISER, **options: Any) -> NodeClassifier:
    values, answers = training_rows()
    tree = DecisionTreeClassifier(
        criterion="entropy", min_samples_leaf=leaf, random_state=1, **options
    )
    return NodeClassifier(tree.fit(values, answers), vectoriser)


def endless(levels: int = 80) -> NodeClassifier:
    """A tree as a file may hold it: both branches of every node lead to the same next one."""
    classifier = grown(leaf=1)
    inner = classifier.estimator.tree_
    state = inner.__getstate__()
    nodes = state["nodes"].copy()
    nodes["left_child"][:levels] = nodes["right_child"][:levels] = np.arange(1, levels + 1)
    nodes["feature"][:levels] = 0
    for side in ("left_child", "right_child"):
        nodes[side][levels:] = -1
    inner.__setstate__(state | {"nodes": nodes})
    return classifier


LINE = re.compile(
    r"(?P<level>(\|   )*)(?P<feature>\w+) (?P<sign><=|>|=|!=) (?P<limit>\S+)"
    r"(?P<missing> or missing)?(: (?P<answer>\w+) \((?P<count>\d+)(/(?P<errors>\d+))?\))?"
)


def test_every_leaf_of_the_text_tells_the_examples_that_its_conditions_choose() -> None:
    values, answers = training_rows()
    frame = pd.DataFrame(values[:, :4], columns=list(VECTORISER.columns))
    frame["tagName"] = np.array(VECTORISER.tags)[values[:, 4:].argmax(axis=1)]
    text = tree_text(grown(), yes="main", no="noisy")
    lines = text.split("\n")[3 : text.split("\n").index("", 3)]
    chosen: list[pd.Series[bool]] = []
    leaves, seen = 0, 0
    for line in lines:
        parts = LINE.fullmatch(line)
        assert parts, line
        del chosen[len(parts["level"]) // 4 :]
        chosen.append(condition(frame, parts))
        if parts["answer"]:
            here = pd.concat(chosen, axis=1).all(axis=1)
            yes = int(answers[here].sum())
            wrong = int(here.sum()) - yes if parts["answer"] == "main" else yes
            assert (int(parts["count"]), int(parts["errors"] or 0)) == (here.sum(), wrong)
            leaves, seen = leaves + 1, seen + int(here.sum())
    assert seen == len(answers)
    assert f"Number of Leaves  : \t{leaves}\n\nSize of the tree : \t{2 * leaves - 1}\n" in text
    assert leaves > 5


def condition(frame: pd.DataFrame, parts: re.Match[str]) -> "pd.Series[bool]":
    column = frame[parts["feature"]]
    if parts["feature"] == "tagName":
        is_tag: pd.Series[bool] = column == parts["limit"]
        return is_tag if parts["sign"] == "=" else ~is_tag
    limit = float(parts["limit"])
    is_chosen = column <= limit if parts["sign"] == "<=" else column > limit
    return is_chosen | (column.isna() & bool(parts["missing"]))


def test_the_text_of_a_small_tree_is_as_weka_prints_it() -> None:
    values = np.array([[0.1], [0.2], [0.3], [0.7], [0.8], [0.9], [0.95]])
    answers = np.array([0, 0, 0, 1, 1, 0, 1], dtype=np.int8)
    tree = DecisionTreeClassifier(max_depth=1, criterion="entropy").fit(values, answers)
    text = tree_text(NodeClassifier(tree, Vectoriser(("stopWordRatio",))), yes="main", no="noisy")
    assert text == (
        "Decision tree\n"
        "-------------\n"
        "\n"
        "stopWordRatio <= 0.5: noisy (3)\n"
        "stopWordRatio > 0.5: main (4/1)\n"
        "\n"
        "Number of Leaves  : \t2\n"
        "\n"
        "Size of the tree : \t3\n"
    )


@pytest.mark.parametrize(("only", "word"), [(0, "noisy"), (1, "main")])
def test_a_tree_that_learned_one_answer_is_one_leaf(only: int, word: str) -> None:
    tree = DecisionTreeClassifier().fit(np.zeros((5, 1)), np.full(5, only, dtype=np.int8))
    classifier = NodeClassifier(tree, Vectoriser(("stopWordRatio",)))
    assert f"\n: {word} (5)\n" in tree_text(classifier, yes="main", no="noisy")
    assert drawn(classifier).xpath("//svg:text/text()", namespaces=SVG)[1:] == [word, "(5)"]


def test_weighted_examples_are_counted_by_their_weight() -> None:
    values = np.array([[0.0], [0.0], [1.0], [1.0]])
    answers = np.array([0, 1, 1, 1], dtype=np.int8)
    tree = DecisionTreeClassifier().fit(values, answers, sample_weight=[1.5, 0.25, 2, 2])
    text = tree_text(NodeClassifier(tree, Vectoriser(("paraNum",))))
    assert "paraNum <= 0.5: no (1.8/0.2)" in text
    assert "paraNum > 0.5: yes (4)" in text


def test_what_is_no_tree_has_neither_text_nor_picture() -> None:
    values, answers = training_rows(rows=40)
    forest = RandomForestClassifier(2, random_state=1).fit(values, answers)
    classifier = NodeClassifier(forest, VECTORISER)
    assert (tree_text(classifier), tree_svg(classifier)) == ("", "")


def drawn(classifier: NodeClassifier, **options: Any) -> Any:
    return etree.fromstring(tree_svg(classifier, yes="main", no="noisy", **options))


def boxes(picture: Any) -> list[tuple[float, float, float, float]]:
    found = picture.xpath("//svg:rect[@class='tree-box']", namespaces=SVG)
    corners = [[float(box.get(side)) for side in ("x", "y", "width", "height")] for box in found]
    return [(left, top, left + width, top + height) for left, top, width, height in corners]


@pytest.mark.parametrize("leaf", [1, 3, 20], ids=lambda leaf: f"leaves of {leaf}")
@pytest.mark.parametrize("depth", [2, 6, 9])
def test_no_two_boxes_overlap_and_none_is_outside(leaf: int, depth: int) -> None:
    picture = drawn(grown(leaf=leaf), depth=depth)
    found = boxes(picture)
    assert len(found) > 2
    for one, other in combinations(found, 2):
        is_beside = one[2] < other[0] or other[2] < one[0]
        assert is_beside or one[3] < other[1] or other[3] < one[1]
    width, height = (float(picture.get(side)) for side in ("width", "height"))
    assert min(box[0] for box in found) >= 0
    # Everything is moved by the margin.
    assert max(box[2] for box in found) + 12 <= width
    assert max(box[3] for box in found) + 12 <= height


def test_inner_nodes_stand_in_the_middle_above_their_branches() -> None:
    picture = drawn(grown())
    starts: dict[tuple[float, float], list[float]] = {}
    for edge in picture.xpath("//svg:path/@d", namespaces=SVG):
        x, y, _, end, _ = map(float, re.findall(r"[\d.]+", edge))
        starts.setdefault((x, y), []).append(end)
    assert len(starts) > 4
    for (middle, _), ends in starts.items():
        assert len(ends) == 2
        assert sum(ends) / 2 == pytest.approx(middle, abs=0.1)


def test_a_picture_with_more_leaves_is_wider() -> None:
    widths = [float(drawn(grown(leaf=leaf)).get("width")) for leaf in (60, 20, 5)]
    assert widths == sorted(set(widths))


def test_what_lies_deeper_is_counted_in_its_place() -> None:
    classifier = grown(leaf=2)
    tree = classifier.estimator.tree_
    picture = drawn(classifier, depth=3)
    texts = picture.xpath(
        "//svg:g[contains(@class,'tree-more')]/svg:text[1]/text()", namespaces=SVG
    )
    hidden = sum(int(text.split()[0]) for text in texts)
    assert hidden + len(boxes(picture)) == tree.node_count
    assert hidden > 0
    note = picture.xpath("//svg:text[@class='tree-note']/text()", namespaces=SVG)
    assert note == ["Bars: share of main. Drawn to depth 3."]
    assert len(boxes(drawn(grown(leaf=20)))) == grown(leaf=20).estimator.tree_.node_count


def test_pictures_say_what_they_are_and_hold_nothing_that_runs_or_loads() -> None:
    picture = drawn(grown())
    assert picture.get("role") == "img"
    assert picture.findtext("svg:title", namespaces=SVG) == "Decision tree: main or noisy"
    assert "It first tests stopWordRatio." in picture.findtext("svg:desc", namespaces=SVG)
    kinds = {etree.QName(part).localname for part in picture.iter()}
    assert kinds == {"svg", "title", "desc", "g", "rect", "path", "text"}
    named = {name for part in picture.iter() for name in part.attrib}
    assert not [name for name in named if name.startswith("on") or name in {"style", "href", "id"}]


def test_hostile_names_are_text_and_short() -> None:
    tags = ("<script>alert(1)</script>", "a\x00b\ud800", "x" * 10_000)
    classifier = grown(vectoriser=Vectoriser(VECTORISER.columns, tags))
    svg = tree_svg(classifier, yes="<b>", no="&")
    assert "<script" not in svg
    assert "<b>" not in svg
    assert len(svg) < 100_000
    etree.fromstring(svg)
    text = tree_text(classifier)
    assert "x" * 50 not in text
    assert "\x00" not in text


def test_a_tree_whose_branches_meet_again_ends_nevertheless() -> None:
    classifier = endless()
    text = tree_text(classifier)
    assert text.count("\n") < 10_100
    assert "cut here" in text
    assert "cut after 10,000 lines" in text
    assert len(boxes(drawn(classifier))) == 2**7 - 1


@pytest.mark.parametrize("depth", [0, 11])
def test_depths_that_nobody_could_look_at_are_refused(depth: int) -> None:
    with pytest.raises(ArgumentError, match=rf"^depth: {depth} will not do"):
        tree_svg(grown(), depth=depth)


@pytest.mark.browser
def test_in_a_browser_all_words_fit_into_their_boxes(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(tree_svg(grown(leaf=3), yes="main", no="noisy"))
    room = page.evaluate(
        """() => [...document.querySelectorAll("svg g > g")].map((group) => {
            const box = group.querySelector(".tree-box").getBBox();
            const words = [...group.querySelectorAll("text")].map((text) => text.getBBox());
            return Math.min(...words.flatMap((word) => [
              word.x - box.x, box.x + box.width - word.x - word.width,
              word.y - box.y, box.y + box.height - word.y - word.height,
            ]));
        })"""
    )
    page.close()
    assert len(room) > 10
    assert min(room) >= 0
