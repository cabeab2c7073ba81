"""Dashboards as files: tables for spreadsheets, and a report that opens anywhere."""

import io
import tempfile
from typing import Final

from django.http import FileResponse, Http404
from django.views.decorators.http import require_safe

from annotate.exporting.delimited import write_csv
from annotate.http import WorkbenchRequest, download
from training.access import VIEW, needs
from training.scoreboard.csv_files import CSV_TABLES, csv_table
from training.scoreboard.dashboard import Look
from training.scoreboard.filters import ScoreFilter
from training.scoreboard.reading import read_scores
from training.scoreboard.report import written_report
from training.views.dashboards import address, found_evaluation

_CSV: Final = "text/csv; charset=utf-8"
_HTML: Final = "text/html; charset=utf-8"


@require_safe
@needs(VIEW)
def table(request: WorkbenchRequest, evaluation_id: int, table: str) -> FileResponse:
    shown = found_evaluation(evaluation_id)
    if table not in CSV_TABLES:
        raise Http404("There is no such table.")
    scores = read_scores(shown, ScoreFilter.from_query(request.GET))
    made = csv_table(scores, table, Look.from_query(request.GET))
    # A file, not memory: there may be very many lines.
    out = tempfile.TemporaryFile()  # noqa: SIM115  (the answer closes it)
    write_csv(made, out)
    return download(out, f"evaluation-{evaluation_id}-{made.name}.csv", _CSV)


@require_safe
@needs(VIEW)
def report(request: WorkbenchRequest, evaluation_id: int) -> FileResponse:
    shown = found_evaluation(evaluation_id)
    chosen = ScoreFilter.from_query(request.GET)
    online = request.build_absolute_uri(address("evaluation", shown, chosen))
    written = written_report(read_scores(shown, chosen), online=online)
    return download(io.BytesIO(written), f"evaluation-{evaluation_id}.html", _HTML)
