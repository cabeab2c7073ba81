"""How a sequence labeller is fitted. Imports no Django, as worker processes read it."""

from dataclasses import dataclass, field
from typing import Final

from contentseeker.methods.sequences.settings import SequenceSettings
from training.kinds.plan import SettingsPlan

SEQUENCES: Final = "sequences"
"""The name of the kind."""
BLOCKS: Final = "blocks"
"""The name of its one task, which block models have too."""


@dataclass(frozen=True)
class SequencePlan(SettingsPlan):
    """A sequence labeller with its settings."""

    kind = SEQUENCES
    settings_type = SequenceSettings

    settings: SequenceSettings = field(default_factory=SequenceSettings)
