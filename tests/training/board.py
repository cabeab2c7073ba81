"""A genre with labelled boards to train on and boards with gold texts to evaluate on.

Threads are made of seeded words, so that no two are alike unless a test wants it.
"""

import random
from dataclasses import dataclass, field

from django.contrib.auth.models import User

from annotate.models import Corpus, Genre, Page, Source
from annotate.pages.parsed import parsed
from contentseeker.lab import Configuration
from tests.annotate.labelled import label
from tests.factories import (
    CorpusFactory,
    GenreFactory,
    GoldStandardFactory,
    PageFactory,
    SourceFactory,
    UserFactory,
)
from training.kinds.blocks.kind import block_example
from training.kinds.kind import Plan
from training.models import Run
from training.retraining import request_retraining
from training.tasks.runs import do_run
from training.training_sets.freezing import ReadSet, TrainingSetRequest, read_training_set

WORDS = (
    "anchor ballast bilge boom buoy cabin canvas chain cleat compass deck dinghy draft engine "
    "fender galley gybe halyard harbour hatch helm hull jib keel kettle knot lantern ledger "
    "locker mast mooring oar paint pulley quay reef rigging rope rudder sail shackle sheet "
    "shroud skipper spar splice stern storm tide tiller timber varnish wake whistle winch"
).split()
LABELS = {"#menu": "good noisy", "#posts": "good main", "#foot": "good noisy"}


def thread(seed: str, posts: int = 3) -> bytes:
    """A page of a board: a menu, posts, a footer."""
    dice = random.Random(seed)  # noqa: S311  (made-up words)

    def words(number: int) -> str:
        return " ".join(dice.choices(WORDS, k=number))

    menu = "".join(f"<li><a href=/{n}>{words(2)}</a></li>" for n in range(4))
    written = "".join(f"<div class=post><p>{words(30)}.</p></div>" for _ in range(posts))
    return (
        f"<html lang=en><body><div id=menu><ul>{menu}</ul></div>"
        f"<div id=posts><h1>{words(4)}</h1>{written}</div>"
        f"<div id=foot><a href=/about>About {words(2)}</a></div></body></html>"
    ).encode()


def gold_of(page: Page) -> str:
    """The text of a thread's posts."""
    flat = parsed(page)
    return flat.text_of(flat.select("#posts"))


@dataclass
class Board:
    """A genre, somebody who labels, and where pages go."""

    genre: Genre = field(default_factory=lambda: GenreFactory(name="board", slug="board"))
    by: User = field(default_factory=lambda: UserFactory(username="anna"))
    corpus: Corpus = field(default_factory=CorpusFactory)

    def source(self, host: str, split: str = "train") -> Source:
        made: Source = SourceFactory(host=host, genre=self.genre, split=split)
        return made

    def page(self, source: Source, name: str, html: bytes | None = None) -> Page:
        stored: Page = PageFactory(
            source=source,
            corpus=self.corpus,
            url=f"https://{source.host}/{name}",
            html=thread(f"{source.host} {name}") if html is None else html,
        )
        return stored

    def label(self, page: Page, by: User | None = None, **labels: str) -> None:
        for selector, words in (LABELS | labels).items():
            label(page, selector, words, annotator=by or self.by)


def labelled_board(sources: int = 3, pages: int = 3, evaluation: int = 3) -> Board:
    """A board with labels on so many pages of so many sources, and pages to evaluate on."""
    board = Board()
    for number in range(sources):
        source = board.source(f"train{number}.example")
        for place in range(pages):
            board.label(board.page(source, f"t{place}"))
    if evaluation:
        source = board.source("evaluation.example", split="evaluation")
    for place in range(evaluation):
        page = board.page(source, f"t{place}")
        GoldStandardFactory(page=page, text=gold_of(page), created_by=board.by)
    return board


def read_blocks(requested: TrainingSetRequest) -> ReadSet:
    """A training set with the blocks of its pages."""
    return read_training_set(requested, make_example=block_example)


def ordered(board: Board, plan: Plan | None = None, **configuration: object) -> Run:
    """A waiting run that retrains the board, a Content Seeker unless something else is planned."""
    requested = TrainingSetRequest(board.genre.slug)
    seeker = Configuration(**configuration)  # type: ignore[arg-type]  # any of its fields
    return request_retraining(board.genre, requested, plan or seeker, by=board.by)


def retrained(board: Board, plan: Plan | None = None, **configuration: object) -> Run:
    """The same, done."""
    run = ordered(board, plan, **configuration)
    do_run.func(run.pk)
    run.refresh_from_db()
    return run
