"""Content that continues on other pages: the next page's link, and joining what belongs together.

After Hanamura (2020). ``find_next`` finds the link to the next page, ``walk`` follows such links
through any loader and joins the texts, ``read_rules`` reads the rules that people wrote for
thousands of sites (SITEINFO). Nothing here uses a network.
"""

from contentseeker.pagination.candidates import Candidate, candidates
from contentseeker.pagination.joining import JoinedDocument, LoadedPage, join, walk
from contentseeker.pagination.next_link import NextLink, find_next
from contentseeker.pagination.siteinfo import Rule, RuleBook, read_rules

__all__ = [
    "Candidate",
    "JoinedDocument",
    "LoadedPage",
    "NextLink",
    "Rule",
    "RuleBook",
    "candidates",
    "find_next",
    "join",
    "read_rules",
    "walk",
]
