"""The administration: corpora, genres and sources can be edited, history is read-only."""

from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from annotate.models import Corpus, Genre, GoldStandard, Label, LabelRequest, Page, Source


class Imported:
    """Rows that are neither added nor deleted by hand."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class ReadOnly(Imported):
    """Append-only rows."""

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Corpus)
class CorpusAdmin(admin.ModelAdmin[Corpus]):
    list_display = ["name", "licence", "is_complete", "created_at"]
    prepopulated_fields = {"slug": ["name"]}

    def get_deleted_objects(
        self, objs: Sequence[Corpus] | QuerySet[Corpus], request: HttpRequest
    ) -> tuple[list[Any], dict[str, int], set[str], list[Any]]:
        """The rows that a deletion removes, as numbers.

        Django would list every label, and refuse because labels cannot be deleted one by
        one; with their corpus they can.
        """
        corpora = list(objs)
        numbers = {
            "pages": Page.objects.filter(corpus__in=corpora).count(),
            "labels": Label.objects.filter(page__corpus__in=corpora).count(),
            "gold standards": GoldStandard.objects.filter(page__corpus__in=corpora).count(),
        }
        return [str(corpus) for corpus in corpora], numbers, set(), []


@admin.register(Genre)
class GenreAdmin(admin.ModelAdmin[Genre]):
    list_display = ["name", "notes"]
    prepopulated_fields = {"slug": ["name"]}


@admin.register(Source)
class SourceAdmin(admin.ModelAdmin[Source]):
    list_display = ["host", "name", "genre", "split", "language"]
    list_filter = ["genre", "split"]
    list_select_related = ["genre"]
    search_fields = ["host", "name"]


@admin.register(Page)
class PageAdmin(Imported, admin.ModelAdmin[Page]):
    list_display = ["__str__", "corpus", "source", "genre", "page_type"]
    list_filter = ["corpus", "genre", "page_type"]
    list_select_related = ["corpus", "source", "genre"]
    search_fields = ["url", "title"]
    # The stored bytes and their address are facts; the other fields may be corrected.
    readonly_fields = ["corpus", "source", "url", "blob", "charset", "previous"]


@admin.register(Label)
class LabelAdmin(ReadOnly, admin.ModelAdmin[Label]):
    list_display = ["page", "node", "segment", "content", "role", "is_withdrawn", "annotator"]
    list_filter = ["origin", "segment", "content", "role"]
    list_select_related = ["page", "annotator"]
    # Counting a million labels takes seconds.
    show_full_result_count = False


@admin.register(GoldStandard)
class GoldStandardAdmin(ReadOnly, admin.ModelAdmin[GoldStandard]):
    list_display = ["page", "version", "origin", "created_by", "created_at"]
    list_filter = ["origin"]
    list_select_related = ["page", "created_by"]


@admin.register(LabelRequest)
class LabelRequestAdmin(ReadOnly, admin.ModelAdmin[LabelRequest]):
    list_display = ["page", "node", "reason", "asked_by", "asked_at", "answered_by", "answered_at"]
    list_filter = [("answered_at", admin.EmptyFieldListFilter)]
    list_select_related = ["page", "asked_by", "answered_by"]
