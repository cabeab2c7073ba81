"""Rows made up for the tests of feature selection, the same for the same seed."""

import numpy as np

from contentseeker.lab.selection.examples import Examples

NAMES = ("strong", "copy", "weak", "noise", "constant")


def made_examples(*, rows: int = 200, seed: int = 1, has_gaps: bool = False) -> Examples:
    """A column that tells the answer well, its noisy copy, a weak one, and two that do not."""
    generator = np.random.default_rng(seed)
    answers = (generator.random(rows) < 0.4).astype(np.int8)
    strong = answers + generator.normal(0, 0.4, rows)
    values = np.column_stack(
        (
            strong,
            strong + generator.normal(0, 0.05, rows),
            answers + generator.normal(0, 1.5, rows),
            generator.random(rows),
            np.full(rows, 0.3),
        )
    )
    if has_gaps:
        values[generator.random(values.shape) < 0.3] = np.nan
    likely = np.where(answers == 1, "article", "nav").astype(np.object_)
    any_tag = np.array(["div", "td", "article", "nav"], dtype=np.object_)
    tags = np.where(generator.random(rows) < 0.3, likely, generator.choice(any_tag, rows))
    return Examples(values, tags, answers, NAMES, seed)
