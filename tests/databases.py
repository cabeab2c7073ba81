"""Databases of workbenches that tests start as processes of their own.

Such a workbench uses the kind of database the suite runs on: a file in its data folder, or
a new database on the PostgreSQL server that ``DATABASE_URL`` names.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg


@contextmanager
def own_database() -> Iterator[dict[str, str]]:
    """The environment variables that lead to an empty database."""
    server = os.environ.get("DATABASE_URL")
    if not server:
        yield {}
        return
    name = f"workbench_{uuid4().hex}"
    with closing(psycopg.connect(server, autocommit=True)) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield {"DATABASE_URL": urlsplit(server)._replace(path=f"/{name}").geturl()}
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def count(environment: dict[str, str], table: str) -> int:
    """The number of rows of a table, without Django."""
    query = f"SELECT count(*) FROM {table}"  # noqa: S608  (our own table names)
    with closing(_connect(environment)) as connection:
        row = connection.execute(query).fetchone()
    assert row
    return int(row[0])


def _connect(environment: dict[str, str]) -> "sqlite3.Connection | psycopg.Connection[tuple[int]]":
    if url := environment.get("DATABASE_URL"):
        return psycopg.connect(url)
    file = Path(environment["WORKBENCH_DATA_DIR"]) / "workbench.sqlite3"
    return sqlite3.connect(f"file:{file}?mode=ro", uri=True)
