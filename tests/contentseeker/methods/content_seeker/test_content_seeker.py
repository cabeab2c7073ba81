"""Content Seeker: which elements it chooses, what text it takes, and how sure it says it is."""

from dataclasses import replace
from pathlib import Path

import pytest

from contentseeker import registry
from contentseeker.errors import ArgumentError
from contentseeker.features import node_features
from contentseeker.methods.content_seeker import ContentSeeker, ContentSeekerModel
from contentseeker.page import parse
from contentseeker.result import Extraction, Status
from tests.contentseeker.methods.content_seeker.labelled_pages import model_of, yes_to

NOBODY = yes_to()
PAGE = """<body><nav>Menu</nav><article><section>First part</section>
<section>Second part</section></article><aside>Advertisement</aside></body>"""


def chosen(
    markup: str, model: ContentSeekerModel, seeker: ContentSeeker | None = None
) -> tuple[list[str], bool]:
    """Tags of the chosen elements, and whether they are a guess."""
    page = parse(markup)
    choice = (seeker or ContentSeeker()).choose(page, node_features(page), model)
    return [page.tag(node) for node in choice.nodes], choice.is_guess


def extracted(
    folder: Path, model: ContentSeekerModel, markup: str, **options: object
) -> Extraction:
    model.save(folder)
    seeker = ContentSeeker(model=str(folder), **options)  # type: ignore[arg-type]
    return seeker.extract(parse(markup))


def test_two_phases_keep_main_content_among_good_segments() -> None:
    model = model_of(
        segment=yes_to("nav", "section", "aside"), content=yes_to("article", "section")
    )
    assert chosen(PAGE, model) == (["section", "section"], False)


def test_one_phase_asks_its_own_classifier_alone() -> None:
    model = ContentSeekerModel(segment=NOBODY, content=yes_to("nav"), single=yes_to("aside"))
    assert chosen(PAGE, model, ContentSeeker(phases=1)) == (["aside"], False)


def test_of_nested_elements_the_text_is_that_of_the_outermost(tmp_path: Path) -> None:
    model = model_of(yes_to("article", "section"))
    assert chosen(PAGE, model) == (["article", "section", "section"], False)
    # Taken once, not again for the sections inside it.
    page = parse(PAGE)
    found = extracted(tmp_path, model, PAGE)
    assert found.text == page.text_of(page.find("article").tolist())
    assert [page.tag(node) for node in found.nodes] == ["article"]


def test_a_good_segment_that_is_no_main_content_does_not_hide_one_inside_it() -> None:
    model = model_of(segment=yes_to("article", "section"), content=yes_to("section"))
    assert chosen(PAGE, model) == (["section", "section"], False)


def test_the_guess_is_the_element_with_the_most_expected_main_text() -> None:
    # A tree that never says yes gives all of them the same probability, so the length decides.
    markup = "<nav>Menu</nav><section>Text, and more text</section><aside>Other</aside>"
    assert chosen(markup, model_of(NOBODY)) == (["section"], True)


def test_without_a_convincing_element_the_most_probable_one_is_a_guess() -> None:
    tags, is_guess = chosen(PAGE, model_of(NOBODY))
    assert len(tags) == 1
    assert is_guess


def test_elements_that_are_no_good_segments_are_a_last_but_sure_resort() -> None:
    # The content tree says yes to all articles without error: its rule rescues the article
    # that the first phase had thrown away.
    model = model_of(segment=yes_to("nav"), content=yes_to("article"))
    assert chosen(PAGE, model) == (["article"], False)


def test_with_an_error_rate_of_0_only_rules_without_errors_rescue() -> None:
    model = model_of(segment=NOBODY, content=yes_to("nav", "article"))
    assert chosen(PAGE, model, ContentSeeker(error_rate=0)) == (["nav", "article"], False)


@pytest.mark.parametrize("phases", [1, 2])
@pytest.mark.parametrize(
    "markup", ["Bare text", "<p>A paragraph</p>", "<div></div><p>Text</p><ul></ul>"]
)
def test_a_page_without_candidates_that_hold_text_is_its_body(
    tmp_path: Path, markup: str, phases: int
) -> None:
    extraction = extracted(tmp_path, model_of(yes_to("div")), markup, phases=phases)

    page = parse(markup)
    assert extraction.text == page.text(page.body)
    assert extraction.nodes == (page.body,)
    assert extraction.status is Status.LOW_CONFIDENCE


def test_a_guess_is_an_element_with_text(tmp_path: Path) -> None:
    markup = "<div></div><div><img></div><div>Text</div>"
    assert extracted(tmp_path, model_of(NOBODY), markup).text == "Text"


def test_a_guess_says_so(tmp_path: Path) -> None:
    guess = extracted(tmp_path / "guess", model_of(NOBODY), PAGE)
    sure = extracted(tmp_path / "sure", model_of(yes_to("article")), PAGE)

    assert guess.status is Status.LOW_CONFIDENCE
    assert sure.status is Status.OK
    assert sure.text == "First part\nSecond part"


