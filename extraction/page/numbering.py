"""Numbers for strings, so that thousands of them become a column of integers."""


class Numbering(dict[str, int]):
    """A number for every string, from 0, in the order in which they are first asked for."""

    def __missing__(self, string: str) -> int:
        number = self[string] = len(self)
        return number
