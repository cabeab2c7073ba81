"""The texts of a page's article, comments and areas, from labels of roles."""

from collections.abc import Mapping

from contentseeker.errors import ArgumentError
from contentseeker.page import FlatPage
from contentseeker.page.selection import text_of_runs
from contentseeker.page.structure import flagged, nearest
from contentseeker.result import PageRegion, Role


def regions_from_roles(page: FlatPage, roles: Mapping[int, str]) -> list[PageRegion]:
    """The regions with roles, in document order; those without text are left out.

    A text belongs to the nearest region around it. So comments that are labelled inside the
    article's element are not part of the article.
    """
    for node in roles:
        if not 0 <= node < len(page):
            raise ArgumentError(f"roles: the page has {len(page)} elements, no {node}.")
    region = nearest(flagged(list(roles), len(page)), page.parent)[page.runs.owner]
    found = (
        PageRegion(Role(roles[node]), node, text_of_runs(page, region == node))
        for node in sorted(roles)
    )
    return [each for each in found if each.text]
