"""The outcome of an experiment as one file, which opens offline."""

from django.template.loader import render_to_string
from django.utils import timezone

from training import offline_files
from training.experiments.choices import ExperimentRequest, flat
from training.experiments.outcomes import flattened, shown_sections
from training.models import Run


def written_report(run: Run, *, online: str = "") -> bytes:
    """Sentences, tables, plots, trees and settings; ``online`` is the address of the run."""
    requested = ExperimentRequest.from_json(run.kind, run.settings)
    outcome = flattened(run.outcome)
    context = {
        **offline_files.context(),
        "run": run,
        "requested": requested,
        "settings": flat(requested.settings),
        "conclusions": outcome["conclusions"],
        "sentences": outcome["sentences"],
        "sections": (sections := shown_sections(run.outcome)),
        "is_published": any(table.is_published for each in sections for table in each.tables),
        "written_at": timezone.now(),
        "online": online,
    }
    return render_to_string("training/experiment_report.html", context).encode()
