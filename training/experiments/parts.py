"""The parts of a long experiment: stored one by one, found again by a run that goes on.

The outcome of such a run has ``parts``: each with its tables, plots and sentences, and the hash of
its predictions. A worker that takes over after a crash, or a run that is started again
with the same settings, takes the parts that are there, if they were computed from the same data.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, Self

from contentseeker.lab.experiments import Data, Outcome
from contentseeker.lab.experiments.experiment import Part
from contentseeker.lab.experiments.outcome import join_frames
from contentseeker.version import __version__
from training.artefacts import frame_as_parquet, keep, parquet_as_frame, read
from training.experiments.choices import ExperimentRequest
from training.models import Artefact, Run

if TYPE_CHECKING:
    import pandas as pd

# Of the newest runs with the same settings; older data is rarely the same.
_RUNS_SEARCHED: Final = 5


def data_digest(request: ExperimentRequest, data: Data) -> str:
    """A hash of everything that the outcome of an experiment depends on."""
    rows = {
        genre: sha256(frame_as_parquet(found.to_frame())).hexdigest()
        for genre, found in data.rows.items()
    }
    pages = {
        genre: [(page.key, page.gold_key, page.is_evaluation) for page in found]
        for genre, found in data.pages.items()
    }
    described = [request.kind, request.as_json(), rows, pages, __version__]
    return sha256(json.dumps(described, sort_keys=True).encode()).hexdigest()


@dataclass
class FinishedParts:
    """The parts of a run that are stored."""

    run: Run
    digest: str
    parts: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By name, as the outcome of the run has them."""

    @classmethod
    def of(cls, run: Run, digest: str) -> Self:
        """Those of this run, or of a run with the same settings that ended before its end."""
        alike = Run.objects.filter(kind=run.kind, purpose=run.purpose).order_by("-pk")
        # Whoever runs a finished one again wants it computed, maybe by a changed program.
        alike = alike.exclude(state=Run.State.DONE)
        for outcome in alike.values_list("outcome", flat=True)[:_RUNS_SEARCHED]:
            if outcome.get("parts") and outcome.get("data") == digest:
                return cls(run, digest, {part["name"]: part for part in outcome["parts"]})
        return cls(run, digest)

    def __contains__(self, name: str) -> bool:
        return name in self.parts

    def keep(self, part: Part, outcome: Outcome, log: str) -> None:
        """Store a part; raises if the run was cancelled, or claimed by another worker."""
        predictions = outcome.predictions
        stored = "" if predictions.empty else keep(frame_as_parquet(predictions)).pk
        self.parts[part.name] = outcome.as_json() | {
            "name": part.name,
            "title": part.title,
            "predictions": stored,
        }
        self.run.store(outcome=self.outcome(list(self.parts)), log=log)

    def outcome(self, names: Sequence[str]) -> dict[str, Any]:
        """What a run stores, with the parts in the order of the names."""
        return {"data": self.digest, "parts": [self.parts[name] for name in names]}

    def predictions(self, names: Sequence[str]) -> pd.DataFrame:
        """Those of all named parts."""
        keys = {name: self.parts[name]["predictions"] for name in names}
        return join_frames(
            {
                name: parquet_as_frame(read(Artefact.objects.get(pk=key)))
                for name, key in keys.items()
                if key
            }
        )
