"""Named entities by rules, with the packages of the extra ``entities`` themselves."""

from itertools import pairwise

import pytest

from contentseeker.fitting.sequences.examples import example_from_gold
from contentseeker.fitting.sequences.fitting import fit_sequences
from contentseeker.methods.sequences.blocks import read_sequence
from contentseeker.methods.sequences.entities.entity import KINDS
from contentseeker.methods.sequences.entities.recognisers import RULES, check_recogniser
from contentseeker.methods.sequences.entities.rules import find_by_rules
from contentseeker.methods.sequences.predicates import predicates_of
from contentseeker.methods.sequences.settings import SequenceSettings
from contentseeker.page import parse

for package in ("airportsdata", "babel", "faker"):
    pytest.importorskip(package, reason=f"{package} (the extra 'entities') is not installed")


def found(text: str, language: str = "en") -> list[tuple[str, str]]:
    [entities] = find_by_rules([text], language)
    return [(each.kind, text[each.start : each.end]) for each in entities]


def test_all_seven_types_are_found_in_order() -> None:
    text = (
        "BERGEN, Reuters. Ann Lee left Norway on Monday, May 5, 2024 at 10:30 a.m. with "
        "$5 million, 12 percent of it in shares."
    )
    assert found(text) == [
        ("location", "BERGEN"),
        ("organisation", "Reuters"),
        ("person", "Ann Lee"),
        ("location", "Norway"),
        ("date", "Monday, May 5, 2024"),
        ("time", "10:30 a.m."),
        ("money", "$5 million"),
        ("percent", "12 percent"),
    ]
    assert {kind for kind, _ in found(text)} == set(KINDS)


@pytest.mark.parametrize(
    "date",
    [
        "3 October",
        "Oct. 3",
        "March 1999",
        "2024-05-01",
        "5/6/2012",
        "1999",
        "Sunday",
        "3rd May 2020",
    ],
)
def test_dates(date: str) -> None:
    assert found(f"it was {date} then") == [("date", date)]


@pytest.mark.parametrize("time", ["9:05", "17:45:15", "5 p.m.", "5pm", "10.30 am", "noon"])
def test_times(time: str) -> None:
    assert found(f"it was {time} then") == [("time", time)]


@pytest.mark.parametrize(
    "money", ["$5", "US$1,400", "£3.5bn", "5 dollars", "1,200 euros", "20 million yen", "30 USD"]
)
def test_sums(money: str) -> None:
    assert found(f"it cost {money} then") == [("money", money)]


@pytest.mark.parametrize("text", ["3.5%", "12 %", "12 per cent", "12 percent"])
def test_percentages(text: str) -> None:
    assert found(f"up {text} then") == [("percent", text)]


@pytest.mark.parametrize(
    "name",
    ["Ludwig van Beethoven", "Dr. John Q. Smith", "President Barack Obama", "Mr. Ullasvik"],
)
def test_people(name: str) -> None:
    assert found(f"then {name} left") == [("person", name)]


@pytest.mark.parametrize(
    "name", ["Bank of England", "Acme Inc", "University of California", "NATO", "Associated Press"]
)
def test_organisations(name: str) -> None:
    assert found(f"then {name} left") == [("organisation", name)]


@pytest.mark.parametrize("name", ["New York", "South Africa", "US", "Lyon", "North Carolina"])
def test_places(name: str) -> None:
    assert found(f"then {name} left") == [("location", name)]


def test_a_place_of_several_words_is_no_person() -> None:
    # Santa and Barbara are names of people.
    assert found("they met in Santa Barbara again") == [("location", "Santa Barbara")]


@pytest.mark.parametrize(
    "text",
    [
        "Nobody may march in summer, mark my words.",
        "Home News Sports Latest News About Us Contact May March",
        "The TOP 10 of ALL 5 games, 3:0 for us",
        "Version 1.2.3 of 12,345 pages, call 555-1234",
    ],
)
def test_menus_scores_and_small_words_have_none(text: str) -> None:
    assert found(text) == []


def test_words_that_the_page_has_in_small_letters_are_no_places() -> None:
    # Both are cities, too.
    menu = "Save", "Marathon"
    assert [list(each) for each in find_by_rules([*menu, "save time at every marathon"])] == [
        [],
        [],
        [],
    ]
    assert [len(each) for each in find_by_rules(menu)] == [1, 1]


def test_dates_and_sums_are_found_in_the_pages_language() -> None:
    text = "Am 3. Oktober zahlte Angela Merkel 5 Millionen Euro und 12 Prozent in Deutschland."
    assert found(text, "de") == [
        ("date", "3. Oktober"),
        ("person", "Angela Merkel"),
        ("money", "5 Millionen Euro"),
        ("percent", "12 Prozent"),
        ("location", "Deutschland"),
    ]
    # A language that CLDR does not know is read as English.
    assert found("on 3 October", "xx") == [("date", "3 October")]


@pytest.mark.parametrize("part", ["1", "1,", "$1.", "Ann ", "of ", "Monday, ", "May 5 ", "A. "])
def test_long_texts_of_one_kind_are_read(part: str) -> None:
    [entities] = find_by_rules([part * 20_000])
    assert all(first.end <= second.start for first, second in pairwise(entities))


def test_predicates_count_them_and_their_words_leave_the_bag() -> None:
    page = "<p>BERGEN, Reuters. Ann Lee left Bergen on Monday.</p><p>Menu</p>"
    news, menu = predicates_of(read_sequence(parse(page)), ("words", "entities"))

    assert {"entity=person:1", "entity=location:2-3", "entity=organisation:1"} <= set(news)
    assert {"word=left", "word=reuters"} <= set(news)
    assert not {"word=ann", "word=bergen", "word=monday"} & set(news)
    assert not [each for each in menu if each.startswith("entity")]


def test_a_labeller_learns_and_labels_with_them() -> None:
    check_recogniser(RULES)
    gold = "Ann Lee left Bergen on Monday."
    pages = [parse(f"<title>{number}</title><p>{gold}</p><p>Menu</p>") for number in range(4)]
    settings = SequenceSettings(algorithm="MaxEnt", types="entities", least_pages=1)
    examples = [example_from_gold(page, gold, settings.chosen_types) for page in pages]

    model = fit_sequences(settings, examples)

    assert model.label(examples[0].index).is_content.tolist() == [True, False]


def test_settings_stored_before_the_choice_keep_spacy() -> None:
    assert SequenceSettings.from_stored({"types": "words, entities"}).recogniser == "spaCy"
    assert SequenceSettings.from_stored({"types": "words"}).recogniser == RULES
    stored = {"types": "words, entities", "recogniser": RULES}
    assert SequenceSettings.from_stored(stored).recogniser == RULES
