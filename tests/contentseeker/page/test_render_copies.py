import re

import pytest

from contentseeker.page import parse
from contentseeker.page.render import render
from contentseeker.page.rendering.copies import BUDGET


def kept(markup: str) -> list[str]:
    """What the uses of a drawing show once it is written."""
    return re.findall(r'<use [^<>]*?href="([^"]*)"', render(parse(f"<svg>{markup}</svg>")))


def laughs(levels: int, reference: str = "#l{}") -> str:
    """Each level shows the one before ten times."""
    groups = (
        f"<g id=l{level}>" + f"<use href='{reference.format(level - 1)}' />" * 10 + "</g>"
        for level in range(1, levels + 1)
    )
    return f"<circle id=l0 r=1 />{''.join(groups)}<use href='{reference.format(levels)}' />"


def test_icons_keep_their_copies() -> None:
    icons = "<symbol id=a><path d=M0 /><use href=#b /></symbol><g id=b><path d=M1 /></g>"

    assert kept(icons + "<use href=#a /><use xlink:href='#a' />") == ["#b", "#a", "#a"]


def test_copies_of_copies_stay_while_they_are_few() -> None:
    assert len(kept(laughs(3))) == 31


@pytest.mark.parametrize("reference", ["#l{}", "#%6C{}", "#l{} ", "#l\n{}"])
def test_copies_that_multiply_are_not_made(reference: str) -> None:
    found = kept(laughs(8, reference))

    assert 30 <= len(found) < 81
    assert not any("8" in address for address in found)


def test_a_name_given_twice_hides_nothing() -> None:
    decoy = "<noscript><g id=l1></g></noscript>" * 3

    assert len(kept(decoy + laughs(8))) < 81


def test_circles_are_cut() -> None:
    assert kept("<g id=a><use href=#b /></g><g id=b><use href=#a /></g>") == []
    assert kept("<g id=a><use href=#a /></g>") == []


def test_uses_of_nothing_are_left_empty() -> None:
    assert kept("<use href=#gone /><use href=# /><use href=x.svg#a /><use />") == []


def test_wide_copies_are_counted_too() -> None:
    wide = f"<g id=a>{'<path />' * (BUDGET // 10)}</g>"

    assert len(kept(wide + "<use href=#a />" * 50)) == 9


def test_a_long_chain_is_no_recursion() -> None:
    chain = "".join(f"<g id=c{n}><use href=#c{n + 1} /></g>" for n in range(20_000))

    assert len(kept(chain)) < 20_000


def test_nested_names_full_of_uses_are_not_counted_again_and_again() -> None:
    depth = 3_000  # minutes, if every use were counted in every name around it
    nest = "".join(f"<g id=n{n}>" for n in range(depth))
    uses = "".join(f"<use href=#n{n} />" for n in range(depth))

    assert kept(f"{nest}{uses}{'</g>' * depth}{uses}") == []
