"""Settings that are lists, written as one line of text ("J48, SMO").

One line of text can be typed, stored and shown like any other setting.
"""

from contentseeker.errors import ArgumentError


def parse_choices(name: str, text: str, allowed: tuple[str, ...]) -> tuple[str, ...]:
    """The items of a list, in the order of ``allowed``; refuses others and an empty list."""
    parts = {part.strip() for part in text.split(",")} - {""}
    if unknown := sorted(parts - set(allowed)):
        raise ArgumentError(f"{name}: there is no {unknown[0]!r}. There are: {', '.join(allowed)}.")
    if not parts:
        raise ArgumentError(f"{name}: empty. Choose at least one of: {', '.join(allowed)}.")
    return tuple(part for part in allowed if part in parts)


def parse_numbers(name: str, text: str) -> tuple[int, ...]:
    """The items of a list of whole numbers of 1 or more, ascending."""
    parts = {part.strip() for part in text.split(",")} - {""}
    if not parts or not all(part.isdecimal() and int(part) > 0 for part in parts):
        raise ArgumentError(
            f"{name}: {text!r} will not do. Pass whole numbers of 1 or more with commas "
            'between, e.g. "20, 40, 80".'
        )
    return tuple(sorted({int(part) for part in parts}))
