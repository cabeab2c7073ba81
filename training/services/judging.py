"""Which model judges the pages of a genre: its live block model, else the one that ships.

A Content Seeker has no confidence that could be compared between pages, so where one is live the
model that ships judges in its place.
"""

from functools import partial
from typing import Final

from annotate.services.judging import Judge, Judges, shipped_judge
from extraction.blocks.model import BlockModel
from training.models import ModelVersion
from training.services.kinds import KINDS
from training.services.versions import model_of, version_name

_JUDGING: Final = [kind.kind for kind in KINDS.values() if kind.has_confidence]


def judges() -> Judges:
    """The judges of all genres, as promotions have left them."""
    live = ModelVersion.objects.live().filter(kind__in=_JUDGING)
    versions = live.select_related("genre").defer("manifest", "metrics", "configuration")
    found = dict(shipped_judge())
    for version in versions:
        found[version.genre_id] = Judge(version_name(version), partial(_model, version))
    return found


def _model(version: ModelVersion) -> BlockModel:
    model = model_of(version)
    if not isinstance(model, BlockModel):
        raise TypeError(f"{version} is called a block model and is a {type(model).__name__}.")
    return model
