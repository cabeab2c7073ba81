"""Database settings: SQLite in the data folder, or ``DATABASE_URL``.

Only SQLite and PostgreSQL are accepted, because the test suite runs on both.
"""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url

from workbench.errors import EnvironmentVariableError

SQLITE_OPTIONS: dict[str, Any] = {
    # WAL: readers do not wait for the writer. Commits stay fully synchronous (the default),
    # so a confirmed label survives a power failure.
    "init_command": "PRAGMA journal_mode=WAL",
    # Take the write lock at BEGIN: a transaction that reads first and then writes would
    # otherwise fail without waiting if another process wrote in between.
    "transaction_mode": "IMMEDIATE",
    # Seconds to wait for the write lock; web server and worker share the file.
    "timeout": 20,
}

_ACCEPTED = "postgresql://user:password@host/name, or sqlite:////absolute/path"
_SCHEMES = frozenset({"postgres", "postgresql", "sqlite"})
_SQLITE = "django.db.backends.sqlite3"


def database_settings(url: str, data_dir: Path) -> dict[str, Any]:
    """Return Django's settings for the default database."""
    settings = _parse(url) if url else {"ENGINE": _SQLITE, "NAME": data_dir / "workbench.sqlite3"}
    if settings["ENGINE"] == _SQLITE:
        return settings | {"OPTIONS": SQLITE_OPTIONS}
    return settings | {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}


def _parse(url: str) -> dict[str, Any]:
    if urlsplit(url).scheme not in _SCHEMES:
        raise EnvironmentVariableError("DATABASE_URL", "names an unknown database", _ACCEPTED)
    try:
        return {**dj_database_url.parse(url)}
    except ValueError as error:
        raise EnvironmentVariableError("DATABASE_URL", "cannot be read", _ACCEPTED) from error
