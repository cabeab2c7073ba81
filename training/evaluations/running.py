"""Evaluations in the background: every method on every page that it has no score for.

Pages are scored on all cores, and scores are committed as they come. A run that was cancelled,
or whose worker was killed, loses about a second of work: the next run scores the missing pairs.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from annotate.models import Page
from contentseeker.result import Status
from contentseeker.scoring import warm_up
from training.errors import TrainingError
from training.evaluations.methods import choice_of, method_instance, method_version
from training.evaluations.pairs import Pairing
from training.evaluations.rescoring import rescore_stale, scores_of
from training.evaluations.scorers import PageToScore, Places, prepare, scored
from training.evaluations.storing import Batch, NewScore
from training.models import Evaluation, MethodVersion, PageScore, Run
from training.pages.gold_pages import gold_pages
from training.runs.steps import OnProgress, Steps
from training.runs.worker_pool import run_in_thread, worker_pool

LOADING: Final = "loading methods"
SCORING: Final = "scoring pages"
FOLLOWING: Final = "following corrected gold texts"
WEIGHTS: Final = {LOADING: 2, SCORING: 97, FOLLOWING: 1}
"""The steps in order, each with its rough share of the time."""
MANY_PAIRS: Final = 400
"""From so many pairs on, several processes are faster than one thread."""

# Fewer than the parameters that any database takes in one query.
_KEYS_AT_A_TIME: Final = 500


@dataclass
class _Work:
    """The pairs of an evaluation that have no score."""

    evaluation: Evaluation
    methods: list[MethodVersion]
    missing: dict[int, Places]
    """By page."""
    total: int
    """The number of all pairs, with those that have a score."""

    @property
    def pairs(self) -> int:
        return sum(map(len, self.missing.values()))

    def pages(self) -> Iterator[PageToScore]:
        """Pages with missing scores, read as they are needed."""
        keys = sorted(self.missing)
        for start in range(0, len(keys), _KEYS_AT_A_TIME):
            chunk = keys[start : start + _KEYS_AT_A_TIME]
            for page in gold_pages(Page.objects.filter(pk__in=chunk)):
                yield PageToScore(page, self.missing[page.key])


def run_evaluation(run: Run, *, on_progress: OnProgress = lambda done, step: None) -> str:
    """Score the missing pairs of an evaluation; returns the outcome in one sentence."""
    evaluation = Evaluation.objects.filter(pk=run.settings["evaluation"]).first()
    if evaluation is None:
        raise TrainingError("The evaluation was deleted. Request a new one.")
    # A restarted run is a new row, which the dashboard has to follow.
    Evaluation.objects.filter(pk=evaluation.pk).update(run=run)
    with Steps(run, WEIGHTS, on_progress) as steps:
        steps.begin(LOADING)
        work = _missing(evaluation)
        steps.log(_summary(work))
        if work.pairs:
            _score(work, steps)
        steps.begin(FOLLOWING)
        if pages := rescore_stale(evaluation):
            steps.log(f"{pages:,} pages scored again: their gold texts were corrected.")
        steps.at(1, 1)
        return _outcome(evaluation)


def _missing(evaluation: Evaluation) -> _Work:
    replace_updated_methods(evaluation)
    methods, pairing = (
        list(evaluation.methods.select_related("model__genre")),
        Pairing.of(evaluation),
    )
    known: dict[int, set[int]] = defaultdict(set)
    for page, method in scores_of(evaluation).values_list("page", "method"):
        known[page].add(method)
    missing, total = {}, 0
    for key, genre in evaluation.pages.order_by("pk").values_list("pk", "genre"):
        there = known.get(key, set())
        wanted = [n for n, method in enumerate(methods) if pairing.has(method, genre)]
        total += len(wanted)
        if places := tuple(n for n in wanted if methods[n].pk not in there):
            missing[key] = places
    return _Work(evaluation, methods, missing, total)


def replace_updated_methods(evaluation: Evaluation) -> list[MethodVersion]:
    """Replace methods whose software was updated since; returns the new ones.

    The installed software could give other texts than the scored ones. A method with a score
    on every page needs no computing and stays.
    """
    pairing = Pairing.of(evaluation)
    renewed = []
    # A list, because the loop changes the relation.
    for old in list(evaluation.methods.select_related("model__genre")):
        scores = PageScore.objects.filter(method=old, page__evaluations=evaluation)
        pages = pairing.number_of_pages(old, evaluation)
        if scores.count() < pages and (new := method_version(choice_of(old))) != old:
            evaluation.methods.remove(old)
            evaluation.methods.add(new)
            renewed.append(new)
    return renewed


def _score(work: _Work, steps: Steps) -> None:
    instances = [method_instance(method) for method in work.methods]
    is_large = work.pairs >= MANY_PAIRS
    if not is_large:
        # In a thread, so that the heartbeat goes on while models load. Processes load their own.
        run_in_thread(partial(warm_up, instances), steps.report)
    steps.begin(SCORING)
    batch, done = Batch(), 0

    def on_wait() -> None:
        batch.commit_if_due()
        steps.at(done, work.pairs)

    with worker_pool(instances, is_large=is_large, prepare=partial(prepare, instances)) as pool:
        for page, scores in pool.map(scored, work.pages(), on_wait):
            batch.add(
                [
                    NewScore(work.methods[place].pk, page.page.key, page.page.gold_key, score)
                    for place, score in zip(page.places, scores, strict=True)
                ]
            )
            done += len(scores)
    batch.commit()
    steps.at(done, work.pairs)
    steps.log(f"{done:,} pairs of page and method scored.")


def _summary(work: _Work) -> str:
    pages = work.evaluation.pages.count()
    return (
        f"{len(work.methods)} methods on {pages:,} pages: {work.total:,} pairs, "
        f"{work.total - work.pairs:,} of them scored before."
    )


def _outcome(evaluation: Evaluation) -> str:
    scores = scores_of(evaluation)
    failed = scores.filter(status=Status.FAILED.value).count()
    problem = f" On {failed:,} of them the method failed." if failed else ""
    return f"{scores.count():,} pairs of page and method have scores.{problem}"
