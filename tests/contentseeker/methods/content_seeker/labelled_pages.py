"""Small article pages with the labels an annotator would set, and classifiers that know tags."""

import numpy as np
from sklearn.tree import DecisionTreeClassifier

from contentseeker.features import node_features
from contentseeker.fitting.content_seeker import Example
from contentseeker.labels import NodeLabels
from contentseeker.methods.content_seeker import ContentSeekerModel, NodeClassifier, Vectoriser
from contentseeker.page import parse

_SENTENCE = "The storm was over by noon, and people on the coast began to look at what was left. "
# Segment good, content main, by the id an element has in `article_page`.
_LABELS = {
    "page": (False, False),
    "menu": (True, False),
    "entry": (False, False),
    "article": (True, True),
    "text": (False, True),
    "share": (True, False),
    "foot": (True, False),
}


def article_page(number: int) -> str:
    """A page with menu, article and footer; another number, another page."""
    entries = "".join(
        f'<li id=entry><a href="/{entry}">Section {entry}</a></li>' for entry in range(4 + number)
    )
    paragraphs = f"<p>{_SENTENCE * (1 + number % 3)}</p>" * (2 + number % 4)
    return f"""<html lang=en><body><div id=page>
        <div id=menu><ul>{entries}</ul></div>
        <div id=article><h1>Storm number {number}</h1><div id=text>{paragraphs}</div>
        <div id=share><a href="/share">Share this</a></div></div>
        <div id=foot><a href="/about">About us</a> Copyright {2000 + number}</div>
        </div></body></html>"""


def labelled(markup: str) -> Example:
    """Features of a page made by ``article_page``, and the labels of elements with an id."""
    page = parse(markup)
    features = node_features(page)
    named = [(node, page.attrs(node).get("id", "")) for node in features.nodes.tolist()]
    labels = [(node, *_LABELS[name]) for node, name in named if name]
    nodes, good, main = zip(*labels, strict=True)
    return Example(
        features, NodeLabels(np.array(nodes, dtype=np.int32), np.array(good), np.array(main))
    )


def examples() -> list[Example]:
    """Twelve labelled pages."""
    return [labelled(article_page(number)) for number in range(12)]


def yes_to(*tags: str) -> NodeClassifier:
    """A fitted tree that says yes to elements with these tags and no to all others."""
    columns = (*tags, "a tag no page has")
    # So many examples of other tags that no rule for several tags says yes by majority.
    others = np.zeros((20, len(columns)))
    rows = np.vstack((np.eye(len(tags), len(columns)), others))
    tree = DecisionTreeClassifier().fit(rows, [1] * len(tags) + [0] * len(others))
    return NodeClassifier(tree, Vectoriser(columns=(), tags=columns))


def model_of(segment: NodeClassifier, content: NodeClassifier | None = None) -> ContentSeekerModel:
    """A model of these classifiers; one does for both phases and for the single one."""
    content = content or segment
    return ContentSeekerModel(segment=segment, content=content, single=content)
