"""Single characters in UTF-8 bytes, and which of them NFC may change."""

import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker.page.utf8 import code_points_at, may_change_in_nfc

_SURROGATES = range(0xD800, 0xE000)


@given(st.text())
def test_a_text_that_changes_has_a_character_that_may(text: str) -> None:
    if all(ord(each) < 0x10000 for each in text) and not unicodedata.is_normalized("NFC", text):
        assert may_change_in_nfc()[[ord(each) for each in text]].any()


@pytest.mark.parametrize("seed", range(20))
def test_characters_that_cannot_change_are_composed_in_any_order(seed: int) -> None:
    codes = set(np.flatnonzero(~may_change_in_nfc()).tolist()) - set(_SURROGATES)
    characters = list(map(chr, np.random.default_rng(seed).permutation(sorted(codes)).tolist()))
    assert unicodedata.is_normalized("NFC", "".join(characters))


def test_most_characters_cannot() -> None:
    flags = may_change_in_nfc()
    assert not flags[[ord(each) for each in "éßЖяλ漢字かな한글←★ไทย"]].any()
    assert flags[[ord(each) for each in "\u0301\u3099\u1161\u2126"]].all()


@given(st.text(st.characters(min_codepoint=0x80, exclude_categories=["Cs"])))
def test_code_points_are_read_as_by_decoding(text: str) -> None:
    buffer = np.frombuffer(text.encode(), dtype=np.uint8)
    place = 0
    for each in text:
        width = len(each.encode())
        assert code_points_at(buffer, np.array([place]), width).tolist() == [ord(each)]
        place += width
