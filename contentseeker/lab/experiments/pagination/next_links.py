"""Next links: comparison of learners, LinkSimilarity, SMOTE ratios, and features left out.

Repeats the first set of experiments of Hanamura (2020) on the user's pages that are known to go on
at another page, or not to go on. Folds keep sites together. Scores are per page (the right link,
a wrong one, or none) and, as in the paper, per link.
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
from contentseeker.fitting.pagination.next_links import NextLinkSettings, cross_validated
from contentseeker.fitting.pagination.scores import (
    PageResult,
    Score,
    chosen_target,
    links_of,
    result_of,
    score_results,
)
from contentseeker.lab.experiments.experiment import Data, Experiment, Report
from contentseeker.lab.experiments.outcome import Outcome
from contentseeker.lab.experiments.pagination import published, variants
from contentseeker.lab.experiments.pagination.published import (
    WORD_RULE,
    Scores,
    by_word,
    paper_table,
)
from contentseeker.lab.experiments.settings import ExperimentSettings
from contentseeker.pagination.addresses import registered_domain
from contentseeker.pagination.features import NINE, FloatArray
from contentseeker.pagination.link_similarity import VARIANTS, LinkSimilarity
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
LEFT_OUT: Final = "left out"
"""The variant of LinkSimilarity without it."""
_RESULTS: Final = tuple(map(str, PageResult))
_NOTE: Final = (
    "By models trained on other sites. Whole pages: precision, recall, F1, and the numbers of "
    "pages with the right link, a wrong one, or none; on a page that does not go on, no link is "
    "right. With rel: what a page declares takes precedence (rel=next; rel=prev alone: the page "
    "does not go on). Link: every link for itself. "
    "Hanamura 2020, on other pages: precision .818, recall .692, F1 .750."
)
_COMPARISON: Final = published.Comparison(
    figures=published.NEXT_LINKS,
    rule=WORD_RULE,
    feature="LinkSimilarity",
    part="similarity",
    with_feature=str(LinkSimilarity()),
    without_feature=LEFT_OUT,
    note="Every link for itself, as in the paper. Published: Hanamura 2020, abstract, measured on "
    "pages of Wedata's rules. The abstract does not give its rule; ours takes links whose text has "
    "a word for next, or an arrow.",
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
            "labelling screen, or import rules. Pages that do not go on are not enough."
        )
    columns = (
        *variants.MEASURES,
        *_RESULTS,
        *(f"{measure} with rel" for measure in variants.MEASURES),
        *(f"link {measure}" for measure in variants.MEASURES),
    )
    outcome = variants.run_variants(
        compared,
        lambda variant: _predictions(variant, settings.folds),
        variants.Presentation(PARTS, columns, _scores, "F1", _NOTE),
        report,
        left_out,
    )
    found = variants.scores_by_variant(outcome.predictions, _link_scores)
    return replace(outcome, tables=(*outcome.tables, *paper_table(found, _COMPARISON)))


def _usable(genre: str, pages: Sequence[LinkedPage]) -> tuple[list[LabelledLinks], list[str]]:
    """Pages that can be used, and sentences about what was left out."""
    labelled = [(page, page.labelled()) for page in pages]
    usable = [links for page, links in labelled if page.is_last or links.next_nodes]
    reasons = []
    if without := len(labelled) - len(usable):
        reasons.append(f"{genre}: {without:,} pages left out, no link leads to their next page.")
    # Only pages that go on have a positive example.
    if len({registered_domain(page.url) for page in usable if page.next_nodes}) < 2:
        return [], [*reasons, f"{genre} left out: it has fewer than two sites with next links."]
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
        "learners": {name: (name, usual) for name in (*variants.LEARNERS, WORD_RULE)},
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
        without = _without(usual, "link similarity")
        yield variants.Variant(genre, "similarity", LEFT_OUT, examples, learner, without)
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
    """A line per page: the proposed link without and with ``rel``, and the counts of its links."""
    for example, probability in zip(variant.examples, _found(variant, folds), strict=True):
        plain = chosen_target(example, probability, with_declared=False)
        declared = chosen_target(example, probability, with_declared=True)
        links = links_of(example, probability)
        yield {
            "page": int(example.name),
            "source": example.source,
            "probability": float(probability.max(initial=0.0)),
            "goes on": example.has_next,
            "proposed": plain or "",
            "right": plain in example.wanted,
            "result": str(result_of(example, plain)),
            "proposed with rel": declared or "",
            "right with rel": declared in example.wanted,
            "result with rel": str(result_of(example, declared)),
            "links right": links.right,
            "links proposed": links.proposed,
            "links existing": links.existing,
        }


def _found(
    variant: variants.Variant[LinkExample, NextLinkSettings], folds: int
) -> Sequence[FloatArray]:
    if variant.learner == WORD_RULE:
        return [by_word(example) for example in variant.examples]
    fit = variants.fit_with(variant.learner)
    return cross_validated(variant.examples, variant.options, folds=folds, fit=fit)


def _scores(lines: pd.DataFrame) -> tuple[float, ...]:
    """Per page, as numbers of pages, per page with ``rel``, and per link."""
    results = list(zip(lines["goes on"], lines["result"], strict=True))
    with_rel = list(zip(lines["goes on"], lines["result with rel"], strict=True))
    counts = [sum(result == each for _, result in results) for each in _RESULTS]
    page, declared = score_results(results).values, score_results(with_rel).values
    return (*page, *counts, *declared, *_link_scores(lines))


def _link_scores(lines: pd.DataFrame) -> Scores:
    """Precision, recall and F1 of all links."""
    counts = (int(lines[f"links {name}"].sum()) for name in ("right", "proposed", "existing"))
    return Score(*counts).values


NEXT_LINKS: Final = Experiment(
    kind="next-links",
    title="Next links",
    question="How well are links to the next page found on sites held out from training?",
    settings=NextLinkExperimentSettings,
    run=run,
    needs_links=True,
)
