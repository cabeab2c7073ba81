"""Writes the inline Markdown of one block: words, emphasis, links, code, line breaks.

White space collapses as in a browser. A delimiter must touch a word. So an opening delimiter
waits for the next word and is written after the white space, and a closing one is written at
once, before the white space. Empty emphasis and empty links are never written.

Whether asterisks open or close emphasis depends on the characters on both sides. Emphasis is
written only where this is unambiguous: white space outside, or punctuation outside and a letter
inside. Otherwise, as in ``**Note:**text`` or ``H**2**O``, it is dropped: plain words are better
than stray asterisks.
"""

from dataclasses import dataclass
from typing import Final

from contentseeker.page.markdown.escaping import address, code_span, escape

LINK: Final = "["
_ASTERISK: Final = "*"
_NOWHERE: Final = -1


@dataclass(slots=True)
class _Span:
    opening: str
    closing: str
    place: int = _NOWHERE
    """Index of the opening among the pieces."""
    is_refused: bool = False
    """Whether it cannot be opened at its first word, and is left out."""
    end: int = 0
    """Index of the closing among the pieces."""
    last: str = ""
    """The character before the closing."""


class InlineText:
    """The inline content of a block, with its open spans."""

    def __init__(self) -> None:
        self._finished: list[str] = []
        self._pieces: list[str] = []
        # Both outermost first; spans of one kind are never nested, so there are few.
        self._open: list[_Span] = []
        self._just_closed: list[_Span] = []
        self._has_space = False
        self._breaks = 0
        self._code: list[str] = []
        self._code_depth = 0

    def take(self) -> list[str]:
        """Return the paragraphs written so far; line breaks in them are line feeds.

        Open spans stay open and are opened again in the next block.
        """
        self._end_paragraph()
        self._has_space, self._breaks = False, 0
        finished, self._finished = self._finished, []
        return finished

    def text(self, text: str) -> None:
        """Add text of the page."""
        if self._code_depth:
            self._code.append(text)
        elif text:
            self._end_code()
            self._add(text, escape(" ".join(text.split())))

    def image(self, alternative: str, target: str | None) -> None:
        """Add a picture: its alternative text, and its address if known."""
        self._end_code()
        words = escape(" ".join(alternative.split()))
        if words:
            self._write(f"![{words}]({address(target)})" if target else words)

    def line_break(self) -> None:
        """Break the line; two breaks in a row begin a new paragraph."""
        self._end_code()
        self._breaks += 1

    def space(self) -> None:
        """Separate the text before from the text after."""
        self._end_code()
        self._has_space = True

    def is_open(self, opening: str) -> bool:
        """Whether a span of this kind is open."""
        return any(span.opening == opening for span in self._open)

    def open(self, opening: str, closing: str) -> None:
        """Begin a span: emphasis by its delimiter, or a link."""
        self._end_code()
        if self._continues(opening):
            span = self._just_closed.pop()
            self._pieces.pop()
        else:
            span = _Span(opening, closing)
        self._open.append(span)

    def close(self) -> None:
        """End the span that was begun last."""
        self._end_code()
        span = self._open.pop()
        if span.place != _NOWHERE:
            self._write_closing(span)

    def open_code(self) -> None:
        """Begin code, or continue the code right before."""
        self._code_depth += 1

    def close_code(self) -> None:
        """End code."""
        self._code_depth -= 1

    def _continues(self, opening: str) -> bool:
        """Whether the span continues one that just ended, as in <b>a</b><b>b</b>.

        Written separately, there would be four asterisks between a and b, which Markdown reads
        differently.
        """
        if not self._just_closed or opening == LINK:
            return False
        is_apart = self._has_space or self._breaks or self._waiting()
        return not is_apart and self._just_closed[-1].opening == opening

    def _waiting(self) -> list[_Span]:
        return [span for span in self._open if span.place == _NOWHERE and not span.is_refused]

    def _end_code(self) -> None:
        if not self._code:
            return
        code = "".join(self._code)
        self._code.clear()
        words = " ".join(code.split())
        is_apart = self._has_space or self._breaks or code[:1].isspace()
        # Backticks of two adjacent code spans would merge.
        is_plain = not words or (not is_apart and self._before_run() == "`")
        # A paragraph that starts with such a link would be read as a definition: [`a]: b`](url).
        is_plain |= "]:" in words and self.is_open(LINK)
        self._add(code, escape(words) if is_plain else code_span(words))

    def _add(self, source: str, written: str) -> None:
        """Write words with the white space around them in the source."""
        # Code and text without words still separate their neighbours.
        self._has_space |= source[:1].isspace()
        if written:
            self._write(written)
            self._has_space = source[-1:].isspace()

    def _write(self, words: str) -> None:
        if self._breaks > 1:
            self._end_paragraph()
        elif self._pieces and (self._breaks or self._has_space):
            self._pieces.append("\n" if self._breaks else " ")
            self._just_closed.clear()
        self._has_space, self._breaks = False, 0
        self._write_delimiters(words[0])
        self._pieces.append(words)

    def _write_delimiters(self, first: str) -> None:
        """Open the spans that wait for the word beginning with ``first``."""
        waiting = self._waiting()
        follows = [first]
        for span in reversed(waiting):
            # Adjacent asterisks are one delimiter run; the character after the run counts.
            follows.append(follows[-1] if span.opening[0] == _ASTERISK else span.opening[0])
        before = self._before_run()
        self._undo_closed(follows.pop())
        for span in waiting:
            before = self._write_opening(span, before, follows.pop())

    def _before_run(self) -> str:
        """The last character before a closing delimiter that may still be removed."""
        closed = self._just_closed[-1] if self._just_closed else None
        return closed.last if closed and closed.opening != LINK else self._last_character()

    def _undo_closed(self, follows: str) -> None:
        """Remove closed emphasis that is ambiguous before the character that follows."""
        for span in self._just_closed:
            if span.opening != LINK and not _is_clear(follows, span.last):
                self._pieces[span.place] = self._pieces[span.end] = ""
        self._just_closed.clear()

    def _write_opening(self, span: _Span, before: str, follows: str) -> str:
        """Write an opening unless it is ambiguous; return the character before the next one."""
        # Asterisks after asterisks would merge into one run.
        is_run = before == span.opening[0] == _ASTERISK
        if span.opening != LINK and (is_run or not _is_clear(before, follows)):
            span.is_refused = True
            return before
        if span.opening == LINK and self._last_character() == "!":
            # Otherwise "![" would be a picture. Empty pieces are removed emphasis.
            while not self._pieces[-1]:
                self._pieces.pop()
            self._pieces[-1] = self._pieces[-1][:-1] + "\\!"
        span.place = len(self._pieces)
        self._pieces.append(span.opening)
        return before if span.opening[0] == _ASTERISK else span.opening[0]

    def _write_closing(self, span: _Span) -> None:
        inner = self._just_closed[-1] if self._just_closed else None
        if inner is not None and inner.opening[0] == span.opening[0]:
            span.last = inner.last
        else:
            self._undo_closed(span.closing[0])
            span.last = self._last_character()
        span.end = len(self._pieces)
        self._pieces.append(span.closing)
        self._just_closed.append(span)

    def _last_character(self) -> str:
        return next((piece[-1] for piece in reversed(self._pieces) if piece), " ")

    def _end_paragraph(self) -> None:
        self._end_code()
        for span in reversed(self._open):
            if span.place != _NOWHERE:
                self._pieces.append(span.closing)
            span.place, span.is_refused = _NOWHERE, False
        if self._pieces:
            self._finished.append("".join(self._pieces))
        self._pieces.clear()
        self._just_closed.clear()


def _is_clear(outside: str, inside: str) -> bool:
    """Whether a delimiter between these two characters is unambiguous."""
    return outside.isspace() or (not outside.isalnum() and inside.isalnum())
