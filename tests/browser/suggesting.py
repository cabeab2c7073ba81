"""Suggestions for tests: always the same, whatever the model that ships would say."""

from annotate.models import Label, Page
from annotate.pages.parsed import parsed
from annotate.suggestions.suggesting import Suggestion


def suggest(page: Page) -> list[Suggestion]:
    """The element called ``article`` is main content, the one called ``menu`` noise."""
    flat = parsed(page)
    by_id = {own_id: node for node, own_id in flat.attributes.column("id").items()}
    contents = {"article": Label.Content.MAIN, "menu": Label.Content.NOISY}
    return [
        Suggestion(by_id[name], "good", content, "model", "test-1", 0.875)
        for name, content in contents.items()
        if name in by_id
    ]
