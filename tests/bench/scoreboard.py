"""How quickly a dashboard of 50,000 page scores opens, on SQLite and PostgreSQL.

A database of each kind is filled with the scores of ten methods on 5,000 pages. First the
numbers alone, each as often as the screens; then every screen as a browser asks for it.
"""

import io
import json
import sys
from typing import Any, Final

from tests.bench.lists import on_both, saying, time_of, timed
from tests.bench.sizes import size

PAGES: Final = size(5_000, small=30)
METHODS: Final = size(10, small=2)
SCREENS: Final = {
    "dashboard": "",
    "dashboard of a genre": "?genre=kind-3",
    "dashboard by source": "?by=source",
    "significance": "significance/",
    "fixed and broken": "changes/",
    "worst pages": "worst/",
    "worst pages by disagreement": "worst/?order=disagreement",
    "report": "report.html",
    "CSV of methods": "methods.csv",
}


def scoreboard() -> dict[str, dict[str, Any]]:
    """Milliseconds of every number and screen, by database."""
    return on_both("tests.bench.scoreboard")


def measure() -> dict[str, Any]:
    """Milliseconds and queries, in a database that holds one large evaluation."""
    from django.contrib.auth.models import Group
    from django.test import Client

    from training.models import Evaluation

    evaluation = Evaluation.objects.get()
    reader = evaluation.created_by
    reader.groups.set([Group.objects.get(name="admin")])
    client = Client(headers={"host": "localhost"})
    client.force_login(reader)
    found = _numbers(evaluation)
    for name, address in SCREENS.items():
        found[name] = time_of(client, f"/training/evaluations/{evaluation.pk}/{address}")
    return found


def _numbers(evaluation: Any) -> dict[str, Any]:
    """What stands behind the screens, without them."""
    from annotate.exporting.delimited import write_csv
    from training.scoreboard import plots, significance, tables, worst
    from training.scoreboard.csv_files import csv_table
    from training.scoreboard.reading import GROUPS, read_scores

    scores = read_scores(evaluation)
    first, second = (method.pk for method in scores.methods[:2])

    def figures() -> None:
        for measure in ("precision", "recall", "f1"):
            plots.box_plots(scores, measure, str)
        plots.scatter(scores, str)
        plots.histogram(scores)

    return {
        "numbers: reading": timed(lambda: read_scores(evaluation)),
        "numbers: methods": timed(lambda: tables.method_table(scores)),
        "numbers: groups": timed(lambda: [tables.grouped_table(scores, by) for by in GROUPS]),
        "numbers: plots": timed(figures),
        "numbers: all pairs": timed(lambda: significance.significance_matrix(scores)),
        "numbers: one interval": timed(
            lambda: significance.compare_methods(scores, first, second).difference
        ),
        "numbers: worst": timed(lambda: worst.worst_pages(scores, worst.WorstOrder())),
        "numbers: CSV of scores": timed(
            lambda: write_csv(csv_table(scores, "scores"), io.BytesIO())
        ),
    }


def fill() -> None:
    """Migrate the database and put the scores in."""
    from django.core.management import call_command
    from django.db import connection, transaction

    from tests.training.scored import many_scores

    call_command("migrate", verbosity=0)
    with saying("filling the database"), transaction.atomic():
        many_scores(PAGES, METHODS)
    if connection.vendor == "postgresql":
        # What its autovacuum does by itself within a minute.
        connection.cursor().execute("VACUUM ANALYZE")


def main() -> None:
    """In the child: fill, measure, write the numbers to the standard output."""
    import django

    django.setup()
    fill()
    sys.stdout.write(json.dumps(measure()))


if __name__ == "__main__":
    main()
