"""Table 6.30: few training instances of a new source."""

from collections.abc import Iterator
from dataclasses import replace

from contentseeker.lab.experiments.content_seeker import few_shot
from contentseeker.lab.experiments.content_seeker.few_shot_samples import FewShotSettings
from contentseeker.lab.experiments.experiment import Data, Report
from contentseeker.lab.experiments.outcome import Outcome, Table
from contentseeker.lab.experiments.thesis.beside import with_published
from contentseeker.lab.experiments.thesis.published_extraction import FEW_SHOT
from contentseeker.lab.experiments.thesis.settings import ThesisSettings
from contentseeker.methods.content_seeker.genre_defaults import default_heuristic


def sample_instances(settings: ThesisSettings, data: Data, report: Report) -> Outcome:
    """Few-shot training of every genre, single-phase, with the genre's heuristic."""
    genres = list(data.rows)
    outcomes = {}
    for number, genre in enumerate(genres):
        only = replace(
            data, rows={genre: data.rows[genre]}, pages={genre: data.pages.get(genre, ())}
        )
        chosen = FewShotSettings(
            heuristic=default_heuristic(genre),
            phases=1,
            repetitions=settings.samples,
            configuration=settings.configuration,
        )
        outcomes[genre] = few_shot.run(chosen, only, _share(report, number, len(genres)))
    joined = Outcome.joined(outcomes, column="genre")
    return replace(joined, tables=tuple(_numbered(outcomes)), plots=())


def _share(report: Report, number: int, genres: int) -> Report:
    return lambda done, total, step: report(number * total + done, genres * total, step)


def _numbered(outcomes: dict[str, Outcome]) -> Iterator[Table]:
    """One table of all genres."""
    found = [
        table
        for outcome in outcomes.values()
        for table in outcome.tables
        if table.name == "few-shot"
    ]
    if not found:
        return
    printed = {
        ("forum", size): {"precision": precision, "recall": recall, "F1": f1, "sd": deviation}
        for size, (precision, recall, f1, deviation) in FEW_SHOT.items()
    }
    table = replace(
        found[0],
        name="table-6-30",
        title="Table 6.30: extracted texts by number of training instances",
        rows=tuple(row for table in found for row in table.rows),
        note=(
            f"{found[0].note} Single-phase, with the genre's heuristic. The thesis measured "
            "CS+1+TP on one forum; its deviation is over pages, and its test pages may include "
            "those trained on."
        ),
    )
    yield with_published(table, ["genre", "instances"], printed)
