"""``manage.py retrain``: see ``training.retraining``."""

from argparse import ArgumentParser
from dataclasses import replace
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from annotate.accounts import service_account
from annotate.errors import AnnotateError
from annotate.models import Genre, Label
from annotate.models.job import Job
from contentseeker.errors import ExtractionError
from contentseeker.features.nodes import PROFILES
from contentseeker.fitting.sequences.presets import PRESETS
from contentseeker.lab.algorithms import ALGORITHMS
from contentseeker.lab.configuration import (
    BEST,
    CHOOSE_HEURISTIC,
    CHOOSE_PHASES,
    CHOOSE_ROWS,
    Configuration,
)
from contentseeker.lab.rows import ALL_ROWS, EXPLICIT_ROWS
from contentseeker.methods.content_seeker.settings import HEURISTICS
from training.kinds.content_seeker.kind import SEEKER, default_plan
from training.kinds.kind import Plan
from training.kinds.registry import choices, default_choice, make_plan
from training.kinds.sequences.kind import CHOSEN_ALGORITHMS
from training.kinds.sequences.presets import PRESET
from training.management.terminal import add_repeatable, run_here
from training.models import Run
from training.retraining import request_retraining, run_retraining
from training.training_sets.freezing import default_request
from training.versions.versions import promote, version_name

ACCOUNT: Final = "training"
_LEARNING: Final = ("algorithm", "rows", "profile")
_EXTRACTION: Final = {"heuristic": "heuristic", "phases": "phases", "delta": "error_rate"}
_OF_A_SEEKER: Final = (*_LEARNING, *_EXTRACTION)


class Command(BaseCommand):
    help = "Retrain the model of a genre on its current labels, and compare it with the live one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("genre", metavar="GENRE", help="slug of the genre")
        parser.add_argument(
            "--model",
            choices=list(choices()),
            help="blocks: on top of the block model that ships (default); blocks-alone: from these "
            "labels alone; crf, memm, maxent: sequence labellers; main-nodes: Hanamura's elements; "
            "next-link: which link leads to the next page; style-density: T1 and T2; "
            "content-seeker: default where an algorithm is named",
        )
        parser.add_argument(
            "--preset",
            choices=PRESETS,
            help="prior, history and edges of a sequence labeller; paper: what Gibson et al. found "
            "best for new sources; default: ours",
        )
        parser.add_argument(
            "--algorithm",
            choices=list(ALGORITHMS),
            help="of a Content Seeker; default: J48",
        )
        parser.add_argument(
            "--heuristic",
            choices=[*HEURISTICS, BEST],
            help="of a Content Seeker; best: by cross-validation; default: the thesis's for the "
            "genre (LBS for news and blogs, TP-any for forums)",
        )
        parser.add_argument(
            "--phases",
            choices=("1", "2", BEST),
            help="of a Content Seeker; default: best, by cross-validation",
        )
        parser.add_argument(
            "--delta", type=float, metavar="SHARE", help="of a Content Seeker; default: 0.2"
        )
        parser.add_argument(
            "--rows",
            choices=(BEST, EXPLICIT_ROWS, ALL_ROWS),
            help="labels a Content Seeker learns from; explicit: as in the thesis; default: best, "
            "by cross-validation",
        )
        parser.add_argument(
            "--profile",
            choices=PROFILES,
            help="candidate elements of a Content Seeker; html4: as in the thesis; default: html5",
        )
        about = "only labels that came this way; gold: computed from gold texts"
        add_repeatable(parser, "--origin", "origins", about, choices=Label.Origin.values)
        parser.add_argument(
            "--promote", action="store_true", help="make the model live unless it is worse"
        )

    def handle(self, *, genre: str, verbosity: int, **options: Any) -> None:
        try:
            run = _ordered(genre, options)
            run_here(run, run_retraining, is_quiet=not verbosity)
            run.refresh_from_db()
            self.stdout.write(run.log.rstrip())
            if run.state != Job.State.DONE:
                raise CommandError(run.message or f"Run {run.pk} is under way elsewhere.")
            self.stdout.write(f"{version_name(run.version)}: {run.message}")
            if options["promote"]:
                self._promote(run)
        except AnnotateError as error:
            raise CommandError(str(error)) from error

    def _promote(self, run: Run) -> None:
        # Nothing else refuses: a comparison without evaluation pages has no verdict.
        if run.outcome["verdict"] == "worse":
            raise CommandError(f"{version_name(run.version)} is worse and was not promoted.")
        promote(run.version, by=service_account(ACCOUNT))
        self.stdout.write(f"{version_name(run.version)} is live.")


def _ordered(slug: str, options: dict[str, Any]) -> Run:
    genre = Genre.objects.filter(slug=slug).first()
    if genre is None:
        known = ", ".join(Genre.objects.values_list("slug", flat=True))
        raise CommandError(f"There is no genre {slug!r}. There are: {known or 'none'}.")
    request = default_request(genre, tuple(options["origins"]))
    return request_retraining(genre, request, _plan(slug, options), by=service_account(ACCOUNT))


def _plan(genre: str, options: dict[str, Any]) -> Plan:
    given = [name for name in _OF_A_SEEKER if options[name] is not None]
    # Only a Content Seeker has these options, so naming one chooses it.
    model = options["model"] or (SEEKER if given else default_choice())
    if given and model != SEEKER:
        raise CommandError(f"--{given[0]} is for a Content Seeker. Leave it out, or --model.")
    if options["preset"] and model not in CHOSEN_ALGORITHMS:
        raise CommandError(
            f"--preset is for sequence labellers: --model {', '.join(CHOSEN_ALGORITHMS)}."
        )
    if model != SEEKER:
        return make_plan(model, {PRESET: options["preset"]} if options["preset"] else {})
    try:
        return _seeker_plan(genre, {name: options[name] for name in given})
    except ExtractionError as error:
        raise CommandError(str(error)) from error


def _seeker_plan(genre: str, given: dict[str, Any]) -> Configuration:
    plan = default_plan(genre)
    # What is left out keeps the default of the genre, which is best for phases and rows.
    best = {
        CHOOSE_HEURISTIC: given.get("heuristic") == BEST,
        CHOOSE_PHASES: given.get("phases", BEST) == BEST,
        CHOOSE_ROWS: given.get("rows", BEST) == BEST,
    }
    fixed = {name: value for name, value in given.items() if value != BEST}
    if "phases" in fixed:
        fixed["phases"] = int(fixed["phases"])
    extraction = {name: fixed[key] for key, name in _EXTRACTION.items() if key in fixed}
    return replace(
        plan,
        **{name: fixed[name] for name in _LEARNING if name in fixed},
        extraction=replace(plan.extraction, **extraction),
        choose=tuple(name for name, is_chosen in best.items() if is_chosen),
    )
