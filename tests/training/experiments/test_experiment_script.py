"""plotly's script: found where its package keeps it, alone, and held to our policy."""

from django.contrib.staticfiles.finders import find

from training import plotly_script
from workbench.static_files import PlotlyFinder


def test_the_script_is_found_and_nothing_else_of_its_package() -> None:
    assert find(plotly_script.PATH) == str(plotly_script.folder() / plotly_script.NAME)
    others = [path for path in plotly_script.folder().iterdir() if path.name != plotly_script.NAME]
    assert others
    for path in others:
        assert find(f"{plotly_script.FOLDER}/{path.name}") is None
    assert find(f"{plotly_script.FOLDER}/../{plotly_script.PATH}") is None


def test_only_the_script_is_collected() -> None:
    [(name, storage)] = PlotlyFinder().list(None)
    assert f"{storage.prefix}/{name}" == plotly_script.PATH
    assert storage.size(name) > 1_000_000


def test_the_script_says_by_which_ids_its_own_style_sheets_are_known() -> None:
    guards = plotly_script.guards()
    assert len(guards) == 1
    assert all(len(guard) == 64 for guard in guards)
