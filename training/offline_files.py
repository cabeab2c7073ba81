"""Style sheets and scripts of the screens, to be written into a report that opens offline.

Plotly's script is most of a report's size.
"""

from functools import cache
from pathlib import Path
from typing import Final

from django.contrib.staticfiles import finders
from django.utils.safestring import SafeString, mark_safe

from training import plotly_script

_STYLES: Final = ("css/base.css", "css/training.css", "css/experiments.css", "css/evaluations.css")
_MODULES: Final = ("js/training/tables.js", "js/training/plots.js")


def context() -> dict[str, object]:
    """What the template of a report needs to stand alone."""
    return {"is_report": True, "styles": _styles(), "scripts": _scripts()}


@cache
def _styles() -> SafeString:
    return _trusted("".join(f"<style>\n{_read(name)}</style>\n" for name in _STYLES))


@cache
def _scripts() -> SafeString:
    # Several megabytes, so the result is cached for the next report.
    plotly = (plotly_script.folder() / plotly_script.NAME).read_text("utf-8")
    modules = "".join(
        f'<script type="module">\n{_inline(_read(name))}</script>\n' for name in _MODULES
    )
    return _trusted(f"<script>{_inline(plotly)}</script>\n{modules}")


def _read(name: str) -> str:
    found = finders.find(name)
    if found is None:
        raise FileNotFoundError(
            f"{name} is not among the static files. Is the folder static/ there?"
        )
    return Path(found).read_text("utf-8")


def _inline(script: str) -> str:
    """A script that can be inlined: nothing in it ends its element."""
    return script.replace("</script", r"<\/script")


def _trusted(text: str) -> SafeString:
    return mark_safe(text)  # noqa: S308  (our own files and plotly's)
