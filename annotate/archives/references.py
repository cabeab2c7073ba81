"""Resolve the references of archive rows: find existing rows or create them.

Existing sources and genres are kept unchanged. An archive must not create labels in the name of
an existing user, so a user name that is taken gets a new account, unless the importing person
states that the names mean the same people. New accounts have no usable password.
"""

from array import array
from collections.abc import Mapping
from typing import Any, Final

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.db import models

from annotate.accounts import SERVICE_PREFIX
from annotate.archives import layout
from annotate.archives.archive_file import Archive
from annotate.archives.errors import ArchiveError
from annotate.archives.records import RECORDS, Line
from annotate.models import Blob, Chain, Genre, Label, Page, Source

# The length of Django's column.
_MAX_USERNAME: Final = 150


class ReferenceResolver:
    """Returns the primary key for a reference of the archive; creates rows on first use."""

    def __init__(self, archive: Archive, *, match_users: bool) -> None:
        self._match_users = match_users
        self._people = {line["username"] for line in _shared(archive, layout.PEOPLE, "username")}
        self._genres = {line["slug"]: line for line in _shared(archive, layout.GENRES, "slug")}
        self._sources = {line["host"]: line for line in _shared(archive, layout.SOURCES, "host")}
        self._keys: dict[tuple[type[models.Model], str], Any] = {}
        # Arrays: a corpus may have a million labels, and lists take five times the memory.
        self._numbered: dict[type[models.Model], array[int]] = {}
        self.kept_sources: list[str] = []
        """Hosts of existing sources."""
        self.renamed: dict[str, str] = {}
        """New user names by the taken user names of the archive."""

    def begin_corpus(self) -> None:
        """Reset the numbers of pages, labels and chains: each corpus counts from 1."""
        self._numbered = {model: array("q") for model in (Page, Label, Chain)}

    def count(self, model: type[models.Model]) -> int:
        """Return how many rows of the model are stored."""
        return len(self._numbered[model])

    def number(self, model: type[models.Model], keys: list[int]) -> None:
        """Assign the next numbers to stored rows."""
        if model in self._numbered:
            self._numbered[model].extend(keys)

    def resolve(self, model: type[models.Model], name: Any) -> Any:
        """Return the primary key of the row that the archive calls ``name``."""
        if model in self._numbered:
            return self._by_number(model, name)
        if not isinstance(name, str):
            raise ArchiveError(f"{name!r:.60} is not a name.")
        if model is Blob:
            # Blobs are stored together with the rows that refer to them.
            return name
        if (model, name) not in self._keys:
            create = {User: self._person, Genre: self._genre, Source: self._source}[model]
            self._keys[model, name] = create(name)
        return self._keys[model, name]

    def _by_number(self, model: type[models.Model], number: Any) -> int:
        keys = self._numbered[model]
        if not isinstance(number, int) or not 1 <= number <= len(keys):
            raise ArchiveError(
                f"{model._meta.verbose_name} {number!r:.40} does not come before it."
            )
        return keys[number - 1]

    def _genre(self, slug: str) -> Any:
        line = _listed(self._genres, slug, "genre")
        row = RECORDS[layout.GENRES].row(line, self.resolve)
        # Slug and name are both unique in the database.
        matching = models.Q(slug=slug) | models.Q(name=str(line.get("name")))
        return _stored(Genre.objects.filter(matching).order_by("pk").first() or row)

    def _source(self, host: str) -> Any:
        known = Source.objects.filter(host=host).first()
        if known is not None:
            # Another split would mix pages of training and evaluation.
            self.kept_sources.append(host)
            return known.pk
        line = _listed(self._sources, host, "source")
        return _stored(RECORDS[layout.SOURCES].row(line, self.resolve))

    def _person(self, name: str) -> Any:
        if name not in self._people:
            raise ArchiveError(f"{name!r:.160} is not among the people of the archive.")
        if not name or len(name) > _MAX_USERNAME or not name.isprintable():
            raise ArchiveError(f"{name!r:.160} is not a user name.")
        known = User.objects.filter(username=name).first()
        if known is None:
            return _account(name)
        if self._match_users or _is_service(known):
            return known.pk
        self.renamed[name] = _free_name(name)
        return _account(self.renamed[name])


def _shared(archive: Archive, name: str, key: str) -> list[Line]:
    lines = []
    for number, line in archive.lines(name):
        if not isinstance(line, dict) or not isinstance(line.get(key), str):
            raise ArchiveError(f"{name}, line {number}: it has no {key}.")
        lines.append(line)
    return lines


def _listed(lines: Mapping[str, Line], name: str, what: str) -> Line:
    if name not in lines:
        raise ArchiveError(f"{name!r:.120} is not among the archive's {what}s.")
    return lines[name]


def _stored(row: models.Model) -> Any:
    if row.pk is None:
        row.save(force_insert=True)
    return row.pk


def _is_service(user: User) -> bool:
    """Return whether it is a service account of an importer, a model or a rule."""
    # The name alone is no proof: a script may have created a person with it.
    is_locked = not user.has_usable_password() and not user.is_staff and not user.is_superuser
    return user.username.startswith(SERVICE_PREFIX) and is_locked


def _account(name: str) -> int:
    return User.objects.create(username=name, password=make_password(None)).pk


def _free_name(name: str) -> str:
    endings = (" (from archive)", *(f" (from archive {number})" for number in range(2, 1000)))
    candidates = (name[: _MAX_USERNAME - len(ending)] + ending for ending in endings)
    for candidate in candidates:
        if not User.objects.filter(username=candidate).exists():
            return candidate
    raise ArchiveError(f"There is no free user name like {name!r:.160}.")
