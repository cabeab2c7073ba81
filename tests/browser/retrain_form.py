"""The retrain form as a person uses it; without Django, for pictures of a running workbench."""

from playwright.sync_api import Page as Window


def choose_model(window: Window, key: str) -> None:
    """Choose a model in the retrain form; those without a card are under "More kinds"."""
    option = window.locator(f"#options [name=model][value={key}]")
    if not option.is_visible():
        window.locator("summary", has_text="More kinds").click()
    option.check()
