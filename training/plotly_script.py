"""The script that draws plots: plotly's own, out of its installed package.

Only that one file of the package is served (``workbench.static_files``), and the policy of
pages with plots is that of all others: nothing inline. The rules plotly needs it adds to the
style sheet that it finds under an id of its own; those for maps, which are not drawn here, it
leaves out where an element with the right id is there; and colour scales and bold words, for
which it writes style attributes, no plot of ours has (``static/js/training/plots.js``).
"""

import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

FOLDER: Final = "plotly"
NAME: Final = "plotly.min.js"
PATH: Final = f"{FOLDER}/{NAME}"
"""Its name among the static files."""

# Before it adds a style sheet, plotly looks for an element with such an id.
_GUARD: Final = re.compile(rb'getElementById\("([0-9a-f]{64})"\)')


def folder() -> Path:
    """Where the package keeps the script, without importing it: that takes its time."""
    spec = find_spec("plotly")
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError("plotly is not installed: install the extra named web.")
    return Path(spec.submodule_search_locations[0]) / "package_data"


@cache
def guards() -> tuple[str, ...]:
    """Ids of elements that keep the script from adding style sheets that no plot needs."""
    # Out of the script, as the ids change with every release of plotly.
    found = _GUARD.findall((folder() / NAME).read_bytes())
    return tuple(sorted({name.decode() for name in found}))
