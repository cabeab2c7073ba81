"""Next links: comparison of learners, LinkSimilarity, SMOTE ratios, and features left out.

Repeats the first set of experiments of Hanamura (2020) on the user's pages whose next link was
picked. Folds keep sites together. Scores are per page: right link, wrong link or none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Final

from contentseeker.errors import ArgumentError
from contentseeker.fitting.pagination.examples import (
    LabelledLinks,
    LinkedPage,
    LinkExample,
    example_of,
)
from contentseeker.fitting.pagination.next_links import (
    NextLinkSettings,
    chosen_target,
    cross_validated,
)
from contentseeker.lab.experiments.experiment import Data, Experiment, Report
from contentseeker.lab.experiments.outcome import Outcome
from contentseeker.lab.experiments.pagination import variants
from contentseeker.lab.experiments.settings import ExperimentSettings
from contentseeker.metrics.ratios import precision_recall_f1
from contentseeker.pagination.addresses import registered_domain
from contentseeker.pagination.features import NINE
from contentseeker.pagination.link_similarity import VARIANTS
from contentseeker.pagination.profiles import ALL_FEATURES, Profile
from contentseeker.parameters import parameter

if TYPE_CHECKING:
    import pandas as pd

FEATURES: Final = {"all": ALL_FEATURES, "nine": NINE}
PARTS: Final = {
    "learners": "Learner",
    "similarity": "How LinkSimilarity is computed",
    "smote": "Next links per other link after SMOTE",
    "ablation": "Feature left out",
}
_NOTE: Final = (
    "Whole pages, by models trained on other sites. With rel: a declared next page (rel=next) "
    "takes precedence. Hanamura 2020, on other pages: precision .818, recall .692, F1 .750."
)


@dataclass(frozen=True)
class NextLinkExperimentSettings(ExperimentSettings):
    """The comparisons to run, and the training options."""

    LISTS: ClassVar = {"parts": tuple(PARTS)}

    parts: str = parameter(
        "learners, similarity, smote", "What is compared, out of " + ", ".join(PARTS) + "."
    )
    features: str = parameter(
        "all", "The paper's nine features, or all features.", choices=tuple(FEATURES)
    )
    learner: str = parameter(
        "RandomForest", "The learner, unless learners are compared.", choices=variants.LEARNERS
    )
    smote: float = parameter(
        0.3, "Next links per other link after SMOTE.", at_least=0.0, at_most=1.0
    )
    folds: int = parameter(10, "Number of folds.", at_least=2, at_most=50)
    seed: int = parameter(1, "Seed of all random choices.", at_least=0)


def run(settings: NextLinkExperimentSettings, data: Data, report: Report) -> Outcome:
    """Cross-validate every variant on the same pages."""
    compared: list[variants.Variant[LinkExample, NextLinkSettings]] = []
    left_out: list[str] = []
    for genre, pages in data.linked.items():
        labelled, reasons = _usable(genre, pages)
        left_out += reasons
        compared += _variants(settings, genre, labelled) if labelled else ()
    if not compared:
        raise ArgumentError(
            "Fewer than two sites have pages whose next link was picked. Pick some on the "
            "labelling screen, or import rules."
        )
    columns = (*variants.MEASURES, *(f"{measure} with rel" for measure in variants.MEASURES))
    return variants.run_variants(
        compared,
        lambda variant: _predictions(variant, settings.folds),
        variants.Presentation(PARTS, columns, _scores, "F1", _NOTE),
        report,
        left_out,
    )


def _usable(genre: str, pages: Sequence[LinkedPage]) -> tuple[list[LabelledLinks], list[str]]:
    """Pages that can be used, and sentences about what was left out."""
    labelled = [page.labelled() for page in pages]
    usable = [page for page in labelled if page.next_nodes]
    reasons = []
    if without := len(labelled) - len(usable):
        reasons.append(f"{genre}: {without:,} pages left out, no link leads to their next page.")
    if len({registered_domain(page.url) for page in usable}) < 2:
        return [], [*reasons, f"{genre} left out: it has fewer than two sites."]
    return usable, reasons


def _variants(
    settings: NextLinkExperimentSettings, genre: str, pages: Sequence[LabelledLinks]
) -> Iterator[variants.Variant[LinkExample, NextLinkSettings]]:
    columns = FEATURES[settings.features]
    usual = NextLinkSettings(
        smote=settings.smote,
        seed=settings.seed,
        profile=Profile(columns),
        # Sampling the other links relies on our features; with the nine of the paper, use all.
        one_in=1 if columns == NINE else NextLinkSettings().one_in,
    )
    examples = [example_of(page) for page in pages]
    learner = settings.learner
    options = {
        "learners": {name: (name, usual) for name in variants.LEARNERS},
        "smote": {
            f"{ratio:g}": (learner, replace(usual, smote=ratio)) for ratio in variants.SMOTE_RATIOS
        },
        "ablation": {variants.EVERYTHING: (learner, usual)}
        | {name: (learner, _without(usual, name)) for name in columns},
    }
    parts = settings.choices("parts")
    for part in parts:
        for name, (fitted_by, varied) in options.get(part, {}).items():
            yield variants.Variant(genre, part, name, examples, fitted_by, varied)
    if "similarity" in parts:
        for variant in VARIANTS:
            # LinkSimilarity is one of the features, so its variants need examples of their own.
            own = [example_of(page, variant) for page in pages]
            varied = replace(usual, profile=Profile(columns, variant))
            yield variants.Variant(genre, "similarity", str(variant), own, learner, varied)


def _without(settings: NextLinkSettings, name: str) -> NextLinkSettings:
    rest = tuple(column for column in settings.profile.columns if column != name)
    return replace(settings, profile=Profile(rest))


def _predictions(
    variant: variants.Variant[LinkExample, NextLinkSettings], folds: int
) -> Iterator[variants.Line]:
    """A line per page: the proposed link without and with rel=next, and whether it is right."""
    found = cross_validated(
        variant.examples, variant.options, folds=folds, fit=variants.fit_with(variant.learner)
    )
    for example, probability in zip(variant.examples, found, strict=True):
        plain = chosen_target(example, probability, with_declared=False)
        declared = chosen_target(example, probability, with_declared=True)
        yield {
            "page": int(example.name),
            "source": example.source,
            "probability": float(probability.max(initial=0.0)),
            "proposed": plain or "",
            "right": plain in example.wanted,
            "proposed with rel": declared or "",
            "right with rel": declared in example.wanted,
        }


def _scores(lines: pd.DataFrame) -> tuple[float, ...]:
    """Precision, recall and F1 over pages, without rel=next and with it."""
    found: tuple[float, ...] = ()
    for which in ("", " with rel"):
        right, proposed = lines[f"right{which}"].sum(), (lines[f"proposed{which}"] != "").sum()
        found += precision_recall_f1(int(right), len(lines), int(proposed))
    return found


NEXT_LINKS: Final = Experiment(
    kind="next-links",
    title="Next links",
    question="How well are links to the next page found on sites held out from training?",
    settings=NextLinkExperimentSettings,
    run=run,
    needs_links=True,
)
