"""Evaluations with scores for tests of dashboards and reviews, without running a method.

``scored_evaluation()`` makes boards of seeded words with gold texts and what methods took from
them: text of real elements, with real numbers. Every method goes wrong in its own way, the same
in every run; what ``takes`` says wins, by a method's label:

    evaluation = scored_evaluation(pages=4, takes={"CS+LBS": "#posts", "trafilatura": "#menu"})
    score = score_of(evaluation, "CS+LBS", page=0)

Piece by piece: ``method("CS+LBS")``, ``gold_page(...)``, ``score(method, page, "some text")``
and ``evaluation_of(methods, pages)``. ``many_scores(pages=5_000, methods=10)`` stores invented
numbers in bulk, without texts: 50,000 in a few seconds.
"""

import hashlib
import random
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.contrib.auth.models import User

from annotate.models import Corpus, Genre, GoldStandard, Page, Source
from annotate.pages.parsed import parsed
from contentseeker.metrics import lcs_score, word_score
from tests.factories import (
    CorpusFactory,
    GenreFactory,
    GoldStandardFactory,
    PageFactory,
    SourceFactory,
    UserFactory,
    store_bytes,
)
from tests.training.board import gold_of, thread
from training.models import Evaluation, ExtractedText, MethodVersion, ModelVersion, PageScore

METHODS: Final = ("CS+LBS", "trafilatura")
_BATCH: Final = 5_000
# What a method may take of a thread: rightly, too little, too much, all wrong.
_TAKES: Final = ("#posts", "#posts", ".post", ".post:last-child", "#menu, #posts", "body", "#foot")


def scored_evaluation(
    pages: int = 6,
    methods: Sequence[str] = METHODS,
    *,
    takes: Mapping[str, str] | None = None,
    by: User | None = None,
    name: str = "An evaluation",
) -> Evaluation:
    """Methods on pages of two sources, in two genres of one corpus, all pairs scored."""
    corpus = CorpusFactory()
    sources = [SourceFactory(), SourceFactory(split=Source.Split.EVALUATION)]
    made = [gold_page(sources[n % 2], f"t{n}", corpus=corpus) for n in range(pages)]
    versions = [method(label) for label in methods]
    for version in versions:
        dice = random.Random(version.label)  # noqa: S311  (made-up mistakes)
        for page in made:
            selector = (takes or {}).get(version.label) or dice.choice(_TAKES)
            score_of_selection(version, page, selector)
    return evaluation_of(versions, made, by=by, name=name)


def method(label: str = METHODS[0], model: ModelVersion | None = None) -> MethodVersion:
    """A method version; the same one for the same label and model."""
    described = f"{label} {model.pk if model else ''}"
    version, _ = MethodVersion.objects.get_or_create(
        digest=hashlib.sha256(described.encode()).hexdigest(),
        defaults={"name": label.split(" ")[0], "label": label, "model": model, "software": "made"},
    )
    return version


def gold_page(source: Source | None = None, name: str = "t", **facts: Any) -> Page:
    """A thread with its gold text: that of its posts, or ``gold``."""
    source = source or SourceFactory()
    gold = facts.pop("gold", None)
    facts.setdefault("html", thread(name))
    page: Page = PageFactory(
        source=source, url=f"https://{source.host}/{name}", **({"title": f"Thread {name}"} | facts)
    )
    GoldStandardFactory(page=page, text=gold_of(page) if gold is None else gold)
    return page


def score_of_selection(version: MethodVersion, page: Page, selector: str) -> PageScore:
    """The score of a method that took the elements that a selector finds."""
    flat = parsed(page)
    nodes = flat.select(selector)
    return score(version, page, flat.text_of(nodes), nodes=nodes)


