"""What can go wrong before the workbench serves its first page.

Every message is written for the person at the terminal: ``manage.py`` prints it as it
stands and exits with 1, without a traceback.
"""


class WorkbenchError(Exception):
    """Base of all errors of this package."""


class EnvironmentVariableError(WorkbenchError):
    """An environment variable holds something the workbench cannot use."""

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
            f"The secret key in {path} is shorter than it was written. Delete the file and "
            "start again: a new key is made, and everybody has to log in once more."
        )


class DatabaseUnavailableError(WorkbenchError):
    """The database did not answer, or answered with an error, while starting."""

    def __init__(self, reason: object) -> None:
        super().__init__(
            f"The database cannot be used: {str(reason).strip()}. "
            "Check DATABASE_URL, or WORKBENCH_DATA_DIR when it is SQLite."
        )


class CannotListenError(WorkbenchError):
    """The web server cannot have the address it was told to listen on."""

    def __init__(self, host: str, port: int, reason: str) -> None:
        super().__init__(
            f"Cannot serve on {host}:{port}: {reason}. "
            f"Stop the other program, or choose another port: make run WORKBENCH_PORT={port + 1}"
        )
