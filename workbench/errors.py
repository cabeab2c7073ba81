"""Errors of start-up and account management.

``manage.py`` prints their messages without a traceback and exits with 1.
"""


class WorkbenchError(Exception):
    """Base of all errors of this package."""


class EnvironmentVariableError(WorkbenchError):
    """An environment variable has an invalid value."""

    def __init__(self, name: str, problem: str, accepted: str) -> None:
        self.name = name
        self.accepted = accepted
        super().__init__(f"The environment variable {name} {problem}. Accepted: {accepted}.")


class DataFolderError(WorkbenchError):
    """The folder for database, secret key and collected files cannot be used."""

    def __init__(self, path: object, reason: str) -> None:
        super().__init__(
            f"The data folder cannot be used: {path}: {reason}. "
            "Make it writable, or set WORKBENCH_DATA_DIR to another folder."
        )


class SecretKeyError(WorkbenchError):
    """The stored secret key is damaged."""

    def __init__(self, path: object) -> None:
        super().__init__(
            f"The secret key in {path} is too short. Delete the file and start again: a new key is "
            "generated, and all users have to log in again."
        )


class DatabaseUnavailableError(WorkbenchError):
    """The database cannot be reached or used at start-up."""

    def __init__(self, reason: object) -> None:
        super().__init__(
            f"The database cannot be used: {str(reason).strip()}. "
            "Check DATABASE_URL, or WORKBENCH_DATA_DIR when it is SQLite."
        )


class CannotListenError(WorkbenchError):
    """The web server cannot listen on the configured address."""

    def __init__(self, host: str, port: int, reason: str) -> None:
        super().__init__(
            f"Cannot serve on {host}:{port}: {reason}. "
            f"Stop the other program, or choose another port: make run WORKBENCH_PORT={port + 1}"
        )
