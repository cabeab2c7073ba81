"""How a model of main-content elements is fitted. Imports no Django."""

from dataclasses import dataclass
from typing import Final

from contentseeker.fitting.pagination.main_content import MainContentSettings
from training.kinds.plan import SettingsPlan

MAIN_NODES: Final = "main-nodes"
"""The name of the kind, and of its one task."""
# In folds by source the likeliest element gives better texts if no element is left out
# (docs/benchmarks.md). Hanamura left out others until both classes had the same size.
DEFAULT_SETTINGS: Final = MainContentSettings(balance=0.0)


@dataclass(frozen=True)
class MainNodePlan(SettingsPlan):
    """A model of main-content elements with its settings."""

    kind = MAIN_NODES
    settings_type = MainContentSettings

    settings: MainContentSettings = DEFAULT_SETTINGS
