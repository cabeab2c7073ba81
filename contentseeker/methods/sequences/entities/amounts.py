"""Dates, times, sums of money and percentages, found by patterns in the words of a language."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from contentseeker.methods.sequences.entities.entity import Entity
from contentseeker.methods.sequences.entities.locales import amount_words

_DIGIT: Final = re.compile(r"\d")
# Repetitions have a limit, so that a page of digits takes no longer than any other.
_NUMBER = r"(?<![\w.,])\d{1,15}(?:[.,\N{NO-BREAK SPACE}]\d{1,6}){0,5}"
_YEAR = r"(?:19|20)\d\d\b"
_DAY = r"(?<!\d)[0-3]?\d(?:st|nd|rd|th|er|º)?"
# A look behind has one length.
_BEHIND_SMALL = "|".join(f"(?<=\\s[a-z]{{{size}}}\\s)" for size in range(2, 8))
_GAP = r"[\s\N{NO-BREAK SPACE}]?"


def find_amounts(text: str, language: str) -> list[Entity]:
    """The dates, times, sums and percentages of a text, in order."""
    # The whole pattern is slow, and most texts of a page have no number.
    pattern = _pattern(language) if _DIGIT.search(text) else _words_pattern(language)
    found = pattern.finditer(text)
    return [Entity(str(each.lastgroup), each.start(), each.end()) for each in found]


@cache
def _words_pattern(language: str) -> re.Pattern[str]:
    """What a text without digits can have."""
    words = amount_words(language)
    month = f"(?:{_BEHIND_SMALL})(?:{_any(words.months)})"
    return re.compile(
        f"(?P<date>\\b(?:{_any(words.weekdays)})\\b|{month}\\b)"
        f"|(?P<time>(?<!\\w)(?:{_any(words.day_times)})(?!\\w))"
    )


@cache
def _pattern(language: str) -> re.Pattern[str]:
    """One pattern for all, with a group of each kind's name: the first that matches is taken."""
    words = amount_words(language)
    month = f"(?:{_any(words.months)}|(?:{_any(words.short_months)}|Sept)\\b\\.?)"
    weekday = _any(words.weekdays)
    scale = f"(?:\\s(?i:{_any(words.scales)})|bn|mn|k|m)?"
    symbol = _any(words.symbols)
    money = [
        f"(?:US|A|C|NZ|HK)?(?:{symbol})\\s?{_NUMBER}{scale}\\b",
        f"{_NUMBER}{scale}{_GAP}(?:(?i:{_any(words.currencies)})\\b|(?:{symbol})(?!\\w))",
    ]
    percent = [f"{_NUMBER}{_GAP}(?:%|(?i:per\\scent|{_any(words.percent)})\\b)"]
    time = [
        r"(?<![\d:])[0-2]?\d:[0-5]\d(?::[0-5]\d)?(?:\s?(?i:[ap]\.m\.|[ap]m\b))?(?![\d:])",
        r"(?<![\d:.])[0-1]?\d(?:\.[0-5]\d)?\s?(?i:[ap]\.m\.|[ap]m\b)",
        f"(?<!\\w)(?:{_any(words.day_times)})(?!\\w)",
    ]
    date = [
        f"(?:\\b(?:{weekday}),?\\s)?{_DAY}\\.?\\s(?:de\\s)?{month}(?:,?\\s(?:de\\s)?{_YEAR})?(?!\\w)",
        f"(?:\\b(?:{weekday}),?\\s)?\\b{month}\\s{_DAY}(?:,?\\s{_YEAR})?(?!\\w)",
        f"\\b{month},?\\s{_YEAR}",
        r"(?<![\d-])\d{4}-[01]\d-[0-3]\d(?!\d)",
        r"(?<![\d/.])[0-3]?\d(?P<mark>[/.])[0-3]?\d(?P=mark)(?:\d{4}|\d\d)(?![\d/])",
        f"\\b(?:{weekday})\\b",
        # Without a number only behind a small word: in menus "May" is anything.
        f"(?:{_BEHIND_SMALL})(?:{_any(words.months)})\\b",
        f"(?<![\\w.,:/-]){_YEAR}(?![.,]?\\d|[/:-])",
    ]
    kinds = {"money": money, "percent": percent, "time": time, "date": date}
    groups = (f"(?P<{kind}>{'|'.join(each)})" for kind, each in kinds.items())
    # Only from the beginning of a word: most places of a text need no further look.
    return re.compile(f"(?<!\\w)(?:{'|'.join(groups)})")


def _any(words: Iterable[str]) -> str:
    """A pattern for one of some words, the longest that fits."""
    ordered = sorted(words, key=lambda word: (-len(word), word))
    return "|".join(map(re.escape, ordered))
