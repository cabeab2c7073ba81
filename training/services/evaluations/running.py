"""Evaluations as background work: every method on every page that it has no score on.

Pages are scored on all cores, and scores are committed as they come. So a run that was
stopped, or whose worker was killed, loses a moment's work: the next one looks what is there
and takes the rest.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from annotate.models import Page
from extraction.result import Status
from extraction.scoring import Scored, warm_up
from training.errors import TrainingError
from training.models import Evaluation, MethodVersion, PageScore, Run
from training.services.cores import beside, team
from training.services.evaluations.methods import choice_of, entrant, method_version
from training.services.evaluations.rescoring import rescore_stale, scores_of
from training.services.evaluations.scorers import PageToScore, Places, prepare, scored
from training.services.evaluations.storing import Batch, NewScore
from training.services.gold_pages import gold_pages
from training.services.steps import OnProgress, Steps

LOADING: Final = "loading methods"
SCORING: Final = "scoring pages"
FOLLOWING: Final = "following corrected gold texts"
WEIGHTS: Final = {LOADING: 2, SCORING: 97, FOLLOWING: 1}
"""Steps in their order, with the share of time each takes, roughly."""
MANY_PAIRS: Final = 400
"""From so many pairs on it pays to start processes."""

# As many as any database takes in one question.
_KEYS_AT_A_TIME: Final = 500


@dataclass
class _Work:
    """What is left to do of an evaluation."""

    evaluation: Evaluation
    methods: list[MethodVersion]
    missing: dict[int, Places]
    """By page."""

    @property
    def pairs(self) -> int:
        return sum(map(len, self.missing.values()))

    def pages(self) -> Iterator[PageToScore]:
        """Pages with anything missing, read as they are needed."""
        keys = sorted(self.missing)
        for start in range(0, len(keys), _KEYS_AT_A_TIME):
            chunk = keys[start : start + _KEYS_AT_A_TIME]
            for page in gold_pages(Page.objects.filter(pk__in=chunk)):
                yield PageToScore(page, self.missing[page.key])


def run_evaluation(run: Run, *, on_progress: OnProgress = lambda done, step: None) -> str:
    """Score what an evaluation has no scores on yet; returns the outcome in words."""
    evaluation = Evaluation.objects.filter(pk=run.settings["evaluation"]).first()
    if evaluation is None:
        raise TrainingError("The evaluation was deleted. Ask for a new one.")
    Evaluation.objects.filter(pk=evaluation.pk).update(run=run)
    with Steps(run, WEIGHTS, on_progress) as steps:
        steps.begin(LOADING)
        work = _left(evaluation)
        steps.say(_found(work))
        if work.pairs:
            _score(work, steps)
        steps.begin(FOLLOWING)
        if pages := rescore_stale(evaluation):
            steps.say(f"{pages:,} pages scored anew: their gold texts were corrected.")
        steps.at(1, 1)
        return _outcome(evaluation)


def _left(evaluation: Evaluation) -> _Work:
    renew(evaluation)
    methods = list(evaluation.methods.select_related("model__genre"))
    known: dict[int, set[int]] = defaultdict(set)
    for page, method in scores_of(evaluation).values_list("page", "method"):
        known[page].add(method)
    missing = {}
    for key in evaluation.pages.order_by("pk").values_list("pk", flat=True):
        there = known.get(key, set())
        if places := tuple(n for n, each in enumerate(methods) if each.pk not in there):
            missing[key] = places
    return _Work(evaluation, methods, missing)


def renew(evaluation: Evaluation) -> list[MethodVersion]:
    """Replace methods whose software is no longer the installed one; returns the new ones.

    What they would extract now is not what they are. Those with a score on every page need
    nothing computed and stay.
    """
    pages = evaluation.pages.count()
    renewed = []
    for old in list(evaluation.methods.select_related("model__genre")):
        scores = PageScore.objects.filter(method=old, page__evaluations=evaluation)
        if scores.count() < pages and (new := method_version(choice_of(old))) != old:
            evaluation.methods.remove(old)
            evaluation.methods.add(new)
            renewed.append(new)
    return renewed


def _score(work: _Work, steps: Steps) -> None:
    entrants = [entrant(method) for method in work.methods]
    is_large = work.pairs >= MANY_PAIRS
    if not is_large:
        beside(partial(warm_up, entrants), steps.report)
    steps.begin(SCORING)
    batch, done = Batch(), 0

    def on_wait() -> None:
        batch.commit_if_due()
        steps.at(done, work.pairs)

    with team(entrants, is_large=is_large, prepare=partial(prepare, entrants)) as scorers:
        for page, scores in scorers.each(scored, work.pages(), on_wait):
            batch.add(_new_scores(work.methods, page, scores))
            done += len(scores)
    batch.commit()
    steps.at(done, work.pairs)
    steps.say(f"{done:,} pairs of page and method scored.")


def _new_scores(
    methods: Sequence[MethodVersion], item: PageToScore, scores: Sequence[Scored]
) -> list[NewScore]:
    return [
        NewScore(methods[place].pk, item.page.key, item.page.gold_key, each)
        for place, each in zip(item.places, scores, strict=True)
    ]


def _found(work: _Work) -> str:
    pages = work.evaluation.pages.count()
    total = pages * len(work.methods)
    return (
        f"{len(work.methods)} methods on {pages:,} pages: {total:,} pairs, "
        f"{total - work.pairs:,} of them scored before."
    )


def _outcome(evaluation: Evaluation) -> str:
    scores = scores_of(evaluation)
    failed = scores.filter(status=Status.FAILED.value).count()
    problem = f" On {failed:,} of them the method failed." if failed else ""
    return f"{scores.count():,} pairs of page and method have scores.{problem}"
