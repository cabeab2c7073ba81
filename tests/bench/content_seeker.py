"""Content Seeker against the thesis's baselines on the demo corpus, by unseen sources.

A workbench of its own loads the demo corpus. Each genre's Content Seeker is retrained with the
defaults of the form, and evaluated on the sources that were set aside. Then every source of the
genre is set aside in turn, so that each page is scored by a model that never saw its source.
"""

import io
import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any, Final

from contentseeker.methods.content_seeker import ExtractionSettings
from tests.bench.sizes import size
from tests.conftest import ROOT

GENRES: Final = size(("news", "blog", "forum"), small=("blog",))
TURNS: Final = size(None, small=1)
"""Sources that are set aside in turn; None: all."""
BASELINES: Final = (
    *("TCCB-25", "CCB-r40", "ACCB-r40", "LP-7", "LQF-25", "LQF-50", "LQF-75"),
    *("KFE", "FE", "DSC", "Crunch"),
)
_TRAINED: Final = "CS"
_OF_A_GENRE: Final = {
    "news": ("CS+LBS", "CS+1+LBS"),
    "blog": ("CS+LBS", "CS+1+LBS"),
    "forum": ("CS+TP", "CS+1+TP", "CS+TP-any", "CS+1+TP-any"),
}
# Of one method: precision, recall and F1 of each page.
Scores = dict[int, tuple[float, float, float]]


def content_seeker() -> dict[str, Any]:
    """All tables, measured in a process with a data folder of its own."""
    inherited = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    with TemporaryDirectory(prefix="workbench-") as folder:
        settings = {"DJANGO_SETTINGS_MODULE": "workbench.settings.prod"}
        environment = inherited | settings | {"WORKBENCH_DATA_DIR": folder}
        command = [sys.executable, "-m", "tests.bench.content_seeker"]
        answer = subprocess.run(
            command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE
        )
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


def measure() -> dict[str, Any]:
    """Both tables of every genre."""
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("load_demo", verbosity=0, stdout=io.StringIO())
    return {genre: dict(_of_genre(genre)) for genre in GENRES}


def _of_genre(genre: str) -> Iterator[tuple[str, Any]]:
    from annotate.models import Source

    sources = Source.objects.filter(genre__slug=genre).order_by("host")
    methods = (*_OF_A_GENRE[genre], *BASELINES)
    aside = list(sources.filter(split=Source.Split.EVALUATION))
    version = _retrained(genre)
    yield "model", version.manifest["facts"]["measured"]
    yield "set aside", _compared(_scored(str(version), [each.host for each in aside], methods))
    merged: dict[str, Scores] = defaultdict(dict)
    by_source = []
    for source in list(sources)[:TURNS]:
        sources.update(split=Source.Split.TRAIN)
        Source.objects.filter(pk=source.pk).update(split=Source.Split.EVALUATION)
        version = _retrained(genre)
        found = _scored(str(version), [source.host], methods)
        by_source.append(_line_of(source.host, version, found))
        for method, scores in found.items():
            merged[method] |= scores
    yield "in turn", _compared(merged)
    yield "by source", by_source


def _line_of(host: str, version: Any, found: dict[str, Scores]) -> dict[str, Any]:
    """What was chosen without a source, and how well it does there beside the best baseline."""
    means = {method: fmean(each[2] for each in found[method].values()) for method in found}
    best = max(BASELINES, key=means.__getitem__)
    settings = ExtractionSettings.from_json(version.manifest["extraction"])
    chosen = f"{settings.name}, {version.configuration['rows']} labels"
    own = {_TRAINED: means[_TRAINED], best: means[best]}
    return {"source": host, "chosen": chosen, "F1": own}


def _retrained(genre: str) -> Any:
    from django.core.management import call_command

    from training.models import ModelVersion

    quiet = io.StringIO()
    call_command("retrain", genre, "--model", "content-seeker", verbosity=0, stdout=quiet)
    return ModelVersion.objects.order_by("pk").last()


def _scored(model: str, sources: Sequence[str], methods: Sequence[str]) -> dict[str, Scores]:
    """The scores of the pages of some sources, by method."""
    from django.core.management import call_command

    from training.evaluations.rescoring import scores_of
    from training.models import Evaluation

    call_command(
        "evaluate",
        methods=[_TRAINED, *methods],
        sources=list(sources),
        model=model,
        verbosity=0,
        stdout=io.StringIO(),
    )
    evaluation = Evaluation.objects.order_by("pk").last()
    assert evaluation
    found: dict[str, Scores] = defaultdict(dict)
    for score in scores_of(evaluation).select_related("method"):
        found[score.method.name][score.page_id] = (score.precision, score.recall, score.f1)
    return found


def _compared(scores: dict[str, Scores]) -> dict[str, Any]:
    """Means of every method, and the trained Content Seeker's difference to it."""
    from contentseeker.metrics import paired_comparison

    own = scores[_TRAINED]
    lines = {}
    for method, of_pages in scores.items():
        f1 = [of_pages[page][2] for page in own]
        found = paired_comparison([own[page][2] for page in own], f1)
        lines[method] = {
            **dict(
                zip("PR", map(fmean, list(zip(*of_pages.values(), strict=True))[:2]), strict=True)
            ),
            "F1": fmean(f1),
            "difference": found.difference.mean,
            "p": found.t_test.p_value,
            "p Wilcoxon": found.wilcoxon.p_value,
        }
    return {"pages": len(own), "methods": lines}


def show(table: Callable[[str, list[str], list[list[str]]], None], result: dict[str, Any]) -> None:
    """Print what was measured."""
    header = ["", "P", "R", "F1", "CS minus it", "p", "p Wilcoxon"]
    for genre, found in result.items():
        for which in ("set aside", "in turn"):
            rows = [
                [method, *(f"{line[name]:.3f}" for name in ("P", "R", "F1")), *_test_of(line)]
                for method, line in found[which]["methods"].items()
            ]
            pages = found[which]["pages"]
            table(f"{genre}, sources {which}, {pages} pages", header, rows)
        lines = [
            [
                line["source"],
                line["chosen"],
                *(f"{name} {f1:.3f}" for name, f1 in line["F1"].items()),
            ]
            for line in found["by source"]
        ]
        table(f"{genre}, each source", ["", "chosen", "F1", "best baseline"], lines)


def _test_of(line: dict[str, float]) -> list[str]:
    return [f"{line['difference']:+.3f}", f"{line['p']:.3f}", f"{line['p Wilcoxon']:.3f}"]


if __name__ == "__main__":
    import django

    django.setup()
    json.dump(measure(), sys.stdout)
