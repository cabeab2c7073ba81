"""Training of Content Seeker's classifiers, feature selection, and the papers' experiments.

Takes ``LabelledRows``; returns fitted classifiers, predictions and tables. Extraction does not
import this package: a fitted model contains only scikit-learn's classes. Installed with the
extra ``train``. pandas, scipy and scikit-learn take a second to import, so functions import
them when they need them.
"""

from contentseeker.lab.configuration import Configuration
from contentseeker.lab.rows import LabelledRows

__all__ = ["Configuration", "LabelledRows"]
