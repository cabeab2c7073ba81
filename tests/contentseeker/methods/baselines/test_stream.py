"""The page as one sequence of code and text."""

import numpy as np

from contentseeker.methods.baselines.stream import entry_chars, is_tag, is_text
from contentseeker.page import parse


def test_characters_of_tags_are_counted_as_serialised() -> None:
    page = parse("<body><div id=a class='b c'>x<br>y</div></body>")

    chars = entry_chars(page)[is_tag(page)]

    assert chars.tolist() == [len('<div id="a" class="b c">'), len("<br>"), len("</div>")]


def test_what_nobody_sees_has_no_tags() -> None:
    page = parse("<head><title>t</title></head><body><p hidden>x</p><script>1</script><i>y</i>")
    assert int(is_tag(page).sum()) == 2


def test_sequence_of_characters_follows_the_source() -> None:
    page = parse("<body><p>ab  c</p><br>d</body>")

    sequence = is_text(page, entry_chars(page), page.runs.chars)

    assert "".join("1" if text else "0" for text in sequence) == (
        "000" + "1111" + "0000" + "0000" + "1"
    )


def test_sequence_of_tokens_follows_the_source() -> None:
    page = parse("<body><p>one two <b>three</b></p><br>four</body>")

    sequence = is_text(page, is_tag(page).astype(np.int32), page.runs.words)

    assert "".join("w" if text else "T" for text in sequence) == "TwwTwTTTw"
