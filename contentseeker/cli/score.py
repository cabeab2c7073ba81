"""``score``: extracted texts against gold texts."""

import argparse
import os
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from contentseeker.cli.tables import table
from contentseeker.cli.work import Work
from contentseeker.files.errors import CommandError, UnreadableError
from contentseeker.files.outputs import json_line
from contentseeker.metrics import LcsScore, Summary, WordScore, lcs_score, summarise, word_score

DETAILS: Final = """\
GOLD and EXTRACTED are two text files (UTF-8), or two folders whose files are matched by
name, subfolders included. Files with a dot before their name are left out; a file without
a match is reported and counts as not handled.

scores, each as precision, recall and F1:
  LCS   characters in the longest common subsequence: the right text in the right order
  word  words both texts have, in any order
Over folders: the mean of the pages' scores and their sample standard deviation."""

_RATES: Final = ("precision", "recall", "f1")
_HEADER: Final = ("LCS P", "LCS R", "LCS F1", "word P", "word R", "word F1")


@dataclass(frozen=True, slots=True)
class Pairs:
    """Names of the texts to compare, and the names that only one side has."""

    gold: Path
    extracted: Path
    names: list[str] = field(default_factory=list)
    only_gold: list[str] = field(default_factory=list)
    only_extracted: list[str] = field(default_factory=list)

    @property
    def are_folders(self) -> bool:
        """Whether folders are compared."""
        return self.gold.is_dir()

    def read(self, name: str) -> tuple[str, str]:
        """Both texts of a name."""
        inner = name if self.are_folders else ""
        return _read_text(self.gold / inner), _read_text(self.extracted / inner)


@dataclass(frozen=True, slots=True)
class PageScores:
    """The scores of one extracted text."""

    name: str
    lcs: LcsScore
    word: WordScore

    @property
    def is_by_words(self) -> bool:
        """Whether the texts were too long to compare by characters."""
        return self.lcs.unit == "word"

    @property
    def values(self) -> list[float]:
        """All rates, in the order of the table's columns."""
        return [getattr(score, rate) for score in (self.lcs, self.word) for rate in _RATES]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("gold", type=Path, metavar="GOLD", help="a gold text, or a folder of them")
    parser.add_argument(
        "extracted", type=Path, metavar="EXTRACTED", help="an extracted text, or a folder of them"
    )
    parser.add_argument(
        "--format",
        choices=("table", "json"),
        default="table",
        help="json: one object with all scores (default: %(default)s)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Score every pair; one that cannot be read does not stop the others."""
    pairs = find_pairs(arguments.gold, arguments.extracted)
    # A missing text is a failure, or a method could drop pages to score better.
    only_one = len(pairs.only_gold) + len(pairs.only_extracted)
    work = Work("text", len(pairs.names) + only_one)
    for name in pairs.only_gold:
        work.failed(f"{name} is only in {pairs.gold}.")
    for name in pairs.only_extracted:
        work.failed(f"{name} is only in {pairs.extracted}.")
    pages = _score_all(pairs, work)
    if pages:
        show = _as_json if arguments.format == "json" else _as_table
        sys.stdout.write(show(pairs, pages))
    return work.finish()


def find_pairs(gold: Path, extracted: Path) -> Pairs:
    """The texts to compare."""
    for path in (gold, extracted):
        if not path.exists():
            raise CommandError(f"There is no file or folder {path}.")
    if gold.is_dir() != extracted.is_dir():
        raise CommandError(f"{gold} and {extracted} must be two files or two folders.")
    if not gold.is_dir():
        return Pairs(gold, extracted, [extracted.name])
    wanted, found = _names_in(gold), _names_in(extracted)
    if not wanted & found:
        raise CommandError(f"No file of {gold} has the name of a file of {extracted}.")
    return Pairs(
        gold, extracted, sorted(wanted & found), sorted(wanted - found), sorted(found - wanted)
    )


def _names_in(folder: Path) -> set[str]:
    return {
        os.path.relpath(os.path.join(place, name), folder)
        for place, _, files in os.walk(folder)
        for name in files
        if not name.startswith(".")
    }


def _score_all(pairs: Pairs, work: Work) -> list[PageScores]:
    pages = []
    for name in work.each(pairs.names, sys.stdout):
        try:
            gold, extracted = pairs.read(name)
        except UnreadableError as error:
            work.failed(error)
        else:
            pages.append(PageScores(name, lcs_score(gold, extracted), word_score(gold, extracted)))
    return pages


def _read_text(path: Path) -> str:
    try:
        # Some editors write a byte order mark, which is no part of the text.
        return path.read_text("utf-8-sig")
    except OSError as error:
        raise UnreadableError(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise UnreadableError(f"{path} is not UTF-8 text: {error.reason}.") from error


def _summaries(pages: list[PageScores]) -> list[Summary]:
    return [summarise(column) for column in zip(*(page.values for page in pages), strict=True)]


def _as_table(pairs: Pairs, pages: list[PageScores]) -> str:
    rows: list[tuple[str, ...]] = [("text", *_HEADER)]
    rows += [(page.name + " *" * page.is_by_words, *_decimals(page.values)) for page in pages]
    if pairs.are_folders:
        summaries = _summaries(pages)
        rows.append((f"mean of {len(pages)}", *_decimals([each.mean for each in summaries])))
        rows.append(("sd", *_decimals([each.sd for each in summaries])))
    # Characters and words give different scores, so the reader must know which it was.
    note = "* LCS over words: too long to compare by characters.\n"
    return table(rows) + (note if any(page.is_by_words for page in pages) else "")


def _as_json(pairs: Pairs, pages: list[PageScores]) -> str:
    names = [f"{score}_{rate}" for score in ("lcs", "word") for rate in _RATES]
    summaries = dict(zip(names, map(asdict, _summaries(pages)), strict=True))
    return json_line(
        {
            "texts": [asdict(page) for page in pages],
            "summary": summaries,
            "only_gold": pairs.only_gold,
            "only_extracted": pairs.only_extracted,
        }
    )


def _decimals(values: list[float]) -> list[str]:
    return [f"{value:.3f}" for value in values]
