"""Typed access to environment variables.

An unset or blank variable has its default. An invalid value raises ``EnvironmentVariableError``
with the name and the accepted values, but never with the value, which may be a password.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from workbench.errors import EnvironmentVariableError

_FLAGS = {"1": True, "true": True, "yes": True, "on": True}
_FLAGS |= {"0": False, "false": False, "no": False, "off": False}


@dataclass(frozen=True)
class Environment:
    """Typed access to a mapping of environment variables."""

    variables: Mapping[str, str]

    def text(self, name: str, default: str = "") -> str:
        """Return the value without surrounding white space."""
        return self.variables.get(name, "").strip() or default

    def flag(self, name: str, *, default: bool = False) -> bool:
        """Return a boolean value."""
        value = self.text(name).lower()
        if not value:
            return default
        if value not in _FLAGS:
            raise EnvironmentVariableError(name, "is neither on nor off", ", ".join(_FLAGS))
        return _FLAGS[value]

    def whole_number(self, name: str, default: int, *, low: int, high: int) -> int:
        """Return an integer from ``low`` to ``high``, both included."""
        value = self.text(name)
        if not value:
            return default
        # isdecimal and int() also accept digits of other scripts.
        if not (value.isascii() and value.isdecimal()) or not low <= int(value) <= high:
            accepted = f"a whole number from {low} to {high}"
            raise EnvironmentVariableError(name, "is not a number in its range", accepted)
        return int(value)

    def words(self, name: str, default: tuple[str, ...]) -> list[str]:
        """Return the words of a comma-separated list."""
        words = [word.strip() for word in self.text(name).split(",")]
        return [word for word in words if word] or list(default)

    def folder(self, name: str, default: Path) -> Path:
        """Return an absolute path; the folder need not exist."""
        path = Path(self.text(name, str(default))).expanduser().resolve()
        if path.exists() and not path.is_dir():
            raise EnvironmentVariableError(
                name, "names a file", "the path of a folder, existing or new"
            )
        return path

    def file(self, name: str) -> Path | None:
        """Return the absolute path of an existing file, or None for an unset variable."""
        if not (value := self.text(name)):
            return None
        path = Path(value).expanduser().resolve()
        if not path.is_file():
            raise EnvironmentVariableError(name, "names no file", "the path of an existing file")
        return path
