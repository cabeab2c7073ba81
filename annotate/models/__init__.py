"""The rows of the labelling half, one file per concept."""

from annotate.models.blob import Blob
from annotate.models.corpus import Corpus
from annotate.models.genre import Genre
from annotate.models.gold_standard import GoldStandard
from annotate.models.label import Label
from annotate.models.page import Page
from annotate.models.source import Source

__all__ = ["Blob", "Corpus", "Genre", "GoldStandard", "Label", "Page", "Source"]
