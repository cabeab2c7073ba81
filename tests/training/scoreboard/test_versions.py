"""Models that went live, on the same pages, and what one changed."""

import pytest
from django.contrib.auth.models import User

from annotate.models import Genre
from tests.factories import SourceFactory
from tests.training.made import version
from tests.training.scored import evaluation_of, gold_page, method, score, score_of
from training.models import Evaluation, MethodVersion, PageScore
from training.scoreboard.reading import read_scores
from training.scoreboard.versions import changes, versions_over_time
from training.versions.versions import promote, roll_back

pytestmark = pytest.mark.django_db

GOLD = "one two three four five six seven eight nine ten"


def f1(label: str, *pages: int) -> float:
    """Mean F1 of a method on pages, straight from the rows."""
    rows = PageScore.objects.filter(method__label=label, page__in=pages)
    found = list(rows.values_list("f1", flat=True))
    assert len(found) == len(pages)
    return sum(found) / len(found)


def with_models(genre: Genre, number: int, name: str = "CS+LBS") -> list[MethodVersion]:
    models = [version(genre) for _ in range(number)]
    return [method(f"{name} {model}", model) for model in models]


def test_every_promotion_is_a_point_in_order_of_time(genre: Genre, person: User) -> None:
    first, second, never = with_models(genre, 3)
    page = gold_page(SourceFactory(genre=genre), gold=GOLD)
    for each, text in ((first, "one two"), (second, GOLD), (never, "")):
        score(each, page, text)
    assert first.model
    assert second.model
    promote(first.model, by=person)
    promote(second.model, by=person)
    roll_back(genre, by=person)

    (line,) = versions_over_time(read_scores(evaluation_of([first, second, never], [page])))

    assert (line.name, line.n) == ("CS+LBS, forum", 1)
    assert [point.version for point in line.points] == [first.model, second.model, first.model]
    assert [point.f1 for point in line.points] == [
        f1(first.label, page.pk),
        1.0,
        f1(first.label, page.pk),
    ]
    times = [point.promoted_at for point in line.points]
    assert times == sorted(times)


def test_only_common_pages_of_the_genre_count(genre: Genre, person: User) -> None:
    methods = with_models(genre, 2)
    source = SourceFactory(genre=genre)
    common, alone = (gold_page(source, name, gold=GOLD) for name in ("common", "alone"))
    other = gold_page(gold=GOLD)
    for each in methods:
        assert each.model
        promote(each.model, by=person)
        score(each, common, "one two three")
        score(each, other, "")
    score(methods[0], alone, "")
    (line,) = versions_over_time(read_scores(evaluation_of(methods, [common, alone, other])))
    assert line.n == 1
    assert [point.f1 for point in line.points] == [f1(methods[0].label, common.pk)] * 2


def test_without_pages_of_the_genre_all_pages_count(genre: Genre, person: User) -> None:
    (only,) = with_models(genre, 1)
    assert only.model
    promote(only.model, by=person)
    page = gold_page(gold=GOLD)
    score(only, page, GOLD)
    (line,) = versions_over_time(read_scores(evaluation_of([only], [page])))
    assert (line.n, line.points[0].f1) == (1, 1.0)


def test_heuristics_are_lines_of_their_own(genre: Genre, person: User) -> None:
    (first,) = with_models(genre, 1)
    assert first.model
    second = method(f"CS+SLS {first.model}", first.model)
    promote(first.model, by=person)
    page = gold_page(gold=GOLD)
    for each in (first, second):
        score(each, page, GOLD)
    lines = versions_over_time(read_scores(evaluation_of([first, second], [page])))
    assert [line.name for line in lines] == ["CS+LBS, forum", "CS+SLS, forum"]


def test_there_is_no_line_without_a_model_a_promotion_or_a_page(genre: Genre, person: User) -> None:
    never, scored_nowhere = with_models(genre, 2)
    page = gold_page(gold=GOLD)
    score(never, page, GOLD)
    score(method("body"), page, GOLD)
    assert scored_nowhere.model
    promote(scored_nowhere.model, by=person)
    evaluation = evaluation_of([never, scored_nowhere, method("body")], [page])
    assert versions_over_time(read_scores(evaluation)) == []


@pytest.fixture
def changed() -> Evaluation:
    words = GOLD.split()
    before, after = [10, 2, 9, 5, 10, 3, 9], [10, 9, 2, 6, 9, 3, 7]
    pages = [gold_page(name=f"t{n}", gold=GOLD) for n in range(7)]
    for label, numbers in (("before", before), ("after", after)):
        for page, number in zip(pages, numbers, strict=True):
            score(method(label), page, " ".join(words[:number]))
    return evaluation_of([method("before"), method("after")], pages)


def test_fixed_and_broken_pages_are_told_the_largest_change_first(changed: Evaluation) -> None:
    scores = read_scores(changed)
    found = changes(scores, method("before").pk, method("after").pk)
    keys = scores.pages.key.tolist()
    assert (found.before, found.after, found.n) == (method("before"), method("after"), 7)
    assert [keys.index(each.page) for each in found.fixed] == [1, 3]
    assert [keys.index(each.page) for each in found.broken] == [2, 6]


def test_a_change_names_the_page_and_both_scores(changed: Evaluation) -> None:
    found = changes(read_scores(changed), method("before").pk, method("after").pk).fixed[0]
    before, after = score_of(changed, "before", 1), score_of(changed, "after", 1)
    assert (found.page, found.before_score, found.after_score) == (
        before.page_id,
        before.pk,
        after.pk,
    )
    assert (found.before, found.after) == (before.f1, after.f1)
    assert found.change == after.f1 - before.f1
    assert (found.title, found.source) == (before.page.title, before.page.source.host)


def test_small_changes_and_pages_of_one_method_do_not_count(changed: Evaluation) -> None:
    scores = read_scores(changed)
    pair = (method("before").pk, method("after").pk)
    largest = changes(scores, *pair).fixed[0].change
    assert changes(scores, *pair, clearly=largest + 0.01).fixed == []
    score_of(changed, "after", 1).delete()
    found = changes(read_scores(changed), *pair)
    assert found.n == 6
    assert len(found.fixed) == 1


def test_a_change_of_exactly_as_much_counts_whatever_floats_say() -> None:
    page = gold_page(gold=GOLD)
    for label, value in (("before", 0.25), ("after", 0.3)):
        score(method(label), page, GOLD)
        PageScore.objects.filter(method=method(label)).update(f1=value)
    # In floats this is less than 0.05.
    assert 0.3 - 0.25 < 0.05
    scores = read_scores(evaluation_of([method("before"), method("after")], [page]))
    assert len(changes(scores, method("before").pk, method("after").pk).fixed) == 1
