"""What a Content Seeker suggests to label."""

import pytest

from contentseeker.methods.content_seeker import regions
from contentseeker.methods.content_seeker.extractor import ContentSeeker
from contentseeker.methods.content_seeker.model import load_named
from contentseeker.methods.content_seeker.regions import suggest_regions
from contentseeker.page import parse

STORY = " ".join(["The lock keeper of the old canal told us how the water was let in."] * 8)
PAGE = f"""<!doctype html><html><head><title>Canal</title></head><body>
<div id="menu"><ul><li><a href="/a">Home</a></li><li><a href="/b">News</a></li></ul></div>
<div id="story"><h1>The canal</h1><p>{STORY}</p><p>{STORY}</p><p>{STORY}</p></div>
<div id="foot"><p><a href="/c">Imprint of this paper</a></p></div>
</body></html>""".encode()


def test_a_content_seeker_suggests_what_it_takes_and_noise_apart_from_it() -> None:
    flat = parse(PAGE)
    suggested = suggest_regions(flat, load_named("general"))
    main = [each.node for each in suggested if each.is_main]
    assert main == flat.select("#story")
    assert tuple(main) == ContentSeeker().extract(flat).nodes
    for each in suggested:
        if not each.is_main:
            assert flat.subtree_end[each.node] <= main[0] or each.node >= flat.subtree_end[main[0]]


def test_noise_neither_holds_main_content_nor_lies_inside_it() -> None:
    flat = parse(
        b"<body><div id=wrapper><div id=main><div id=inside>x</div></div>"
        b"<div id=beside><div id=below>x</div></div></div>"
    )
    number = {flat.attrs(each)["id"]: each for each in flat.select("div")}
    assert regions._apart(flat, list(number.values()), [number["main"]]) == [number["beside"]]
    assert regions._apart(flat, list(number.values()), []) == [number["wrapper"]]


@pytest.mark.parametrize("html", [b"", b"Bare text without any element.", b"<div></div>", b"<img>"])
def test_a_content_seeker_suggests_nothing_without_candidates(html: bytes) -> None:
    assert suggest_regions(parse(html), load_named("general")) == []
