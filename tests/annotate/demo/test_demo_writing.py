"""The script language of the stories, and how blocks become HTML and gold text."""

from __future__ import annotations

from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest
from jinja2 import UndefinedError

from annotate.demo.articles import long_date, slug
from annotate.demo.generator import ScriptError
from annotate.demo.markup import MAIN, NOISE, PART, Style, inline, plain, write
from annotate.demo.names import SURNAMES, WOMEN
from annotate.demo.scripts import (
    AUTHOR,
    CURLY,
    GERMAN,
    Block,
    Script,
    Story,
    expand,
    read_scripts,
    split_posts,
)
from annotate.demo.seeded_random import SeededRandom
from annotate.demo.templates import ENVIRONMENT
from annotate.demo.threads import reply_depths

ARTICLE = """\
# The {same|very same} headline
: chair = woman; cost = 4|5

First paragraph by {chair},
on two lines.

## A heading

- one {apple|pear}
- two
  and a half

> A quotation

! (sea) A caption

% A comment

%% An answer

    code {untouched}
      indented
"""


def expanded(script: str, seed: int = 1) -> Story:
    return expand(Script(script), SeededRandom(seed, "test"))


def test_a_script_is_cut_into_blocks_of_their_kinds() -> None:
    story = expanded(ARTICLE)

    assert [block.kind for block in story.blocks] == [
        "paragraph",
        "heading",
        "list",
        "quote",
        "image",
        "comment",
        "comment",
        "code",
    ]
    assert story.blocks[2].lines[1] == "two and a half"
    assert story.blocks[4] == Block("image", ("A caption",), "sea")
    assert story.blocks[6] == Block("comment", ("An answer",), AUTHOR)
    assert story.blocks[7].lines == ("code {untouched}", "  indented")


def test_choices_differ_between_seeds_and_come_from_the_script() -> None:
    titles = {expanded(ARTICLE, seed).title for seed in range(20)}
    assert titles == {"The same headline", "The very same headline"}


def test_a_slot_has_one_value_throughout_a_story() -> None:
    story = expanded("# By {who}\n: who = woman\n\n{who} said so. {who.last} repeated it.")
    first, last = story.title.removeprefix("By ").split()

    assert first in WOMEN
    assert last in SURNAMES
    assert story.blocks[0].text == f"{first} {last} said so. {last} repeated it."


def test_two_people_of_a_story_never_share_a_surname() -> None:
    script = "# x\n: a = woman; b = man; c = man\n\n{a.last} {b.last} {c.last}"
    for seed in range(200):
        assert len(set(expanded(script, seed).blocks[0].text.split())) == 3


def test_optional_paragraphs_are_sometimes_left_out() -> None:
    lengths = {len(expanded("# x\n\nalways\n\n? sometimes", seed).blocks) for seed in range(30)}
    assert lengths == {1, 2}


def test_an_unknown_slot_says_how_to_declare_it() -> None:
    with pytest.raises(ScriptError, match=r"Slot \{nobody\} has no value; declare it"):
        expanded("# x\n\n{nobody} came.")


def test_a_script_without_headline_is_refused() -> None:
    with pytest.raises(ScriptError, match="must begin with '# headline'"):
        expanded("Just text.")


def test_an_error_in_a_story_file_names_file_and_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("annotate.demo.scripts._STORIES", tmp_path)
    broken = "# one\n\nfine\n\n# two\n\nfine\n\n\n! (moon) Not drawn\n"
    (tmp_path / "site.txt").write_text(broken, encoding="utf-8")
    first, second = read_scripts("site")

    assert expand(first, SeededRandom(1)).title == "one"
    with pytest.raises(ScriptError, match=r"site\.txt, line 10: Scene 'moon' is unknown"):
        expand(second, SeededRandom(1))


def test_a_story_file_that_begins_without_headline_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("annotate.demo.scripts._STORIES", tmp_path)
    (tmp_path / "site.txt").write_text("lost text\n\n# one\n", encoding="utf-8")

    with pytest.raises(ScriptError, match=r"site\.txt, line 1: A script must begin"):
        expand(read_scripts("site")[0], SeededRandom(1))


def test_a_slot_without_value_is_refused() -> None:
    with pytest.raises(ScriptError, match="Write a slot as 'name = value', not as 'chair'"):
        expanded("# x\n: chair\n\nText.")


def test_quotation_marks_follow_the_house_style() -> None:
    script = '# x\n\n"It\'s _\'so\'_," she said -- ("twice").'

    assert expanded(script).blocks[0].text == '"It\'s _\'so\'_," she said \u2014 ("twice").'
    assert expand(Script(script), SeededRandom(1), CURLY).blocks[0].text == (
        "\u201cIt\u2019s _\u2018so\u2019_,\u201d she said \u2014 (\u201ctwice\u201d)."
    )
    assert expand(Script('# x\n\n"Ja", sagte er.'), SeededRandom(1), GERMAN).blocks[0].text == (
        "\u201eJa\u201c, sagte er."
    )


def test_a_thread_is_cut_into_posts_with_their_speakers() -> None:
    thread = expanded("# x\n\nA| Why?\n\nReally.\n\nB|\n\n> A: Why?\n\nBecause.\n\nA| Thanks.")

    assert list(split_posts(thread.blocks)) == [
        ("A", (Block("paragraph", ("Why?",)), Block("paragraph", ("Really.",)))),
        ("B", (Block("quote", ("Why?",), "A"), Block("paragraph", ("Because.",)))),
        ("A", (Block("paragraph", ("Thanks.",)),)),
    ]


