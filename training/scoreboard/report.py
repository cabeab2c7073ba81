"""A dashboard as one file, which opens offline and loads nothing from any server."""

from dataclasses import asdict

from django.template.loader import render_to_string
from django.utils import timezone

from training import offline_files
from training.scoreboard.dashboard import DisplayOptions, board, shown_groups
from training.scoreboard.reading import GROUPS, MEASURES, Scores
from training.scoreboard.significance import significance_matrix


def written_report(scores: Scores, *, online: str) -> bytes:
    """The dashboard of some scores with everything it needs in it; ``online`` is its address."""
    looks = [DisplayOptions(by=by) for by in GROUPS]
    context = {
        "is_report": True,
        **offline_files.context(),
        "evaluation": scores.evaluation,
        "chosen": _in_words(scores),
        "written_at": timezone.now(),
        "online": online,
        "board": board(scores, lambda key: ""),
        "tables": [shown_groups(scores, look) for look in looks] if len(scores) else [],
        "matrix": significance_matrix(scores) if len(scores.methods) > 1 else None,
        "measure_title": MEASURES["f1"],
        "versions": scores.methods,
    }
    return render_to_string("training/evaluation_report.html", context).encode()


def _in_words(scores: Scores) -> list[tuple[str, str]]:
    """What of the evaluation is in the report, if it is not all."""
    chosen = {name: value for name, value in asdict(scores.filter).items() if value}
    if "methods" in chosen:
        chosen["methods"] = ", ".join(method.label for method in scores.methods)
    return [(name.replace("_", " ").capitalize(), value) for name, value in chosen.items()]
