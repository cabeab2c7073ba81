"""A dashboard as one file, which opens offline and loads nothing from any server.

Style sheets and scripts are those of the screens, written into the page. Plotly's script is
most of its size.
"""

from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Final

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from training import plotly_script
from training.scoreboard.dashboard import DisplayOptions, board, shown_groups
from training.scoreboard.reading import GROUPS, MEASURES, Scores
from training.scoreboard.significance import significance_matrix

_STYLES: Final = ("css/base.css", "css/training.css", "css/experiments.css", "css/evaluations.css")
_MODULES: Final = ("js/training/tables.js", "js/training/plots.js")


def written_report(scores: Scores, *, online: str) -> bytes:
    """The dashboard of some scores with everything it needs in it; ``online`` is its address."""
    looks = [DisplayOptions(by=by) for by in GROUPS]
    context = {
        "is_report": True,
        "styles": _styles(),
        "scripts": _scripts(),
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


@cache
def _styles() -> SafeString:
    return _trusted("".join(f"<style>\n{_read(name)}</style>\n" for name in _STYLES))


@cache
def _scripts() -> SafeString:
    # Several megabytes, so the result is cached for the next report.
    plotly = (plotly_script.folder() / plotly_script.NAME).read_text("utf-8")
    modules = "".join(
        f'<script type="module">\n{_inline(_read(name))}</script>\n' for name in _MODULES
    )
    return _trusted(f"<script>{_inline(plotly)}</script>\n{modules}")


def _read(name: str) -> str:
    found = finders.find(name)
    if found is None:
        raise FileNotFoundError(
            f"{name} is not among the static files. Is the folder static/ there?"
        )
    return Path(found).read_text("utf-8")


def _inline(script: str) -> str:
    """A script that can be inlined: nothing in it ends its element."""
    return script.replace("</script", r"<\/script")


def _trusted(text: str) -> SafeString:
    return mark_safe(text)  # noqa: S308  (our own files and plotly's)
