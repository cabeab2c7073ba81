"""Every kind of page that the demo corpus promises is really in it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from annotate.demo.generator import DemoPage, generate
from contentseeker.page import FlatPage, parse


@pytest.fixture(scope="module")
def corpus() -> list[DemoPage]:
    return list(generate())


@pytest.fixture(scope="module")
def of_site(corpus: list[DemoPage]) -> Callable[[str], list[DemoPage]]:
    return lambda name: [page for page in corpus if page.site.host == f"{name}.example"]


SiteOf = Callable[[str], list[DemoPage]]


def main_node(page: DemoPage) -> tuple[FlatPage, int]:
    """The parsed page, and the first of its good main segments."""
    nodes = (label for label in page.labels if (label.segment, label.content) == ("good", "main"))
    return parse(page.html), next(nodes).node


def source(page: DemoPage) -> str:
    declared = re.search(rb"(?i)charset=\"?([\w-]+)", page.html)
    assert declared, page.url
    return page.html.decode(declared[1].decode())


def tags_inside(page: DemoPage, node: int) -> list[str]:
    flat = parse(page.html)
    inside = [below for below in range(len(flat)) if node in flat.ancestors(below)]
    return [flat.tag(below) for below in inside]


def test_the_harbour_post_is_written_in_tables_and_fonts_as_in_2005(of_site: SiteOf) -> None:
    for page in of_site("harbourpost"):
        text = source(page)
        assert re.search(r"<TD WIDTH=\d+ VALIGN=top BGCOLOR=#", text)
        assert text.count("<TABLE") >= 4
        assert text.count("<FONT") >= 8
        assert text.count("<A CLASS=nav") >= 20
        assert not re.search(r"<[a-z]", re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL))
        flat, node = main_node(page)
        assert flat.tag(node) == "td"
        # Paragraphs are separated by line breaks alone.
        assert "p" not in tags_inside(page, node)
        layout = [flat.tag(above) for above in flat.ancestors(node)]
        assert layout.count("table") == 2


def test_the_patient_loaf_nests_boxes_deeply_beside_a_profile_and_comments(of_site: SiteOf) -> None:
    for page in of_site("patientloaf"):
        flat, node = main_node(page)
        boxes = [above for above in flat.ancestors(node) if flat.tag(above) == "div"]
        assert len(boxes) >= 6
        text = source(page)
        assert "About me" in text
        assert " said..." in text


def test_the_sail_loft_has_one_table_per_post_all_of_one_signature(of_site: SiteOf) -> None:
    for page in of_site("sailloft"):
        flat = parse(page.html)
        tables = [flat.attrs(int(node)) for node in flat.find("table")]
        of_posts = [table for table in tables if re.fullmatch(r"post\d+", table.get("id", ""))]
        looks = {(table["class"], table["width"], table["cellpadding"]) for table in of_posts}
        regions = [label for label in page.labels if label.segment == "good"]
        assert len(of_posts) == sum(label.content == "main" for label in regions) >= 4
        assert len(looks) == 1


@pytest.mark.parametrize("name", ["northline", "cupboardrack"])
def test_html5_pages_hold_their_text_in_an_article(name: str, of_site: SiteOf) -> None:
    for page in of_site(name):
        flat, node = main_node(page)
        assert flat.tag(node) == "article"
        assert {"nav", "main", "header", "footer"} <= {flat.tag(i) for i in range(len(flat))}


def test_the_vale_courier_has_boxes_and_advertisements_inside_the_article(of_site: SiteOf) -> None:
    for page in of_site("valecourier"):
        flat, node = main_node(page)
        noise = [
            flat.text(label.node)
            for label in page.labels
            if label.content == "noisy" and node in flat.ancestors(label.node)
        ]
        assert any(re.match(r"Related stories|Read more", text) for text in noise), page.url
        assert len(noise) >= 2, page.url
    assert any('class="mpu"' in source(page) for page in of_site("valecourier"))


def test_the_vale_courier_changes_its_template_halfway(of_site: SiteOf) -> None:
    paths = []
    for page in of_site("valecourier"):
        flat, node = main_node(page)
        paths.append(tuple(flat.tag(above) for above in flat.ancestors(node)))

    assert len(set(paths[:5])) == len(set(paths[5:])) == 1
    assert paths[0] != paths[9]


def test_the_kestrel_wire_is_very_short_and_outweighed_by_its_surroundings(
    of_site: SiteOf,
) -> None:
    for page in of_site("kestrelwire"):
        flat = parse(page.html)
        assert 30 <= len(page.gold.split()) <= 55
        assert len(flat.text(flat.body).split()) > 4 * len(page.gold.split())


def test_grey_hour_posts_are_pictures_with_hardly_a_word(of_site: SiteOf) -> None:
    bare = [page for page in of_site("greyhour") if len(page.gold.split()) <= 15]

    assert len(bare) >= 8
    for page in bare:
        _, node = main_node(page)
        assert "img" in tags_inside(page, node)


def test_the_meridian_weekly_prints_every_article_on_two_pages(of_site: SiteOf) -> None:
    pages = of_site("meridianweekly")

    for first, second in zip(pages[::2], pages[1::2], strict=True):
        assert first.next_url == second.url
        assert (second.next_url, second.is_last) == (None, True)
        assert re.search(rf'rel="next" href="{re.escape(second.url)}"', source(first))


def test_the_lantern_quarter_numbers_the_parts_of_a_report_without_a_word(of_site: SiteOf) -> None:
    pages = of_site("lanternquarter")
    lengths, part = [], 0

    for page, following in zip(pages, [*pages[1:], None], strict=True):
        part += 1
        text = source(page)
        assert f'<span class="here">{part}</span>' in text
        assert text.count("&rsaquo;") == (0 if page.is_last else 2)
        assert not re.search(r'rel="(next|prev)"', text)
        assert (page.next_url is None) == page.is_last
        if page.is_last:
            lengths.append(part)
            part = 0
        else:
            assert following is not None
            assert page.next_url == following.url
    assert sorted(lengths) == [3, 3, 4]


def test_valve_and_bakelite_leaves_tags_open_and_closes_what_it_never_opened(
    of_site: SiteOf,
) -> None:
    for page in of_site("valvebakelite"):
        text = source(page)
        for tag in ("p", "li", "td", "tr", "body"):
            assert len(re.findall(rf"<{tag}\b", text)) > text.count(f"</{tag}>"), (tag, page.url)
        assert text.count("</div>") > text.count("<div")
        assert "</h2></u>" in text


def test_das_talblatt_is_german_down_to_its_comments(of_site: SiteOf) -> None:
    for page in of_site("talblatt"):
        assert 'lang="de"' in source(page)
        assert "Kommentare (" in source(page)
        assert re.search("[äöüß]", page.gold)


def test_plot_fourteen_closes_with_a_month_of_several_entries(of_site: SiteOf) -> None:
    *entries, month = of_site("plotfourteen")

    assert {page.page_type for page in entries} == {"article_with_comments"}
    assert month.page_type == "multiple_areas"
    assert b"charset=iso-8859-1" in month.html


def test_threads_have_four_to_fifteen_posts_by_several_people(corpus: list[DemoPage]) -> None:
    for page in corpus:
        if page.site.genre == "forum":
            regions = [label for label in page.labels if label.segment == "good"]
            assert 4 <= sum(label.content == "main" for label in regions) <= 15, page.url


@pytest.mark.parametrize(
    ("what", "pattern"),
    [
        ("share bar", r'class="share"'),
        ("image caption", r"<figcaption>"),
        ("tag cloud", r'href="/tag/[^"]+" style="font-size:'),
        ("calendar", r"<caption>\w+ \d{4}</caption>"),
        ("blogroll", r"<h2>Blogroll</h2>"),
        ("pagination bar", r'class="pages"'),
        ("poll", r"POST POLL|Poll: "),
        ("cookie notice", r"We use cookies"),
        ("element hidden by style", r'style="display: ?none"'),
        ("element hidden by attribute", r"<div hidden"),
        ("named entity", r"&ldquo;\w"),
        ("comment in the markup", r"<!-- "),
        ("inline script", r"(?i)<script[^>]*>[^<]+"),
        ("noscript", r"<noscript><p>"),
        ("template element", r"<template"),
        ("signature", r'class="signature"'),
        ("quoted post", r"Originally Posted by"),
        ("quick reply form", r"Post Quick Reply"),
        ("code listing", r"<pre><code>"),
    ],
)
def test_somewhere_in_the_corpus_there_is(what: str, pattern: str, corpus: list[DemoPage]) -> None:
    assert any(re.search(pattern, source(page)) for page in corpus), what


def test_scripts_and_comments_never_reach_the_gold_text(corpus: list[DemoPage]) -> None:
    for page in corpus:
        assert not re.search(r"document\.write|page counter|var \w+ =|<|&\w+;", page.gold), page.url
