"""Lists of names from the packages of the extra ``entities``: people and places.

First and last names of some 60 countries come from Faker, countries from Unicode's CLDR by way of
Babel, cities and provinces from airportsdata.
"""

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from contentseeker.errors import needed_for
from contentseeker.features.stopwords import stop_words
from contentseeker.methods.sequences.entities.entity import PURPOSE
from contentseeker.methods.sequences.entities.locales import EXTRA, locale_of

# There is a city of each of these names, and it nearly never is meant.
_NO_CITIES: Final = frozenset(
    "Best Brand Buy Center Central Chase Coop Cost Date Deal Enterprise Hall Home Hope Imperial "
    "Independence Island Love Many Mobile Most Nice North Page Police Reading Same South Split "
    "Sun West".split()
)
_SHORTEST: Final = 4
"""Letters of a city: shorter ones are mostly words, or names of people."""
_NO_COUNTRIES: Final = frozenset({"001", "EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"})
"""CLDR's codes of the world, of organisations, and of what is no place."""
_SHORT_FORMS: Final = ("US", "UK", "U.S", "U.K", "U.S.A", "USA", "UAE")


@dataclass(frozen=True, slots=True)
class PeopleNames:
    """Names of people."""

    first: frozenset[str]
    last: frozenset[str]


@cache
def people_names() -> PeopleNames:
    """All names that Faker has, of all its countries together."""
    with needed_for(PURPOSE, "faker", EXTRA):
        from faker.providers import person
    modules = [each.name for each in pkgutil.iter_modules(person.__path__)]
    providers = [importlib.import_module(f"{person.__name__}.{each}").Provider for each in modules]
    return PeopleNames(_words(providers, "first_names"), _words(providers, "last_names"))


@cache
def places(language: str) -> frozenset[str]:
    """Countries in English and in a language, and cities and provinces of the world."""
    return frozenset({*_cities(), *_countries("en"), *_countries(language), *_SHORT_FORMS})


@cache
def _cities() -> frozenset[str]:
    with needed_for(PURPOSE, "airportsdata", EXTRA):
        import airportsdata
    airports = airportsdata.load("IATA").values()
    names = {part.strip() for each in airports for part in each["city"].split("/")}
    names |= {each["subd"].replace("-", " ") for each in airports}
    words = stop_words("en").words
    return frozenset(
        name
        for name in names - _NO_CITIES
        if len(name) >= _SHORTEST and name.casefold() not in words
    )


def _countries(language: str) -> Iterator[str]:
    for code, name in locale_of(language).territories.items():
        if code not in _NO_COUNTRIES:
            yield name


def _words(providers: Iterable[type], name: str) -> frozenset[str]:
    lists = (getattr(provider, name, ()) for provider in providers)
    # Of a few countries, Faker computes the names and has no list.
    return frozenset(word for words in lists if not isinstance(words, property) for word in words)
