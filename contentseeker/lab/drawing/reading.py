"""A fitted tree with the names of its features, for text and picture.

Models may come from untrusted files: names are shortened and kept to printable characters, and
traversals are bounded, because two branches of a file may lead to one node.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from contentseeker.features.catalogue import TAG_NAME, VISUAL
from contentseeker.methods.content_seeker.node_classifier import NodeClassifier
from contentseeker.methods.content_seeker.vectors import IS_TAG

if TYPE_CHECKING:
    from sklearn.tree import DecisionTreeClassifier

# Names of our features are shorter; names in a foreign file may have any length.
_LONGEST: Final = 40


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch of an inner node."""

    node: int
    """The child node."""
    sign: str
    """``<=``, ``>``, ``=`` or ``!=``."""
    limit: float | str
    takes_missing: bool
    """Whether elements with a missing value take it; only for features that can be missing."""


@dataclass(frozen=True, slots=True)
class ReadTree:
    """A tree whose nodes are numbered from the root, 0."""

    estimator: "DecisionTreeClassifier"
    names: tuple[str, ...]
    yes: str
    no: str

    @property
    def size(self) -> int:
        """Number of its nodes."""
        return int(self.estimator.tree_.node_count)

    @property
    def leaf_count(self) -> int:
        """Number of its leaves."""
        return int((self.estimator.tree_.children_left == -1).sum())

    def is_leaf(self, node: int) -> bool:
        """Whether the node has no branches."""
        return bool(self.estimator.tree_.children_left[node] == -1)

    def feature(self, node: int) -> str:
        """The feature that an inner node tests."""
        name = self._name(node)
        return TAG_NAME if name.startswith(IS_TAG) else printable(name)

    def branches(self, node: int) -> tuple[Branch, Branch]:
        """The two branches of an inner node."""
        tree, name = self.estimator.tree_, self._name(node)
        left, right = int(tree.children_left[node]), int(tree.children_right[node])
        if name.startswith(IS_TAG):
            tag = printable(name.removeprefix(IS_TAG))
            return Branch(left, "!=", tag, False), Branch(right, "=", tag, False)
        limit, goes_left = float(tree.threshold[node]), bool(tree.missing_go_to_left[node])
        # Only layout can be missing; saying so at every test would be noise.
        can_miss = name in VISUAL
        return (
            Branch(left, "<=", limit, can_miss and goes_left),
            Branch(right, ">", limit, can_miss and not goes_left),
        )

    def yes_share(self, node: int) -> float:
        """Share of yes among the node's training examples, by weight."""
        counts, classes = self.estimator.tree_.value[node, 0], list(self.estimator.classes_)
        total = float(counts.sum())
        return float(counts[classes.index(1)]) / total if 1 in classes and total > 0 else 0.0

    def answer(self, node: int) -> str:
        """The majority answer of the node."""
        return self.yes if self.yes_share(node) > 0.5 else self.no

    def examples(self, node: int) -> float:
        """Number of training examples in the node, by weight."""
        return float(self.estimator.tree_.weighted_n_node_samples[node])

    def errors(self, node: int) -> float:
        """Number of its examples with the minority answer, by weight."""
        share = self.yes_share(node)
        return self.examples(node) * min(share, 1 - share)

    def below(self, node: int) -> Iterator[int]:
        """Every node below one, each once."""
        waiting, seen = [node], {node}
        while waiting:
            inner = waiting.pop()
            if self.is_leaf(inner):
                continue
            fresh = {branch.node for branch in self.branches(inner)} - seen
            seen |= fresh
            waiting += fresh
            yield from fresh

    def _name(self, node: int) -> str:
        return self.names[int(self.estimator.tree_.feature[node])]


def read_tree(classifier: NodeClassifier, *, yes: str, no: str) -> ReadTree | None:
    """The tree of a classifier; None if it is not a decision tree."""
    from sklearn.tree import DecisionTreeClassifier

    estimator: Any = classifier.estimator
    if not isinstance(estimator, DecisionTreeClassifier):
        return None
    return ReadTree(estimator, classifier.vectoriser.names, printable(yes), printable(no))


def number(value: float) -> str:
    """A count: whole where it is whole, otherwise with one decimal place."""
    return f"{value:.1f}".removesuffix(".0")


def printable(text: str) -> str:
    """Shortened, and without invisible characters."""
    # Control characters could break the SVG, or reorder the text around them.
    seen = "".join(letter if letter.isprintable() else "\ufffd" for letter in text[: _LONGEST + 1])
    return seen if len(seen) <= _LONGEST else seen[: _LONGEST - 1] + "…"
