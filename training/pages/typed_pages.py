"""Stored pages of known type, with their labelled regions."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from annotate.labelling.state import UNCONFIRMED
from annotate.models import Genre, GoldStandard, Label, Page, Source
from annotate.models.page import PageQuerySet
from annotate.training_rows.element_labels import regions_by_annotator
from contentseeker.fitting.style_density.page_types import TypedPage
from contentseeker.labels.roles import regions_from_roles
from contentseeker.methods.style_density.decision import PageType
from contentseeker.page import parse
from training.pages.gold_pages import in_chunks


def pages_with_types() -> PageQuerySet:
    """Usable pages of training sources, in their newest version, whose type is known."""
    known = [page_type.value for page_type in PageType]
    return Page.objects.newest().filter(
        unusable_reason="", page_type__in=known, source__split=Source.Split.TRAIN
    )


def typed_genres() -> dict[Genre, str]:
    """Every genre that has such pages, by name, with a line that counts each type."""
    rows = pages_with_types().filter(genre__isnull=False).counted_by("genre", "page_type")
    counts = {(genre, page_type): number for genre, page_type, number in rows}
    names = dict(Page.PageType.choices)
    lines = {}
    for genre in Genre.objects.filter(pk__in={genre for genre, _ in counts}).order_by("name"):
        own = [(counts.get((genre.pk, kind.value)), names[kind]) for kind in PageType]
        counted = ", ".join(f"{number:,} {name}" for number, name in own if number)
        lines[genre] = f"{genre.name}: {counted}"
    return lines


def typed_pages(pages: PageQuerySet) -> Iterator[TypedPage]:
    """Pages with type, regions and gold text, ordered by key; a few at a time in memory."""
    for chunk in in_chunks(pages.select_related("corpus", "source", "blob")):
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


def _role_labels(pages: Sequence[Page]) -> dict[int, list[Label]]:
    # Unconfirmed suggestions are no evidence.
    rows = Label.objects.filter(page__in=pages).exclude(UNCONFIRMED).standing()
    found: defaultdict[int, list[Label]] = defaultdict(list)
    for label in rows.exclude(role="").select_related("annotator").order_by("pk"):
        found[label.page_id].append(label)
    return found


def _regions(page: Page, markup: bytes, labels: Sequence[Label]) -> tuple[str, ...]:
    """Texts of the regions that most annotators agree on."""
    if not labels:
        return ()
    # Only pages with labels are parsed, which takes most of the time.
    flat = parse(markup, url=page.url, encoding=page.charset or None)
    votes: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for _, regions in regions_by_annotator(flat, labels):
        for node, label in regions.items():
            votes[node][label.role] += 1
    roles = {node: _agreed(counted) for node, counted in votes.items()}
    known = {node: role for node, role in roles.items() if role}
    return tuple(region.text for region in regions_from_roles(flat, known))


def _agreed(votes: Counter[str]) -> str:
    """The role with most votes; blank for a tie."""
    (first, most), *others = votes.most_common()
    return "" if others and others[0][1] == most else first
