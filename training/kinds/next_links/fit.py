"""How next-link models are planned and fitted, and their predictions. Imports no Django."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from contentseeker.fitting.pagination.examples import LinkExample
from contentseeker.fitting.pagination.next_links import NextLinkSettings, fit_links
from contentseeker.fitting.pagination.scores import chosen_target
from contentseeker.pagination.model import NextLinkModel
from training.kinds.plan import SettingsPlan
from training.kinds.training_job import PageFitter

NEXT_LINK: Final = "next-link"
"""The name of the kind, and of its one task."""


@dataclass(frozen=True)
class LinkPlan(SettingsPlan):
    """A next-link model with its settings."""

    kind = NEXT_LINK
    settings_type = NextLinkSettings

    settings: NextLinkSettings = field(default_factory=NextLinkSettings)


class LinkFitter(PageFitter[LinkExample, LinkPlan]):
    """Fits on the links of pages whose next page is known."""

    def facts(self, plan: LinkPlan, examples: Sequence[LinkExample]) -> dict[str, Any]:
        counts = {
            "next": sum(int(example.is_next.sum()) for example in examples),
            "other": sum(int((example.is_next == 0).sum()) for example in examples),
        }
        return {"examples": counts}

    def fit(
        self, plan: LinkPlan, examples: Sequence[LinkExample], facts: Mapping[str, Any]
    ) -> NextLinkModel:
        return NextLinkModel(fit_links(examples, plan.settings), plan.settings.profile, facts)

    def predict(
        self, plan: LinkPlan, model: NextLinkModel, example: LinkExample
    ) -> Mapping[str, Any]:
        """One row per address that a page links to: a pager above and one below count once."""
        probabilities = example.without_earlier(
            model.trees.probability(plan.settings.selected(example.rows))
        )
        # A link that the page declares itself (rel=next) needs no model.
        proposed = chosen_target(example, probabilities, with_declared=False)
        best: dict[str, float] = {}
        for target, probability in zip(example.targets, probabilities.tolist(), strict=True):
            # A page proposes an address if any link to it looks like the next one.
            best[target] = max(best.get(target, 0.0), probability)
        return {
            "target": list(best),
            "answer": [int(target in example.wanted) for target in best],
            "predicted": [int(target == proposed) for target in best],
            "probability": list(best.values()),
        }
