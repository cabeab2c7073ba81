r"""Style sheets of untrusted pages, changed so that they load and run nothing.

Removed are ``@import``, ``expression()``, ``behavior`` and ``-moz-binding``, and functions
that take an address as a plain string (``image-set``, ``src``). Every ``url()`` is replaced by
a function of the caller. Everything else is kept as written.

The tokens follow the CSS syntax standard, but safety does not depend on every detail of it.
Escapes that spell a letter are decoded first, so ``u\72l(`` cannot hide. The characters
``( @ <`` leave a string or an escape only as numbers: text mistaken for a string cannot call a
function, import a style sheet or end the style element.
"""

import re
from collections.abc import Callable
from typing import Final

_ESCAPE: Final = re.compile(
    r"\\(?:([0-9a-fA-F]{1,6})(?:\r\n|[ \t\r\n\f])?+|([^0-9a-fA-F\r\n\f]))", re.DOTALL
)
_COMMENT: Final = r"/\*.*?(?:\*/|\Z)"
# A string ends at its quote or, broken, at the end of its line.
_STRING: Final = (
    r'"(?:[^"\\\r\n\f]|\\(?:\r\n|.))*+"?+' + "|" + r"'(?:[^'\\\r\n\f]|\\(?:\r\n|.))*+'?+"
)
_URL: Final = rf"url\(\s*+(?:(?:{_STRING})\s*+|(?:[^)\\\"']|\\.)(?:[^)\\]|\\.)*+|)\)?+"
# ASCII only: the standard has changed which other characters belong to names.
_NAME_STARTS: Final = r"(?<![A-Za-z0-9_-])"
_REST: Final = rf"(?:{_COMMENT}|{_STRING}|{_URL}|[^;{{}}\"'])*+"
_TOKEN: Final = re.compile(
    rf"""
      (?P<comment> {_COMMENT} )
    | (?P<string> {_STRING} )
    | (?P<url> {_NAME_STARTS}{_URL} )
    | (?P<banned>
          @import(?![\w-]){_REST};?
        | {_NAME_STARTS}(?<![.#])(?:behavior|-moz-binding)\s*+:{_REST}
        | {_NAME_STARTS}(?:expression|(?:-webkit-)?image-set|image|src)\({_REST}
      )
    | (?P<less> <(?!=) )
    | (?P<escape> \\[^\r\n\f] )
    """,
    re.IGNORECASE | re.DOTALL | re.VERBOSE,
)
# Most style attributes have none of these and are returned unchanged.
_SUSPICIOUS: Final = re.compile(r"[\\<@\"'(/]|behavior|binding", re.IGNORECASE)
_HTML_COMMENT_MARK: Final = re.compile("<!--|-->")
_RISKY_IN_STRING: Final = re.compile(r"\\(?:\r\n|.)|[(@<]", re.DOTALL)
_RISKY_IN_URL: Final = re.compile(r"[\x00-\x1f\"\\()<@]")


def clean_css(css: str, rewrite_url: Callable[[str], str | None]) -> str:
    """Make a style sheet, or the value of a style attribute, safe.

    ``rewrite_url`` gets every decoded address and returns its replacement; None turns the
    ``url()`` into ``none``.
    """
    if not _SUSPICIOUS.search(css):
        return css
    # Old pages wrap style sheets in HTML comments. CSS ignores these marks.
    css = _HTML_COMMENT_MARK.sub(" ", css)
    if "\\" in css:
        css = _ESCAPE.sub(_plain_letter, css)

    def replace(token: re.Match[str]) -> str:
        match token.lastgroup:
            case "url":
                return _rewritten_url(token[0], rewrite_url)
            case "string":
                return token[0][0] + _RISKY_IN_STRING.sub(_escaped, token[0][1:])
            case "comment":
                return "/**/"  # still separates its neighbours
            case "less":
                return "< "  # starts no tag, and still works in media queries
            case "escape":
                return _escaped(token)
            case _:
                return ""

    return _TOKEN.sub(replace, css)


def _plain_letter(escape: re.Match[str]) -> str:
    """The letter that an escape spells; other escapes in full, with a closing space."""
    character = _character(escape)
    if character.isascii() and character.isalpha():
        return character
    return f"\\{ord(character):06x} " if escape[1] else escape[0]


def _character(escape: re.Match[str]) -> str:
    if escape[2]:
        return escape[2]
    code = int(escape[1], 16)
    is_valid = 0 < code < 0xD800 or 0xDFFF < code <= 0x10FFFF
    return chr(code) if is_valid else "\ufffd"


def _escaped(risky: re.Match[str]) -> str:
    """A risky character by its number; escapes of other characters stay as they are."""
    character = risky[0].removeprefix("\\")
    return f"\\{ord(character):x} " if character in ("(", "@", "<") else risky[0]


def _rewritten_url(token: str, rewrite_url: Callable[[str], str | None]) -> str:
    inner = token[len("url(") :].strip().removesuffix(")").rstrip()
    if inner[:1] in ("'", '"'):
        inner = inner[1:].removesuffix(inner[0])
    url = rewrite_url(_ESCAPE.sub(_character, inner))
    if url is None:
        return "none"
    safe = _RISKY_IN_URL.sub(lambda risky: f"\\{ord(risky[0]):x} ", url)
    return f'url("{safe}")'
