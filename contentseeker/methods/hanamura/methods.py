"""Main content of paginated sites, as an entry of the registry."""

from typing import Final

from contentseeker.method import Family, Method
from contentseeker.methods.hanamura.extractor import PaginationExtractor

METHODS: Final = (
    Method(
        name="Hanamura",
        family=Family.PAGINATION,
        summary="The element most likely the main content, by fourteen features of elements.",
        origin="Hanamura 2020, Extraction of Main Contents from Paginated Web Sites (JAIST thesis)",
        extractor=PaginationExtractor,
        module="publicsuffixlist",
    ),
)
