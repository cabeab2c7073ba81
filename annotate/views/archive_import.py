"""Importing an archive in the browser. Large ones are imported on the server."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from annotate.access import needs
from annotate.archives.reading import Choices, import_archive
from annotate.errors import AnnotateError
from annotate.forms.exports import ArchiveUploadForm
from annotate.http import WorkbenchRequest

ADD_CORPUS: Final = "annotate.add_corpus"


@require_http_methods(["GET", "HEAD", "POST"])
@needs(ADD_CORPUS)
def archive_import(request: WorkbenchRequest) -> HttpResponse:
    form = ArchiveUploadForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        try:
            with _on_disk(form.cleaned_data["archive"]) as path:
                imported = import_archive(path, Choices(as_slug=form.cleaned_data["as_slug"]))
        except AnnotateError as error:
            form.add_error("archive", str(error))
        else:
            messages.success(request, f"Imported {imported}")
            return redirect("annotate:corpora")
    status = 422 if form.errors else 200
    return render(request, "annotate/archive_import.html", {"form": form}, status=status)


@contextmanager
def _on_disk(upload: "UploadedFile[bytes]") -> Iterator[Path]:
    # The file's name comes from the browser and is not validated.
    with NamedTemporaryFile(suffix=".zip") as file:
        for chunk in upload.chunks():
            file.write(chunk)
        file.flush()
        yield Path(file.name)
