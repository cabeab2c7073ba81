"""Stored pages whose types people know, with the regions they labelled."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from annotate.exporters.verdicts import regions_by_annotator
from annotate.models import Genre, GoldStandard, Label, Page, Source
from annotate.models.page import PageQuerySet
from annotate.services.page_state import UNCONFIRMED
from extraction.labels.roles import regions_from_roles
from extraction.page import parse
from extraction.style_density.decision import PageType
from extraction.style_density.judging import TypedPage

_PAGES_AT_A_TIME: Final = 20


def pages_with_types() -> PageQuerySet:
    """Usable pages of training sources, in their newest version, whose type is known."""
    known = [each.value for each in PageType]
    return Page.objects.newest().filter(
        unusable_reason="", page_type__in=known, source__split=Source.Split.TRAIN
    )


@dataclass(frozen=True)
class TypedGenre:
    """A genre, and how many training pages of each type it has."""

    genre: Genre
    counts: Mapping[str, int]

    def __str__(self) -> str:
        names = dict(Page.PageType.choices)
        said = [f"{self.counts[each]:,} {names[each]}" for each in PageType if each in self.counts]
        return f"{self.genre.name}: {', '.join(said)}"


def typed_genres() -> list[TypedGenre]:
    """Every genre that has such pages, by name."""
    counts = pages_with_types().filter(genre__isnull=False).counted_by("genre", "page_type")
    found: defaultdict[int, dict[str, int]] = defaultdict(dict)
    for genre, page_type, number in counts:
        found[genre][page_type] = number
    genres = Genre.objects.filter(pk__in=found).order_by("name")
    return [TypedGenre(genre, found[genre.pk]) for genre in genres]


def typed_pages(pages: PageQuerySet) -> Iterator[TypedPage]:
    """Pages with what is known about them, in the order of their keys; a few at a time."""
    rows = pages.select_related("corpus", "source", "blob").order_by("pk")
    last = 0
    while chunk := list(rows.filter(pk__gt=last)[:_PAGES_AT_A_TIME]):
        gold = dict(
            GoldStandard.objects.filter(page__in=chunk).current().values_list("page_id", "text")
        )
        labels = _role_labels(chunk)
        for page in chunk:
            markup = page.blob.read()
            yield TypedPage(
                key=page.pk,
                source=page.source.host,
                markup=markup,
                url=page.url,
                page_type=PageType(page.page_type),
                regions=_regions(page, markup, labels.get(page.pk, ())),
                gold=gold.get(page.pk, ""),
                encoding=page.charset or None,
                corpus=page.corpus.slug,
            )
        last = chunk[-1].pk


def _role_labels(pages: Sequence[Page]) -> dict[int, list[Label]]:
    rows = Label.objects.filter(page__in=pages).exclude(UNCONFIRMED).standing()
    found: defaultdict[int, list[Label]] = defaultdict(list)
    for label in rows.exclude(role="").select_related("annotator").order_by("pk"):
        found[label.page_id].append(label)
    return found


def _regions(page: Page, markup: bytes, labels: Sequence[Label]) -> tuple[str, ...]:
    """Texts of the regions most annotators agree about."""
    if not labels:
        return ()
    flat = parse(markup, url=page.url, encoding=page.charset or None)
    votes: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for _, regions in regions_by_annotator(flat, labels):
        for node, label in regions.items():
            votes[node][label.role] += 1
    roles = {node: _agreed(said) for node, said in votes.items()}
    known = {node: role for node, role in roles.items() if role}
    return tuple(each.text for each in regions_from_roles(flat, known))


def _agreed(said: Counter[str]) -> str:
    """The role most say; blank where as many say another one."""
    (first, most), *others = said.most_common()
    return "" if others and others[0][1] == most else first
