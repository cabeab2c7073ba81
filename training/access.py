"""The permissions of this app's views; ``annotate.access`` has the decorator."""

from typing import Final

from annotate.access import needs

VIEW: Final = "training.view_modelversion"
TRAIN: Final = "training.add_run"
PROMOTE: Final = "training.change_modelversion"
EVALUATE: Final = "training.add_evaluation"
JUDGE: Final = "training.add_finding"

__all__ = ["EVALUATE", "JUDGE", "PROMOTE", "TRAIN", "VIEW", "needs"]
