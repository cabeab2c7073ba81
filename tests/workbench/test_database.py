from pathlib import Path

import pytest
from django.db import connection

from workbench.database import database_settings
from workbench.errors import EnvironmentVariableError


def test_without_an_address_the_database_is_a_file_in_the_data_folder() -> None:
    settings = database_settings("", Path("/somewhere/with#odd?signs"))

    assert settings["ENGINE"] == "django.db.backends.sqlite3"
    assert settings["NAME"] == Path("/somewhere/with#odd?signs/workbench.sqlite3")
    assert settings["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_an_address_chooses_postgresql() -> None:
    settings = database_settings("postgresql://ann:secret@db.example:5433/pages", Path("/data"))

    assert settings["ENGINE"] == "django.db.backends.postgresql"
    assert (settings["HOST"], settings["PORT"], settings["NAME"]) == ("db.example", 5433, "pages")
    assert (settings["USER"], settings["PASSWORD"]) == ("ann", "secret")


def test_an_address_of_sqlite_gets_the_same_options_as_the_default() -> None:
    default = database_settings("", Path("/data"))
    assert database_settings("sqlite:////x.db", Path("/data"))["OPTIONS"] == default["OPTIONS"]


@pytest.mark.parametrize(
    "url", ["mysql://user:hunter2@host/db", "hunter2", "postgresql://h:hunter2/d"]
)
def test_another_address_is_refused_without_showing_its_password(url: str) -> None:
    with pytest.raises(EnvironmentVariableError, match="DATABASE_URL") as refusal:
        database_settings(url, Path("/data"))

    assert "postgresql://user:password@host/name" in str(refusal.value)
    assert "hunter2" not in str(refusal.value)


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="about SQLite")
@pytest.mark.parametrize(
    ("pragma", "expected"), [("journal_mode", "wal"), ("foreign_keys", 1), ("busy_timeout", 20_000)]
)
def test_sqlite_runs_as_asked(pragma: str, expected: object) -> None:
    with connection.cursor() as cursor:
        assert cursor.execute(f"PRAGMA {pragma}").fetchone() == (expected,)
