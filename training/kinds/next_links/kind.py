"""The kind of next-link models. They extract no text: they find the link to the next page."""

from collections.abc import Iterator, Mapping
from typing import Any

from annotate.models import Genre
from annotate.models.page import PageQuerySet
from contentseeker.fitting.pagination.examples import LinkedPage, LinkExample, example_of
from contentseeker.fitting.pagination.next_links import NextLinkSettings
from contentseeker.limits import is_too_large
from contentseeker.pagination.addresses import registered_domain
from contentseeker.pagination.model import FORMAT, NextLinkModel, from_parts
from contentseeker.parameters import parameters_of
from training.errors import TrainingError
from training.kinds.comparison import Baseline
from training.kinds.kind import Classifier, TaskWords
from training.kinds.next_links.compare import compare_links
from training.kinds.next_links.fit import NEXT_LINK, LinkFitter, LinkPlan
from training.kinds.page_data import PageExample, page_digest
from training.kinds.page_facts import PageFactsKind
from training.pages.linked_pages import (
    linked_pages,
    pages_with_known_next,
    pages_with_next_links,
)
from training.runs.worker_pool import OnPage
from training.training_sets.facts import Words


class NextLinkKind(PageFactsKind[NextLinkModel, LinkPlan]):
    """Trained on pages whose next page people know, not on labelled elements."""

    name = NEXT_LINK
    label = "next-link model"
    model_type = NextLinkModel
    plan_type = LinkPlan
    formats = (FORMAT,)
    load = staticmethod(from_parts)
    choices = {NEXT_LINK: "Next links"}
    tasks = {NEXT_LINK: TaskWords("Links: to the next page or not", "next", "other")}
    parameters = parameters_of(NextLinkSettings)
    text_keys = ("columns", "similarity")
    fitter = LinkFitter()
    unit = "links"
    data_key = "next_links"
    data_summary = (
        "Next links of {pages:,} pages of {sources:,} sites; {left_out:,} pages left out, as no "
        "link on them leads to their next page. Pages that do not go on are examples, too."
    )
    no_data = (
        "No page of a training source of {genre} has a known next link. Pick some on the "
        "labelling screen (key p), accept suggested ones, or import rules of sites and "
        "confirm their proposals; then retrain."
    )
    no_examples = (
        "No page of {genre} has a link to its next page among its links, so there is nothing "
        "to train on. Pick next links that are links of the page, on the labelling screen."
    )

    def pages(self, genre: Genre) -> PageQuerySet:
        return pages_with_known_next().filter(genre=genre)

    def require_data(self, genre: Genre) -> None:
        # Last pages alone have no positive example.
        if not pages_with_next_links().filter(genre=genre).exists():
            raise TrainingError(self.no_data.format(genre=genre))

    def stored_pages(self, pages: PageQuerySet) -> Iterator[LinkedPage]:
        return linked_pages(pages)

    def read_page(self, plan: LinkPlan, page: LinkedPage) -> PageExample[LinkExample]:
        """A page; one without the link, or with far too many links, has no example."""
        labelled = page.labelled()
        is_known = page.is_last or bool(labelled.next_nodes)
        is_usable = is_known and not is_too_large(labelled.page)
        return PageExample(
            page.key,
            # The next link is a fact that people correct, so it is part of the hash.
            digest=page_digest(page.markup, page.url, page.next_url, page.next_node),
            # Folds keep sites apart, and hosts of one domain share their pagers.
            source=registered_domain(page.url),
            example=example_of(labelled) if is_usable else None,
        )

    def compare(
        self, genre: Genre, candidate: NextLinkModel, baseline: Baseline, on_page: OnPage
    ) -> dict[str, Any]:
        return compare_links(genre, candidate, baseline, on_page)

    def words(self, configuration: Mapping[str, Any]) -> Words:
        settings = self.plan_from_json(configuration).settings
        added = f"synthetic ones added, to {settings.smote:g} per other link (SMOTE)"
        return [
            ("Model", "Next links: which link leads to the next page"),
            ("Next links", added if settings.smote else "none added"),
            ("Other links", f"one in {settings.one_in} of those without any sign of leading on"),
            ("Seed", str(settings.seed)),
        ]

    def classifier(self, model: NextLinkModel) -> Classifier:
        columns, trees = model.profile.columns, model.trees
        return f"{len(trees)} boosted trees", len(columns), trees.importances(columns)
