"""The one reader of environment variables: typed, and plain about what it refuses.

A variable that is unset or blank takes its default. Anything else either has the asked-for
type or raises ``EnvironmentVariableError`` with the variable's name and the accepted values.
Values are never part of a message: some of them hold passwords.

Not here: what the values mean (``workbench.settings``).
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
        """The value without surrounding blanks."""
        return self.variables.get(name, "").strip() or default

    def flag(self, name: str, *, default: bool = False) -> bool:
        """A switch: on or off."""
        value = self.text(name).lower()
        if not value:
            return default
        if value not in _FLAGS:
            accepted = f"{', '.join(_FLAGS)}"
            raise EnvironmentVariableError(name, "is neither on nor off", accepted)
        return _FLAGS[value]

    def whole_number(self, name: str, default: int, *, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``, both included."""
        value = self.text(name)
        if not value:
            return default
        # isdecimal alone lets through digits of other scripts, which int() takes as well.
        if not (value.isascii() and value.isdecimal()) or not low <= int(value) <= high:
            accepted = f"a whole number from {low} to {high}"
            raise EnvironmentVariableError(name, "is not a number in its range", accepted)
        return int(value)

    def words(self, name: str, default: tuple[str, ...]) -> list[str]:
        """Words separated by commas."""
        words = [word.strip() for word in self.text(name).split(",")]
        return [word for word in words if word] or list(default)

    def folder(self, name: str, default: Path) -> Path:
        """An absolute path; the folder need not exist yet."""
        path = Path(self.text(name, str(default))).expanduser().resolve()
        if path.exists() and not path.is_dir():
            raise EnvironmentVariableError(
                name, "names a file", "the path of a folder, existing or new"
            )
        return path
