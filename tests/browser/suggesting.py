"""Suggestions for tests: always the same, whatever the model that ships would say."""

from annotate.model_provider.results import ModelSuggestions
from annotate.models import Page
from annotate.pages.parsed import parsed
from contentseeker.result import SuggestedRegion


def suggest(page: Page) -> ModelSuggestions:
    """The element called ``article`` is main content, the one called ``menu`` noise."""
    flat = parsed(page)
    by_id = {own_id: node for node, own_id in flat.attributes.column("id").items()}
    probabilities = {"article": 0.875, "menu": 0.125}
    regions = [
        SuggestedRegion(by_id[name], probability > 0.5, probability)
        for name, probability in probabilities.items()
        if name in by_id
    ]
    return ModelSuggestions("test-1", regions)