@pytest.mark.parametrize("markup", ["", "<div></div>", "<script>text</script>", "<!-- text -->"])
def test_a_page_without_text_is_empty(tmp_path: Path, markup: str) -> None:
    extraction = extracted(tmp_path, model_of(yes_to("div")), markup)
    assert extraction == Extraction("", (), Status.EMPTY)


ARTICLE = f"""<body><article><h1>Storm</h1>
<p>{"The storm was over by noon. " * 9}</p><div><p>Buy an umbrella now.</p></div>
<p>{"Nobody on the coast was hurt. " * 9}</p>{"<div></div>" * 9}<div>Share</div></article></body>"""
FIRST = ("The storm was over by noon. " * 9).strip()
SECOND = ("Nobody on the coast was hurt. " * 9).strip()


def test_plain_takes_the_whole_text(tmp_path: Path) -> None:
    text = extracted(tmp_path, model_of(yes_to("article")), ARTICLE).text
    assert text.split("\n") == ["Storm", FIRST, "Buy an umbrella now.", SECOND, "Share"]


def test_lbs_takes_the_largest_block(tmp_path: Path) -> None:
    text = extracted(tmp_path, model_of(yes_to("article")), ARTICLE, heuristic="LBS").text
    assert text.split("\n") == ["Storm", FIRST, SECOND, "Share"]


def test_sls_takes_long_strings_and_their_neighbours(tmp_path: Path) -> None:
    model = model_of(yes_to("article"))
    smoothed = extracted(tmp_path, model, ARTICLE, heuristic="SLS").text
    raw = extracted(tmp_path, model, ARTICLE, heuristic="SLS", radius=0, sigma_of="raw").text

    assert smoothed.split("\n") == ["Storm", FIRST, "Buy an umbrella now.", SECOND]
    assert raw.split("\n") == [FIRST, SECOND]


def test_sls_breaks_at_the_elements_of_the_model_s_profile(tmp_path: Path) -> None:
    # Deviation of 9 and 3: 3. With 0s for the article and the sections: more.
    markup = f"<article>{'x' * 9}{'<section></section>' * 3}yyy</article>"
    model = model_of(yes_to("span"))
    options = {"heuristic": "SLS", "radius": 0}

    html4 = extracted(tmp_path / "4", replace(model, profile="html4"), markup, **options)
    html5 = extracted(tmp_path / "5", replace(model, profile="html5"), markup, **options)

    assert html4.text == "x" * 9 + "\nyyy"
    assert html5.text == "x" * 9


FORUM = """<table class=post id=p1><tr><td>One</td></tr></table>
<table class=post id=p2><tr><th>Two</th></tr></table><ul><li>Item</li><li>Other</li></ul>"""


def test_tp_takes_every_post_like_the_found_one(tmp_path: Path) -> None:
    model = model_of(yes_to("th"))
    found = extracted(tmp_path, model, FORUM, heuristic="TP")
    returned = extracted(tmp_path, model, FORUM, heuristic="TP", mode="returned")

    page = parse(FORUM)
    assert found.text == "One\nTwo"
    assert [page.tag(node) for node in found.nodes] == ["td", "th"]
    assert returned.text == "Two"


def test_where_there_is_no_table_tp_gives_nothing_and_tp_any_what_was_chosen(
    tmp_path: Path,
) -> None:
    markup, model = FORUM.replace("<li>Other</li>", "<div>Other</div>"), model_of(yes_to("li"))
    empty = Extraction("", (), Status.EMPTY)
    assert extracted(tmp_path / "1", model, markup, heuristic="TP") == empty
    assert extracted(tmp_path / "2", model, markup, heuristic="TP-any").text == "Item"


def test_tp_any_takes_posts_without_tables(tmp_path: Path) -> None:
    markup = FORUM.replace("<li>", "<li class=post><p>")
    model = model_of(yes_to("li"))
    assert extracted(tmp_path, model, markup, heuristic="TP-any").text == "Item\nOther"
    assert extracted(tmp_path, model, markup, heuristic="TP").status is Status.EMPTY


def test_every_configuration_of_the_thesis_and_our_extension_is_registered() -> None:
    names = [
        "CS",
        *("CS+plain", "CS+LBS", "CS+SLS", "CS+TP", "CS+TP-any"),
        *("CS+1+LBS", "CS+1+SLS", "CS+1+TP", "CS+1+TP-any"),
    ]
    assert registry.names("content-seeker") == names
    for name in names[1:]:
        seeker = registry.get(name).create()
        assert isinstance(seeker, ContentSeeker)
        assert seeker.phases == (1 if "+1+" in name else 2)
        assert seeker.heuristic == name.rsplit("+", 1)[1]
        assert seeker.error_rate == 0.2


@pytest.mark.parametrize(
    ("parameter", "value"),
    [
        ("heuristic", "lbs"),
        ("phases", 3),
        ("phases", True),
        ("error_rate", 1.5),
        ("error_rate", float("nan")),
        ("radius", -1),
        ("sigma_of", "both"),
        ("mode", ""),
        ("model", None),
    ],
)
def test_a_value_that_cannot_be_meant_is_refused_by_name(parameter: str, value: object) -> None:
    with pytest.raises(ArgumentError, match=f"^{parameter}: .* Pass "):
        ContentSeeker(**{parameter: value})  # type: ignore[arg-type]
