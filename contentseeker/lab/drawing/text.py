"""Trees as text, the way WEKA prints J48 (Figure 6.4 of the thesis)."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from contentseeker.lab.drawing.reading import Branch, ReadTree, number, read_tree
from contentseeker.methods.content_seeker.node_classifier import NodeClassifier

_TITLE: Final = "Decision tree"
# Far beyond readable trees; a tree from an untrusted file may be endless.
_DEEPEST: Final = 60
_MOST_LINES: Final = 10_000


def tree_text(classifier: NodeClassifier, *, yes: str = "yes", no: str = "no") -> str:
    """One line per branch; after a leaf its training examples, and errors if it has any.

    ``stopWordRatio > 0.1985: main (148/25)``. Blank if the classifier is no tree.
    """
    tree = read_tree(classifier, yes=yes, no=no)
    if tree is None:
        return ""
    lines = list(islice(_lines(tree), _MOST_LINES + 1))
    if len(lines) > _MOST_LINES:
        lines[-1] = f"... cut after {_MOST_LINES:,} lines"
    # Words, spaces and tabs as WEKA prints them.
    return "\n".join(
        (
            _TITLE,
            "-" * len(_TITLE),
            "",
            *lines,
            "",
            f"Number of Leaves  : \t{tree.leaf_count}",
            "",
            f"Size of the tree : \t{tree.size}",
            "",
        )
    )


def _lines(tree: ReadTree) -> Iterator[str]:
    if tree.is_leaf(0):
        yield _outcome(tree, 0)
        return
    # A stack instead of recursion: a file may hold a tree deeper than the interpreter allows.
    waiting = [(0, 0, branch) for branch in reversed(tree.branches(0))]
    while waiting:
        node, level, branch = waiting.pop()
        start = f"{'|   ' * level}{tree.feature(node)} {_condition(branch)}"
        if tree.is_leaf(branch.node):
            yield start + _outcome(tree, branch.node)
        elif level == _DEEPEST:
            yield f"{start}: ... cut here"
        else:
            yield start
            further = reversed(tree.branches(branch.node))
            waiting += [(branch.node, level + 1, each) for each in further]


def _condition(branch: Branch) -> str:
    limit = branch.limit if isinstance(branch.limit, str) else f"{branch.limit:.6g}"
    return f"{branch.sign} {limit}{' or missing' if branch.takes_missing else ''}"


def _outcome(tree: ReadTree, node: int) -> str:
    return f": {tree.answer(node)} {counts(tree, node)}"


def counts(tree: ReadTree, node: int) -> str:
    """``(N/E)``: examples and errors; ``(N)`` without errors."""
    examples, errors = number(tree.examples(node)), number(tree.errors(node))
    return f"({examples})" if errors == "0" else f"({examples}/{errors})"
