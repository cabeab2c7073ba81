"""The database models of the app, one file per concept."""

from annotate.models.blob import Asset, Blob
from annotate.models.chain import Chain, ChainGold, ChainPart, JoinedText
from annotate.models.corpus import Corpus
from annotate.models.export import Export
from annotate.models.genre_decision import GenreDecision
from annotate.models.gold_standard import GoldStandard
from annotate.models.job import Job
from annotate.models.label import Label, Orphan
from annotate.models.label_request import LabelRequest
from annotate.models.page import Page, PageLayout
from annotate.models.page_import import PageImport, Rejection
from annotate.models.page_work import PageWork
from annotate.models.proposal import Proposal, ProposedLink
from annotate.models.site_rule import RuleRejection, RuleRun, SiteRule
from annotate.models.source import Genre, Source

__all__ = [
    "Asset",
    "Blob",
    "Chain",
    "ChainGold",
    "ChainPart",
    "Corpus",
    "Export",
    "Genre",
    "GenreDecision",
    "GoldStandard",
    "Job",
    "JoinedText",
    "Label",
    "LabelRequest",
    "Orphan",
    "Page",
    "PageImport",
    "PageLayout",
    "PageWork",
    "Proposal",
    "ProposedLink",
    "Rejection",
    "RuleRejection",
    "RuleRun",
    "SiteRule",
    "Source",
]
