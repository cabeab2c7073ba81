"""Crunch's filters."""

import pytest

from contentseeker.methods.baselines.crunch import Crunch
from contentseeker.page import parse
from contentseeker.result import Status

THREE_LINKS = "<a href=/a>aa</a><a href=/b>bb</a><a href=/c>cc</a>"


def text_of(markup: str, method: Crunch) -> str:
    return method.extract(parse(f"<body>{markup}</body>")).text


@pytest.mark.parametrize(("outside", "is_kept"), [(40, False), (80, True)])
def test_worked_example_of_the_table_cell(outside: int, is_kept: bool) -> None:
    cell = f"<table><tr><td>{'y' * outside}{THREE_LINKS}</td></tr></table>"
    text = text_of(cell, Crunch(keep_text_links=True))
    assert text == ("y" * outside + "aabbcc" if is_kept else "")


def test_a_cell_without_words_outside_links_is_cleared() -> None:
    cell = "<table><tr><td><a href=/a>only a link</a></td></tr></table>"
    assert text_of(cell, Crunch(max_link_ratio=1000.0, keep_text_links=True)) == ""


def test_a_cleared_cell_takes_the_cells_inside_along() -> None:
    inner = f"<table><tr><td>{'y' * 80}</td></tr></table>"
    outer = f"<table><tr><td>{THREE_LINKS * 3}{inner}</td><td>kept</td></tr></table>"
    assert text_of(outer, Crunch()) == "kept"


def test_text_links_go_everywhere_unless_kept() -> None:
    markup = "<p>Read <a href=/a>this</a> now</p>"
    assert text_of(markup, Crunch()) == "Read now"
    assert text_of(markup, Crunch(keep_text_links=True)) == "Read this now"


def test_image_links_have_a_switch_of_their_own() -> None:
    markup = "<p>See <a href=/a><img src=x>caption</a></p>"
    assert text_of(markup, Crunch(keep_text_links=True)) == "See"
    assert text_of(markup, Crunch(keep_image_links=True)) == "See\ncaption"


def test_forms_and_controls_go_unless_kept() -> None:
    markup = "<p>a</p><form>b<button>c</button></form><select><option>d</select>"
    assert text_of(markup, Crunch()) == "a"
    assert text_of(markup, Crunch(keep_forms=True)) == "a\nb"
    assert text_of(markup, Crunch(keep_controls=True)) == "a\nd"


def test_removed_links_can_be_listed_at_the_end() -> None:
    markup = "<p>Read <a href=/a>this</a> now</p><form><a href=/b>not that</a></form>"
    assert text_of(markup, Crunch(link_footer=True)) == "Read now\nthis"


def test_small_tables_go_unless_something_else_is_in_them() -> None:
    field = "<textarea></textarea>"
    markup = f"<table><tr><td>tiny</table><table><tr><td>tiny{field}</table><p>text"
    assert text_of(markup, Crunch()) == "tiny\ntiny\ntext"
    assert text_of(markup, Crunch(min_table_chars=5)) == "tiny\ntext"


def test_elements_of_advertisement_servers_go() -> None:
    markup = (
        "<p>a</p><a href='http://click.ads.example/1'>b</a><a href='http://badads.example'>c</a>"
        "<a href='http://['>d</a><object src='//ads.example/x'>e</object>"
    )
    method = Crunch(keep_text_links=True, ad_hosts=frozenset({"ads.example"}))
    assert text_of(markup, method).replace("\n", "") == "acd"


def test_a_page_of_links_is_left_empty() -> None:
    extraction = Crunch().extract(parse("<a href=/>Home</a>"))
    assert (extraction.text, extraction.status) == ("", Status.EMPTY)
