"""The administration: what was trained, on what, and who decided; only to be read."""

from django.contrib import admin

from annotate.admin import ReadOnly
from training.models import (
    DetectorPromotion,
    Evaluation,
    GenreDetector,
    MethodVersion,
    ModelVersion,
    Promotion,
    Run,
    TrainingSet,
)


@admin.register(TrainingSet)
class TrainingSetAdmin(ReadOnly, admin.ModelAdmin[TrainingSet]):
    list_display = ["genre", "digest", "row_count", "page_count", "source_count", "created_at"]
    list_filter = ["genre"]
    list_select_related = ["genre"]
    # The file itself is a matter for the workbench's own screens.
    exclude = ["table"]


@admin.register(Run)
class RunAdmin(ReadOnly, admin.ModelAdmin[Run]):
    list_display = ["id", "kind", "genre", "state", "attempt", "started_by", "created_at"]
    list_filter = ["kind", "state", "genre"]
    list_select_related = ["genre", "started_by"]
    exclude = ["predictions"]


@admin.register(ModelVersion)
class ModelVersionAdmin(ReadOnly, admin.ModelAdmin[ModelVersion]):
    list_display = ["__str__", "state", "created_by", "created_at"]
    list_filter = ["genre", "state"]
    list_select_related = ["genre", "created_by"]
    exclude = ["file"]


@admin.register(Promotion)
class PromotionAdmin(ReadOnly, admin.ModelAdmin[Promotion]):
    list_display = ["genre", "version", "previous", "is_rollback", "decided_by", "decided_at"]
    list_filter = ["genre"]
    list_select_related = ["genre", "version__genre", "previous__genre", "decided_by"]


@admin.register(GenreDetector)
class GenreDetectorAdmin(ReadOnly, admin.ModelAdmin[GenreDetector]):
    list_display = ["__str__", "state", "created_by", "created_at"]
    list_select_related = ["created_by"]
    # A manifest has thousands of traits.
    exclude = ["file", "manifest"]


@admin.register(DetectorPromotion)
class DetectorPromotionAdmin(ReadOnly, admin.ModelAdmin[DetectorPromotion]):
    list_display = ["__str__", "is_rollback", "decided_by", "decided_at"]
    list_select_related = ["detector", "decided_by"]


@admin.register(MethodVersion)
class MethodVersionAdmin(ReadOnly, admin.ModelAdmin[MethodVersion]):
    list_display = ["label", "name", "model", "software", "created_at"]
    list_filter = ["name"]
    list_select_related = ["model__genre"]


@admin.register(Evaluation)
class EvaluationAdmin(ReadOnly, admin.ModelAdmin[Evaluation]):
    list_display = ["name", "run", "created_by", "created_at"]
    list_select_related = ["run__genre", "created_by"]
    # Thousands, and the workbench's own screens have them.
    exclude = ["pages"]
