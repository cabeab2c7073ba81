"""Learning from labelled elements: algorithms, feature selection, folds, experiments.

Rows in (``LabelledRows``), fitted classifiers, predictions and tables out; no Django, no
database. Extracting needs none of this: a fitted model is plain scikit-learn inside
(``extraction.classifiers``). Installed with the extra ``train``. pandas, scipy and scikit-learn
take a second to import, so modules here do it where they use them.
"""

from extraction.learning.configuration import Configuration
from extraction.learning.rows import LabelledRows

__all__ = ["Configuration", "LabelledRows"]
