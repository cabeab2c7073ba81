"""Which pages each method of an evaluation is scored on.

Usually all of them. An evaluation may ask that a genre's model is scored on pages of its genre
only.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from training.evaluations.requests import OWN, EvaluationRequest
from training.models import Evaluation, MethodVersion, ModelVersion


@dataclass(frozen=True)
class Pairing:
    """The rule by which methods and pages of an evaluation belong together."""

    is_own_genre_only: bool = False
    genres: Mapping[str, set[int]] = field(default_factory=dict)
    """The genres of each model, by the key of its file: two genres may have equal models."""

    @classmethod
    def of(cls, evaluation: Evaluation) -> Self:
        """The rule that an evaluation was requested with."""
        if EvaluationRequest.from_json(evaluation.selection).model_pages != OWN:
            return cls()
        files = evaluation.methods.filter(model__isnull=False).values("model__file")
        genres: dict[str, set[int]] = defaultdict(set)
        for file, genre in ModelVersion.objects.filter(file__in=files).values_list("file", "genre"):
            genres[file].add(genre)
        return cls(is_own_genre_only=True, genres=genres)

    def has(self, method: MethodVersion, genre_id: int | None) -> bool:
        """Whether a method is scored on pages of a genre."""
        if method.model is None or not self.is_own_genre_only:
            return True
        return genre_id in self.genres.get(method.model.file_id, ())

    def number_of_pages(self, method: MethodVersion, evaluation: Evaluation) -> int:
        """How many of an evaluation's pages a method is scored on."""
        counted = evaluation.pages.counted_by("genre")
        return sum(number for genre, number in counted if self.has(method, genre))
