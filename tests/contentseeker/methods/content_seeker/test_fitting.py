"""Fitting on labelled pages: what the classifiers learn, and what is refused."""

from dataclasses import replace

import numpy as np
import pytest
from sklearn.base import ClassifierMixin
from sklearn.dummy import DummyClassifier
from sklearn.tree import DecisionTreeClassifier

from contentseeker.corpus import LabelledPage
from contentseeker.errors import ArgumentError
from contentseeker.features import candidates, node_features
from contentseeker.fitting.content_seeker import Example, decision_tree, fit_content_seeker
from contentseeker.fitting.shipped.content_seeker import fit_general
from contentseeker.labels import NodeLabels, labels_from_gold
from contentseeker.methods.content_seeker import ContentSeeker
from contentseeker.page import parse
from tests.contentseeker.methods.content_seeker.labelled_pages import (
    article_page,
    examples,
    labelled,
)


def exact_tree() -> ClassifierMixin:
    return DecisionTreeClassifier(random_state=1)


def test_a_tree_without_limits_learns_every_label_of_its_pages() -> None:
    pages = examples()
    model = fit_content_seeker(pages, learner=exact_tree)

    for example in pages:
        rows = np.isin(example.features.nodes, example.labels.nodes)
        labels = example.labels
        assert (
            model.segment.predict(example.features)[rows].tolist() == labels.good_segment.tolist()
        )
        assert (
            model.content.predict(example.features)[rows].tolist() == labels.main_content.tolist()
        )
        both = (labels.good_segment & labels.main_content).tolist()
        assert model.single.predict(example.features)[rows].tolist() == both


@pytest.mark.parametrize("phases", [1, 2])
def test_the_article_of_an_unseen_page_is_found(phases: int) -> None:
    model = fit_content_seeker(examples(), learner=exact_tree)
    page = parse(article_page(20))

    choice = ContentSeeker(phases=phases).choose(page, node_features(page), model)

    assert [page.attrs(node).get("id") for node in choice.nodes] == ["article"]
    assert not choice.is_guess


def test_only_labelled_elements_are_instances() -> None:
    pages = examples()
    # The classifier that answers with the share of yes among its instances.
    model = fit_content_seeker(pages, learner=lambda: DummyClassifier(strategy="prior"))

    labels = [example.labels for example in pages]
    instances = sum(len(each.nodes) for each in labels)
    assert instances < sum(len(example.features) for example in pages)
    share = sum(int(each.main_content.sum()) for each in labels) / instances
    assert model.content.probability(pages[0].features)[0] == pytest.approx(share)


def test_columns_profile_and_facts_are_those_asked_for() -> None:
    model = fit_content_seeker(
        examples(),
        learner=exact_tree,
        columns=("linkToTextRatio", "paraNum"),
        profile="html4",
        facts={"data": "twelve pages"},
    )
    assert model.content.vectoriser.names == (
        *("linkToTextRatio", "paraNum"),
        *("tagName=div", "tagName=li", "tagName=ul"),
    )
    assert model.profile == "html4"
    assert model.facts == {"data": "twelve pages"}


def test_the_default_learner_is_a_tree_by_entropy_with_large_leaves() -> None:
    tree = decision_tree()
    assert isinstance(tree, DecisionTreeClassifier)
    assert tree.criterion == "entropy"
    assert tree.min_samples_leaf == 100


@pytest.mark.parametrize("unlabelled", [[], [Example(
    node_features(parse("<div>Text</div>")),
    NodeLabels(np.zeros(0, np.int32), np.zeros(0, np.bool_), np.zeros(0, np.bool_)),
)]])  # fmt: skip
def test_pages_without_labels_are_refused(unlabelled: list[Example]) -> None:
    with pytest.raises(ArgumentError, match=r"^examples: .* Label some pages\.$"):
        fit_content_seeker(unlabelled)


def test_a_page_without_labels_among_others_does_no_harm() -> None:
    pages = examples()
    nothing = replace(pages[0].labels, **{
        name: getattr(pages[0].labels, name)[:0]
        for name in ("nodes", "good_segment", "main_content")
    })  # fmt: skip
    model = fit_content_seeker([Example(pages[0].features, nothing), *pages[1:]])
    assert len(model.content.probability(pages[0].features)) == len(pages[0].features)


def test_a_label_on_an_element_that_is_no_candidate_is_refused() -> None:
    example = labelled(article_page(1))
    page = parse(article_page(1))
    paragraph = page.find("p")[:1]
    labels = NodeLabels(paragraph, np.array([False]), np.array([True]))

    with pytest.raises(ArgumentError, match=rf"^examples: \[{paragraph[0]}\] .* Label candidates"):
        fit_content_seeker([Example(example.features, labels)])


def test_the_general_model_learns_from_gold_texts_of_pages_that_have_one() -> None:
    markup = article_page(3)
    page = parse(markup)
    [article] = [node for node in range(len(page)) if page.attrs(node).get("id") == "article"]
    stored = LabelledPage("1", markup.encode(), page.text(article), "article", "a.example", "")

    model = fit_general([stored, replace(stored, gold="")])

    assert model.facts["pages"] == 1
    # Leaves of 100 instances: the tree is one leaf, and knows how rare main content is.
    labels = labels_from_gold(page, candidates(page), stored.gold)
    share = labels.main_content.mean()
    assert 0 < share < 0.5
    assert model.content.probability(node_features(page))[0] == pytest.approx(share)
