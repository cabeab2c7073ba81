"""``manage.py evaluate``: see ``training.evaluations``."""

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from annotate.accounts import service_account
from annotate.errors import AnnotateError
from annotate.models.job import Job
from contentseeker.cli.tables import table
from contentseeker.metrics import summarise
from training.errors import TrainingError
from training.evaluations.methods import (
    format_choice,
    method_choices,
    methods_taking,
    resolve_model,
)
from training.evaluations.presets import PRESETS, preset_choices
from training.evaluations.requests import (
    ALL,
    SPLITS,
    EvaluationRequest,
    evaluate_again,
    request_evaluation,
)
from training.evaluations.rescoring import scores_of
from training.evaluations.running import run_evaluation
from training.kinds.registry import kind_named
from training.management.terminal import add_repeatable, run_here
from training.models import Evaluation, MethodVersion

ACCOUNT: Final = "evaluation"
_MEASURES: Final = ("precision", "recall", "f1", "word_f1")
_HEADER: Final = ("", "pages", "precision", "recall", "F1", "word F1", "ms/page", "failed")


class Command(BaseCommand):
    help = (
        "Score methods on pages with gold texts, and print means and standard deviations. What is "
        "scored already is not scored again, so a cancelled run continues where it ended."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        about = "a method, like CS+LBS or trafilatura; default: all there are"
        add_repeatable(parser, "--method", "methods", about)
        parser.add_argument(
            "--preset",
            choices=list(PRESETS),
            help="the methods, models and pages of a preset of the form; --method adds to them",
        )
        add_repeatable(parser, "--corpus", "corpora", "short name of a corpus")
        add_repeatable(parser, "--genre", "genres", "short name of a genre")
        add_repeatable(parser, "--source", "sources", "host of a source")
        parser.add_argument(
            "--model",
            default="",
            metavar="VERSION",
            help="for methods of its kind (Content Seeker, or blocks), like forum-3 or "
            "live:forum; default: the models that ship",
        )
        about = f"of sources; default: {SPLITS[0]}, or what the preset chooses"
        parser.add_argument("--split", choices=SPLITS, help=about)
        parser.add_argument("--name", default="", help="what the evaluation is to be called")

    def handle(self, *, verbosity: int, **options: Any) -> None:
        try:
            evaluation = _ordered(_request(options))
            run = evaluation.run
            assert run is not None  # noqa: S101  (the request made it)
            run_here(run, run_evaluation, is_quiet=not verbosity)
        except AnnotateError as error:
            raise CommandError(str(error)) from error
        run.refresh_from_db()
        # Only after half a minute without a heartbeat can this process claim the run.
        if not run.is_over:
            raise CommandError(
                f"Run {run.pk} is under way elsewhere. If its process was killed, try again in "
                "half a minute."
            )
        if run.state != Job.State.DONE:
            raise CommandError(run.message)
        self.stdout.write(run.log.rstrip())
        self.stdout.write(f"Evaluation {evaluation.pk}, {evaluation}: {run.message}\n")
        rows = [_row(evaluation, method) for method in evaluation.methods.all()]
        self.stdout.write(table([_HEADER, *rows]))


def _request(options: dict[str, Any]) -> EvaluationRequest:
    pages = {name: tuple(options[name]) for name in ("corpora", "genres", "sources")}
    if options["preset"]:
        chosen = preset_choices(options["preset"], options["genres"])
        pages["genres"] = chosen.genres
        added = _methods(options["methods"], options["model"])
        methods = tuple(dict.fromkeys((*chosen.texts, *added)))
        split, model_pages = options["split"] or chosen.split, chosen.model_pages
    else:
        named = options["methods"] or [method.name for method in method_choices()]
        methods = _methods(named, options["model"])
        split, model_pages = options["split"] or SPLITS[0], ALL
    return EvaluationRequest(
        name=options["name"], methods=methods, split=split, model_pages=model_pages, **pages
    )


def _methods(named: Sequence[str], model: str) -> tuple[str, ...]:
    """The methods as choices, those of the model's kind with the model."""
    version = resolve_model(model) if model else None
    if version is None:
        return tuple(named)
    # Names of methods are not case-sensitive.
    takers = {name.casefold() for name in methods_taking(version)}
    if takers.isdisjoint(name.casefold() for name in named):
        raise TrainingError(
            f"None of the methods takes {model}, which is of the kind "
            f"{kind_named(version.kind).label!r}. Name another method, or another model."
        )
    return tuple(
        format_choice(name, model) if name.casefold() in takers else name for name in named
    )


def _ordered(request: EvaluationRequest) -> Evaluation:
    """A new evaluation, or an unfinished one with these choices."""
    by = service_account(ACCOUNT)
    # The same command after Ctrl-C goes on with the evaluation it began.
    same = Evaluation.objects.filter(selection=request.as_json())
    begun = same.exclude(run__state=Job.State.DONE).select_related("run").first()
    if begun is None:
        return request_evaluation(request, by=by)
    evaluate_again(begun, by=by)
    return begun


def _row(evaluation: Evaluation, method: MethodVersion) -> tuple[str, ...]:
    scores = scores_of(evaluation).filter(method=method)
    found = list(scores.values_list(*_MEASURES, "seconds", "status"))
    *measures, seconds, status = zip(*found, strict=True)
    summaries = [summarise(column) for column in measures]
    return (
        method.label,
        str(len(found)),
        *(f"{summary.mean:.3f} ± {summary.sd:.3f}" for summary in summaries),
        f"{1000 * summarise(seconds).mean:.1f}",
        str(status.count("failed")),
    )
