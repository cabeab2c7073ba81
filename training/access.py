"""The permissions of this app's views; ``annotate.access`` has the decorator."""

from typing import Final

from annotate.access import needs

# One permission for all screens that only show: models, runs, training sets and scores.
VIEW: Final = "training.view_modelversion"
TRAIN: Final = "training.add_run"
PROMOTE: Final = "training.change_modelversion"
EVALUATE: Final = "training.add_evaluation"
TAG_CAUSES: Final = "training.add_finding"

__all__ = ["EVALUATE", "PROMOTE", "TAG_CAUSES", "TRAIN", "VIEW", "needs"]
