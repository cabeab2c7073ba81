"""Static files under names that hold a hash of their content, imports between scripts too.

Browsers keep such files for ever. A module that imports another by its plain name would keep
an old one alive beside a new one; so the names inside ``import`` statements are replaced by the
hashed ones as well. Django can do that, but for all scripts or none, and those that come with
packages import names which only a bundler knows.

The one script that comes out of a package that is no Django app, plotly's, is found here too.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from django.contrib.staticfiles.finders import FileSystemFinder
from django.contrib.staticfiles.storage import HashedFilesMixin, ManifestStaticFilesStorage
from django.core.files.storage import FileSystemStorage

from training import plotly_script

# Where our own scripts lie in ``static/``.
OWN_SCRIPTS = "js/*.js"


class HashedStaticFilesStorage(ManifestStaticFilesStorage):
    """Django's storage, with the imports of our own JavaScript modules followed."""

    patterns = (
        *HashedFilesMixin.patterns,
        # mypy's stubs do not know it.
        (OWN_SCRIPTS, HashedFilesMixin._js_module_import_aggregation_patterns[1]),  # type: ignore[attr-defined]
    )
    # One pass settles the modules that import settled ones: as many as imports are deep.
    max_post_process_passes = 20


class PlotlyFinder(FileSystemFinder):
    """Finds plotly's script in its package, and none of the package's other files."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # Not Django's own: that would look into STATICFILES_DIRS.
        folder = str(plotly_script.folder())
        storage: Any = FileSystemStorage(location=folder)
        storage.prefix = plotly_script.FOLDER
        self.locations = [(plotly_script.FOLDER, folder)]
        self.storages = {folder: storage}

    def check(self, **options: Any) -> list[Any]:
        """Nothing is set, so nothing can be set wrongly."""
        return []

    def find_location(self, root: str, path: str, prefix: str | None = None) -> str | None:
        """Where the file lies, if it is the one."""
        return super().find_location(root, path, prefix) if path == plotly_script.PATH else None

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Any]]:
        """The one file, for collecting."""
        for storage in self.storages.values():
            yield plotly_script.NAME, storage
