"""Static files with a content hash in their names, including ES module imports.

Browsers cache such files without expiry. An ``import`` of an unhashed name could therefore load
an outdated module, so names in ``import`` statements are replaced as well. Django can do this only
for all scripts or none, and scripts of other packages import names that only bundlers resolve.

``PlotlyFinder`` finds plotly's script, whose package is not a Django app.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from django.contrib.staticfiles.finders import FileSystemFinder
from django.contrib.staticfiles.storage import HashedFilesMixin, ManifestStaticFilesStorage
from django.core.files.storage import FileSystemStorage

from training import plotly_script

# Our own scripts in ``static/``.
OWN_SCRIPTS = "js/*.js"


class HashedStaticFilesStorage(ManifestStaticFilesStorage):
    """Django's storage that also rewrites imports of our own JavaScript modules."""

    patterns = (
        *HashedFilesMixin.patterns,
        # Missing in the stubs for mypy.
        (OWN_SCRIPTS, HashedFilesMixin._js_module_import_aggregation_patterns[1]),  # type: ignore[attr-defined]
    )
    # Each pass resolves one more level of imports.
    max_post_process_passes = 20


class PlotlyFinder(FileSystemFinder):
    """Finds plotly's script in its package, but no other file of the package."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # Without super().__init__, which would read STATICFILES_DIRS.
        folder = str(plotly_script.folder())
        storage: Any = FileSystemStorage(location=folder)
        storage.prefix = plotly_script.FOLDER
        self.locations = [(plotly_script.FOLDER, folder)]
        self.storages = {folder: storage}

    def check(self, **options: Any) -> list[Any]:
        """Return no problems, because nothing is configurable."""
        return []

    def find_location(self, root: str, path: str, prefix: str | None = None) -> str | None:
        """Return the path of plotly's script; None for other files."""
        return super().find_location(root, path, prefix) if path == plotly_script.PATH else None

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Any]]:
        """Yield plotly's script for ``collectstatic``."""
        for storage in self.storages.values():
            yield plotly_script.NAME, storage
