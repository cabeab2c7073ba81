"""Training sets: what is in them, row by row, and their files."""

import io

from django.core.paginator import Paginator
from django.http import FileResponse, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from annotate.http import WorkbenchRequest, download
from training.access import VIEW, needs
from training.artefacts import PARQUET, read
from training.models import ModelVersion, TrainingSet
from training.training_sets.facts import FILTERS, chosen_rows, set_facts, shown_rows

ROWS_PER_LIST = 30


@require_safe
@needs(VIEW)
def training_set(request: WorkbenchRequest, set_id: int) -> HttpResponse:
    shown = get_object_or_404(TrainingSet.objects.select_related("genre"), pk=set_id)
    chosen = request.GET.get("class", "")
    # Paged by place, so that only the shown rows are looked up in the database.
    pages = Paginator(chosen_rows(shown, chosen), ROWS_PER_LIST)
    row_page = pages.get_page(request.GET.get("page"))
    context = {
        "set": shown,
        "facts": set_facts(shown),
        "models": ModelVersion.objects.listed().filter(training_set=shown),
        "classes": [(name, words) for name, (_, _, words) in FILTERS.items()],
        "chosen": chosen,
        "row_page": row_page,
        "rows": shown_rows(shown, row_page),
    }
    return render(request, "training/training_set.html", context)


@require_safe
@needs(VIEW)
def training_set_download(request: WorkbenchRequest, set_id: int) -> FileResponse:
    found = get_object_or_404(TrainingSet.objects.select_related("genre", "table"), pk=set_id)
    name = f"{found.genre.slug}-{found.digest[:8]}.parquet"
    return download(io.BytesIO(read(found.table)), name, PARQUET)