def test_marked_up_words_are_written_as_html_and_read_as_plain_text() -> None:
    text = "A *bold* and _slanted_ [link] & `x < y`, snake_case_stays, 2 * 3 * 4"

    assert plain(text) == "A bold and slanted link & x < y, snake_case_stays, 2 * 3 * 4"
    assert inline(text, Style(link="<a>{}</a>")) == (
        "A <strong>bold</strong> and <em>slanted</em> <a>link</a> &amp; "
        "<code>x &lt; y</code>, snake_case_stays, 2 * 3 * 4"
    )


def test_named_entities_are_written_where_a_site_wants_them() -> None:
    text = "Caf\u00e9 \u2014 \u201cso\u201d"

    assert inline(text, Style(named_entities=True)) == "Caf&eacute; &mdash; &ldquo;so&rdquo;"
    assert inline(text, Style()) == text


def test_the_first_paragraphs_are_marked_as_parts_and_noise_stands_where_it_is_put() -> None:
    blocks = [Block("paragraph", (word,)) for word in ("one", "two", "three")]
    written = write(blocks, Style(paragraph="<p{mark}>{}</p>"), inserts={1: "<hr>"})

    assert written.html == f"<p{PART}>one</p><hr><p{PART}>two</p><p>three</p>"
    assert written.gold == ("one", "two", "three")


def test_a_caption_is_gold_only_where_it_belongs_to_the_main_text() -> None:
    blocks = [Block("image", ("A boat",), "sea")]
    pattern = "{picture}<i{mark}>{}</i>"

    main = write(blocks, Style(image=pattern), pictures=["<img>"])
    noise = write(blocks, Style(image=pattern, caption_is_main=False), pictures=["<img>"])

    assert (main.html, main.gold) == ("<img><i>A boat</i>", ("A boat",))
    assert (noise.html, noise.gold) == (f"<img><i{NOISE}>A boat</i>", ())


def test_a_quoted_post_carries_the_name_of_its_author_into_the_gold_text() -> None:
    style = Style(quote="<q>{attribution}|{}</q>", attribution="*{speaker}* wrote:")
    written = write([Block("quote", ("Why?",), "ann_b")], style)

    assert written.html == "<q><strong>ann_b</strong> wrote:|Why?</q>"
    assert written.gold == ("ann_b wrote:", "Why?")


def test_code_keeps_its_lines_on_the_page_and_is_one_line_of_gold() -> None:
    written = write([Block("code", ("if x:", "    go()"))], Style())

    assert written.html == "<pre>if x:\n    go()</pre>\n"
    assert written.gold == ("if x: go()",)


def test_random_numbers_depend_on_the_name() -> None:
    def numbers(*names: object) -> list[int]:
        rng = SeededRandom(1, *names)
        return [rng.below(1000) for _ in range(8)]

    assert numbers("a", 2) == numbers("a", 2)
    assert numbers("a", 2) != numbers("a", 3)


def test_random_numbers_are_evenly_distributed() -> None:
    rng = SeededRandom(1, "fair")
    thrown = [rng.between(1, 6) for _ in range(6000)]

    assert set(thrown) == {1, 2, 3, 4, 5, 6}
    assert all(850 < thrown.count(face) < 1150 for face in range(1, 7))
    assert sorted(rng.sample("abcdef")) == list("abcdef")
    assert len(set(rng.sample(range(50), 20))) == 20


def test_a_thread_hangs_together_as_nested_lists() -> None:
    template = ENVIRONMENT.from_string(
        "{% from 'elmrow/nested.html' import nested %}"
        "{% call(post) nested(['a', 'b', 'c', 'd'], [0, 1, 2, 1]) %}{{ post }}{% endcall %}"
    )
    tree = template.render()

    assert tree.replace("\n", "").replace(tree.split(">")[0] + ">", "<ul>") == (
        "<ul><li>a<ul><li>b<ul><li>c</li></ul></li><li>d</li></ul></li></ul>"
    )


def test_an_answer_hangs_at_most_one_step_below_the_post_before_it() -> None:
    for seed in range(50):
        depths = reply_depths(15, SeededRandom(seed))
        assert depths[0] == 0
        assert min(depths[1:]) >= 1
        assert all(after <= before + 1 for before, after in pairwise(depths))


def test_templates_escape_text_and_leave_quotation_marks_alone() -> None:
    template = ENVIRONMENT.from_string("{% set box %}<b>{{ text }}</b>{% endset %}{{ box }}")

    assert template.render(text="\"R&B\" < 'soul'") == "<b>\"R&amp;B\" &lt; 'soul'</b>"


def test_a_name_that_a_template_does_not_get_is_refused() -> None:
    with pytest.raises(UndefinedError, match="'titel' is undefined"):
        ENVIRONMENT.from_string("{{ titel }}").render(title="x")


def test_addresses_and_dates_are_spelt_out() -> None:
    assert slug("Straßenlärm, über Nacht: it\u2019s \u201cso\u201d!") == (
        "strassenlaerm-ueber-nacht-its-so"
    )
    assert long_date(date(2005, 6, 14)) == "14 June 2005"


def test_markers_are_good_or_bad_and_main_or_noisy() -> None:
    assert MAIN == ' data-label="good main"'
    assert PART == ' data-label="bad main"'
