"""Information gain: how many bits of the answer a feature tells, by itself.

Numbers are put into bins first (``discretising``), as WEKA's InfoGainAttributeEval does;
scikit-learn's ``mutual_info_classif`` estimates the same from neighbours and differs.
"""

import numpy as np

from extraction.learning.selection.entropy import mutual_information
from extraction.learning.selection.examples import Examples


def information_gains(examples: Examples) -> dict[str, float]:
    """The gain of every feature, in bits."""
    answers = examples.answers.astype(np.int64)
    gains = [mutual_information(codes, answers) for codes in examples.coded()]
    return dict(zip(examples.features, gains, strict=True))
