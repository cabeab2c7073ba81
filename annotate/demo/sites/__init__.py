"""The sites of the demo corpus: one folder per site with its description and its templates.

``site.toml`` describes the site: who writes when, its URLs and the HTML patterns of its texts.
``page.html`` is the template of a page, ``style.css`` its style sheet. To add a site, copy a
folder, write ``stories/<site>.txt``, and list the folder below.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from annotate.demo.articles import Article, Schedule
from annotate.demo.markup import Style
from annotate.demo.records import DemoSite
from annotate.demo.threads import ForumProfile

_FOLDER = Path(__file__).parent
# The order of the corpus: news, blogs, forums.
_NAMES = (
    "harbourpost valecourier meridianweekly talblatt northline kestrelwire lanternquarter "
    "patientloaf plotfourteen valvebakelite greyhour slowspokes cupboardrack "
    "sailloft hedgefurrow stitchnatter elmrow spannerboard patchpanel"
).split()


@dataclass(frozen=True, slots=True)
class Layout:
    """Template, URLs and text patterns of a site's pages."""

    url: str  # a template, filled with an article and a page number, or with a thread
    style: Style
    page: str  # the file of the page template
    charset: str = "utf-8"
    photo_size: tuple[int, int] = (0, 0)
    title_is_main: bool = True  # whether the headline is inside the labelled main text
    # A redesign: from this article on, dated so many years later.
    from_article: int = 0
    years_later: int = 0


@dataclass(frozen=True, slots=True)
class MonthPage:
    """An extra page that prints all stories of another file below each other."""

    stories: str
    title: str
    url: str
    schedule: Schedule


@dataclass(frozen=True, slots=True)
class Site:
    """One site: its record, its look, and a schedule of articles or the profile of a forum."""

    name: str  # of its folder, and of the file of its stories
    record: DemoSite
    layouts: tuple[Layout, ...]
    schedule: Schedule | ForumProfile
    month: MonthPage | None = None

    def layout_of(self, article: Article) -> Layout:
        """Return the layout of an article: the last redesign before it counts."""
        return [layout for layout in self.layouts if layout.from_article <= article.number][-1]


def _read_site(name: str) -> Site:
    tables = tomllib.loads((_FOLDER / name / "site.toml").read_text(encoding="utf-8"))
    month = tables.get("month")
    return Site(
        name=name,
        record=DemoSite(**tables["site"]),
        layouts=tuple(_layout(name, **table) for table in tables["layouts"]),
        schedule=(
            ForumProfile(**tables["forum"]) if "forum" in tables else Schedule(**tables["schedule"])
        ),
        month=MonthPage(**{**month, "schedule": Schedule(**month["schedule"])}) if month else None,
    )


def _layout(name: str, page: str = "page.html", **table: Any) -> Layout:
    # A site lists only the patterns that differ from the defaults.
    style = Style(**table.pop("style", {}))
    return Layout(page=f"{name}/{page}", style=style, **table)


ALL = tuple(map(_read_site, _NAMES))
