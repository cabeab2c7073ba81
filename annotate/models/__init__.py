"""The rows of the labelling half, one file per concept."""

from annotate.models.asset import Asset
from annotate.models.blob import Blob
from annotate.models.chain import Chain, ChainGold, ChainPart, JoinedText
from annotate.models.corpus import Corpus
from annotate.models.export import Export
from annotate.models.genre import Genre
from annotate.models.gold_standard import GoldStandard
from annotate.models.job import Job
from annotate.models.label import Label
from annotate.models.label_request import LabelRequest
from annotate.models.layout import PageLayout
from annotate.models.orphan import Orphan
from annotate.models.page import Page
from annotate.models.page_import import PageImport, Rejection
from annotate.models.page_work import PageWork
from annotate.models.proposal import Proposal
from annotate.models.proposed_link import ProposedLink
from annotate.models.site_rule import RuleRejection, RuleRun, SiteRule
from annotate.models.source import Source

__all__ = [
    "Asset",
    "Blob",
    "Chain",
    "ChainGold",
    "ChainPart",
    "Corpus",
    "Export",
    "Genre",
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
