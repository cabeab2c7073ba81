"""Facts: the columns of predictions that identify one variant of an experiment."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

Facts = Mapping[str, str | int]
"""Values by column of the predictions, like genre, task, repetition."""
ROW_BY_ROW: Final = "row by row"
"""Value of the column "folding" where folds ignore sources."""


def describe(facts: Facts) -> str:
    """Facts as a label: "news, content, J48". Defaults are left out."""
    words = []
    for name, value in facts.items():
        # Folds by source are the rule and need no words.
        if name == "folding":
            words += ["rows assigned one by one"] if value == ROW_BY_ROW else []
        elif name == "repetition":
            words += [f"repetition {int(value) + 1}"] if value else []
        else:
            words.append(value if isinstance(value, str) else f"{value} {name}")
    return ", ".join(words)


def summarise_refusals(refused: Iterable[tuple[str, str]]) -> list[str]:
    """One sentence per genre and error message, with the number of fits that raised it."""
    # Hundreds of fits can fail for the same reason; one sentence is enough.
    return [
        f"{genre}: {times} fit{'' if times == 1 else 's'} left out. {error}"
        for (genre, error), times in Counter(refused).items()
    ]
