"""Words of a language in dates, times and sums, from Unicode's CLDR by way of Babel."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from contentseeker.errors import needed_for
from contentseeker.methods.sequences.entities.entity import PURPOSE

if TYPE_CHECKING:
    from babel import Locale

EXTRA: Final = "entities"
"""The extra that installs all packages of the rules."""
PACKAGES: Final = ("airportsdata", "babel", "faker")
"""What it installs, by names of modules."""
_LETTERS: Final = re.compile(r"[^\W\d_]{3,}")
_SHARED: Final = 3
"""Names of currencies that have a word in common, for the word to be their noun."""


@dataclass(frozen=True, slots=True)
class AmountWords:
    """The words of a language, with those of English, as most languages write some of these."""

    months: frozenset[str]
    short_months: frozenset[str]
    weekdays: frozenset[str]
    day_times: frozenset[str]
    """Of noon and midnight."""
    scales: frozenset[str]
    """Million, billion."""
    currencies: frozenset[str]
    """In small letters, without the country: "dollar", "dollars"."""
    symbols: frozenset[str]
    """Signs and codes of currencies."""
    percent: frozenset[str]


@cache
def locale_of(language: str) -> "Locale":
    """What CLDR knows about a language; about English for a language that it does not know."""
    with needed_for(PURPOSE, "babel", EXTRA):
        from babel import Locale, UnknownLocaleError
    try:
        return Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        return Locale("en")


@cache
def amount_words(language: str) -> AmountWords:
    """The words of a language."""
    locales = [locale_of("en"), locale_of(language)]
    currencies = current_currencies()
    return AmountWords(
        months=frozenset(word for each in locales for word in _named(each.months, "wide")),
        short_months=frozenset(
            word.rstrip(".")
            for each in locales
            for word in _named(each.months, "abbreviated")
            if _LETTERS.match(word)
        ),
        weekdays=frozenset(word for each in locales for word in _named(each.days, "wide")),
        day_times=frozenset(word for each in locales for word in _day_times(each)),
        scales=frozenset(word for each in locales for word in _scales(each)),
        currencies=frozenset(
            word for each in locales for word in _currency_names(each, currencies)
        ),
        symbols=frozenset(word for each in locales for word in _symbols(each)),
        percent=frozenset(word for each in locales for word in _percent(each)),
    )


@cache
def current_currencies() -> frozenset[str]:
    """Codes of the currencies that countries have today."""
    with needed_for(PURPOSE, "babel", EXTRA):
        from babel.core import get_global
        from babel.numbers import get_territory_currencies
    territories = get_global("territory_currencies")
    return frozenset(code for each in territories for code in get_territory_currencies(each))


def _named(names: object, width: str) -> Iterator[str]:
    # Both forms: some languages inflect a month after its day.
    for form in ("format", "stand-alone"):
        yield from names[form][width].values()  # type: ignore[index]  # Babel's types say no more


def _day_times(locale: "Locale") -> Iterator[str]:
    periods = locale.day_periods["format"]["wide"]
    yield from (periods[name] for name in ("noon", "midnight") if name in periods)


def _scales(locale: "Locale") -> Iterator[str]:
    formats = locale.compact_decimal_formats
    for patterns in formats["long"].values() if "long" in formats else ():
        for pattern in patterns.values():
            yield from _LETTERS.findall(pattern.pattern)


def _currency_names(locale: "Locale", codes: frozenset[str]) -> Iterator[str]:
    """The nouns of currencies, without adjectives of countries."""
    from babel.numbers import get_currency_name

    names = {
        tuple(map(str.casefold, _LETTERS.findall(get_currency_name(code, count, locale))))
        for code in codes
        for count in (1, 2, 5)
    }
    uses = Counter(word for name in names for word in set(name))
    for name in filter(None, names):
        # "US dollars" ends with the noun in English. Elsewhere it is what many names share.
        if locale.language == "en":
            yield name[-1]
        else:
            yield from (word for word in name if len(name) == 1 or uses[word] >= _SHARED)


def _symbols(locale: "Locale") -> Iterator[str]:
    """Signs of currencies, and codes of those that have a sign: "ALL" and "TOP" are words."""
    for code, sign in locale.currency_symbols.items():
        if sign != code:
            yield from (code, sign)


def _percent(locale: "Locale") -> Iterator[str]:
    from babel.units import format_unit

    name = format_unit(2, "concentr-percent", length="long", locale=locale)
    # Languages without the unit get its English name.
    word = name.strip("2 \N{NO-BREAK SPACE}")
    yield word if "concentr" not in word else "percent"
