import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.page import parse
from contentseeker.page.links import Link, links

HOME = "http://site.example/dir/page.html?q=1#top"


def only_link(href: str, *, url: str | None = HOME, before: str = "") -> Link:
    escaped = href.replace("&", "&amp;").replace('"', "&quot;")
    [link] = links(parse(f'{before}<p><a href="{escaped}">there</a>', url=url))
    return link


# Expected targets are those of the URL standard, as browsers show them on hovering.
@pytest.mark.parametrize(
    ("href", "target"),
    [
        ("next.html", "http://site.example/dir/next.html"),
        ("/a?b=1#c", "http://site.example/a?b=1#c"),
        ("../../../up", "http://site.example/up"),
        ("?page=2", "http://site.example/dir/page.html?page=2"),
        ("#part", "http://site.example/dir/page.html?q=1#part"),
        ("//other.example/x", "http://other.example/x"),
        ("https://other.example/", "https://other.example/"),
        (" \t next.html\n ", "http://site.example/dir/next.html"),
        ("ne\nxt.h\ttml", "http://site.example/dir/next.html"),
        ("\\\\other.example\\a?b\\c", "http://other.example/a?b\\c"),
        ("https:\\\\other.example\\a", "https://other.example/a"),
        ("http:///other.example/a", "http://other.example/a"),
    ],
)
def test_web_links_are_resolved_as_browsers_do(href: str, target: str) -> None:
    link = only_link(href)

    assert link.href == href
    assert link.target == target
    assert link.is_web


@pytest.mark.parametrize(
    ("href", "target"),
    [
        ("mailto:a@b.example", "mailto:a@b.example"),
        (" java\nscript:alert(1)", "javascript:alert(1)"),
        ("data:text/html,x", "data:text/html,x"),
        ("tel:+1", "tel:+1"),
    ],
)
def test_other_schemes_are_kept_and_marked(href: str, target: str) -> None:
    link = only_link(href)

    assert link.target == target
    assert not link.is_web


@pytest.mark.parametrize("href", ["http://[bad", "http://", "http://a\u2100b.example/", "//["])
def test_addresses_nobody_can_read_have_no_target(href: str) -> None:
    link = only_link(href)

    assert link.target is None
    assert not link.is_web


def test_without_the_pages_address_only_full_addresses_have_a_target() -> None:
    assert only_link("next.html", url=None).target is None
    assert only_link("http://other.example/", url=None).target == "http://other.example/"


@pytest.mark.parametrize(
    ("base", "target"),
    [
        ("<base href='/root/'>", "http://site.example/root/x"),
        (
            "<base target=_top><base href='http://b.example/1/'><base href='/2/'>",
            "http://b.example/1/x",
        ),
        ("<base href='javascript:alert(1)//'>", "http://site.example/dir/x"),
        ("<base href='http://[bad'>", "http://site.example/dir/x"),
    ],
)
def test_links_start_from_the_first_usable_base(base: str, target: str) -> None:
    assert only_link("x", before=base).target == target


def test_links_carry_node_text_and_rel() -> None:
    page = parse(
        "<p>See <a href=a rel='NoFollow  ugc'>the <b>whole\n story</b><img alt=x></a>, "
        "<a name=here>no link</a> <map><area href=b></map>"
    )

    first, second = links(page)

    assert (first.node, page.tag(first.node)) == (3, "a")
    assert first.text == "the whole story"
    assert first.rel == ("nofollow", "ugc")
    assert (page.tag(second.node), second.text, second.rel) == ("area", "", ())


def test_a_link_ends_where_the_next_begins_however_deep_they_nest() -> None:
    depth = 5_000
    page = parse("".join(f"<a href={i}><b>t{i} " for i in range(depth)))

    assert [link.text for link in links(page)] == [f"t{i}" for i in range(depth)]


def test_a_page_without_elements_has_no_links() -> None:
    assert links(parse("")) == []


@given(st.text(), st.text())
def test_no_address_raises(href: str, url: str) -> None:
    page = parse("<a href=x>y</a>", url=url)
    object.__setattr__(page.log.attributes, "values", [href])

    [link] = links(page)

    assert link.target is None or ":" in link.target