def score(
    version: MethodVersion, page: Page, text: str, nodes: Sequence[int] = (), **facts: Any
) -> PageScore:
    """The score of a text against the page's newest gold text, kept with the text."""
    gold = GoldStandard.objects.filter(page=page).current().get()
    lcs, words = lcs_score(gold.text, text), word_score(gold.text, text)
    detail = facts.pop("detail", "")
    made = PageScore.objects.create(
        method=version,
        page=page,
        gold=gold,
        lcs=lcs.lcs,
        gold_length=lcs.gold_length,
        extracted_length=lcs.extracted_length,
        unit=lcs.unit,
        precision=lcs.precision,
        recall=lcs.recall,
        f1=lcs.f1,
        word_precision=words.precision,
        word_recall=words.recall,
        word_f1=words.f1,
        **({"seconds": 0.01, "status": "ok" if text else "empty"} | facts),
    )
    ExtractedText.objects.create(
        score=made, compressed=zlib.compress(text.encode()), nodes=list(nodes), detail=detail
    )
    return made


def score_of(evaluation: Evaluation, label: str, page: int = 0) -> PageScore:
    """The score of a method on a page, both of an evaluation; pages are counted from 0."""
    key = evaluation.pages.order_by("pk").values_list("pk", flat=True)[page]
    return PageScore.objects.get(method__label=label, page=key)


def evaluation_of(
    methods: Sequence[MethodVersion],
    pages: Sequence[Page],
    *,
    by: User | None = None,
    name: str = "An evaluation",
) -> Evaluation:
    """An evaluation of methods on pages, whatever of it is scored."""
    made = Evaluation.objects.create(name=name, created_by=by or UserFactory())
    made.methods.set(methods)
    made.pages.set(pages)
    return made


def many_scores(pages: int = 5_000, methods: int = 10, *, by: User | None = None) -> Evaluation:
    """Invented numbers in bulk: so many pages, 25 to a source, in eight genres."""
    corpus = CorpusFactory(name="Many", slug="many")
    genres = [GenreFactory(name=f"kind {n}", slug=f"kind-{n}") for n in range(8)]
    stored = _many_pages(corpus, genres, pages)
    person = by or UserFactory()
    golds = GoldStandard.objects.bulk_create(
        (
            GoldStandard(page=page, text="A text.", origin="typed", version=1, created_by=person)
            for page in stored
        ),
        batch_size=_BATCH,
    )
    versions = [method(f"method-{n}") for n in range(methods)]
    PageScore.objects.bulk_create(_many_rows(versions, golds), batch_size=_BATCH)
    return evaluation_of(versions, stored, by=person, name="Many scores")


def _many_pages(corpus: Corpus, genres: Sequence[Genre], number: int) -> list[Page]:
    sources = Source.objects.bulk_create(
        Source(host=f"many{n}.example", genre=genres[n % len(genres)])
        for n in range(max(1, number // 25))
    )
    blob = store_bytes(thread("many"))
    types = list(Page.PageType)
    return Page.objects.bulk_create(
        (
            Page(
                corpus=corpus,
                source=(source := sources[n % len(sources)]),
                genre=source.genre,
                blob=blob,
                url=f"https://{source.host}/archive/2024/05/{n}/a-story-with-an-address.html",
                title=f"Story {n}: something happened somewhere and somebody wrote it down",
                page_type=types[n % len(types)],
            )
            for n in range(number)
        ),
        batch_size=_BATCH,
    )


def _many_rows(
    versions: Sequence[MethodVersion], golds: Sequence[GoldStandard]
) -> Iterator[PageScore]:
    dice = random.Random(1)  # noqa: S311  (made-up numbers)
    for place, version in enumerate(versions):
        for gold in golds:
            length = dice.randint(500, 5_000)
            # Most pages go well, some badly, the later methods less well than the first.
            common = int(length * dice.betavariate(8, 0.5 + place / 8))
            taken = common + int(length * dice.betavariate(0.5, 8))
            yield _numbers(version, gold, (common, length, taken), dice.uniform(0.001, 0.05))


def _numbers(
    version: MethodVersion, gold: GoldStandard, lengths: tuple[int, int, int], seconds: float
) -> PageScore:
    common, length, taken = lengths
    precision, recall, f1 = common / taken, common / length, 2 * common / (length + taken)
    return PageScore(
        method=version,
        page_id=gold.page_id,
        gold=gold,
        lcs=common,
        gold_length=length,
        extracted_length=taken,
        precision=precision,
        recall=recall,
        f1=f1,
        word_precision=precision,
        word_recall=recall,
        word_f1=f1,
        seconds=seconds,
        status="ok",
    )
