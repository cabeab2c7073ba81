"""How a next-link model is fitted. Imports no Django, as worker processes read it."""

from dataclasses import dataclass, field
from typing import Final

from contentseeker.fitting.pagination.next_links import NextLinkSettings
from training.kinds.plan import SettingsPlan

NEXT_LINK: Final = "next-link"
"""The name of the kind, and of its one task."""


@dataclass(frozen=True)
class LinkPlan(SettingsPlan):
    """A next-link model with its settings."""

    kind = NEXT_LINK
    settings_type = NextLinkSettings

    settings: NextLinkSettings = field(default_factory=NextLinkSettings)
