"""The documentation site builds without a warning, and its pages load nothing from elsewhere."""

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from lxml import html

from tests.docs.blocks import ROOT

_LOADED = ("src", "srcset", "data", "poster")
_STYLE_ADDRESS = re.compile(r"(?:url\(\s*|@import\s+)['\"]?((?:https?:)?//[^'\")\s]+)")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    built = subprocess.run(
        [*command, "--config-file", ROOT / ".ci" / "mkdocs.yml", "--site-dir", folder],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


@pytest.mark.slow
def test_site_has_a_page_for_every_document_and_an_index_to_search(site: Path) -> None:
    documents = {
        path.relative_to(ROOT / "docs").with_suffix(".html")
        for path in (ROOT / "docs").rglob("*.md")
    }
    assert all((site / document).is_file() for document in documents)
    assert "pre-annotation" in (site / "search" / "search_index.json").read_text("utf-8").lower()
    assert not list(site.rglob("*.yml"))


@pytest.mark.slow
def test_pages_load_nothing_from_other_hosts(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 20
    assert {(page.name, host) for page in pages for host in _hosts_loaded_from(page)} == set()


@pytest.mark.slow
def test_style_sheets_load_nothing_from_other_hosts(site: Path) -> None:
    sheets = list(site.rglob("*.css"))
    assert sheets
    foreign = {
        found for sheet in sheets for found in _STYLE_ADDRESS.findall(sheet.read_text("utf-8"))
    }
    assert foreign == set()


def _hosts_loaded_from(page: Path) -> set[str]:
    """Links that a reader follows may lead anywhere; all else has to come with the site."""
    tree = html.parse(str(page)).getroot()
    loaded = [value for name in _LOADED for value in tree.xpath(f"//@{name}")]
    loaded += tree.xpath("//link[not(@rel='canonical')]/@href")
    loaded += [
        found for text in tree.xpath("//style/text()") for found in _STYLE_ADDRESS.findall(text)
    ]
    # For these two, a script of the theme would fetch from unpkg.com and api.github.com.
    loaded += ["https://unpkg.com" for _ in tree.find_class("mermaid")]
    loaded += ["https://api.github.com" for _ in tree.find_class("md-source")]
    return {urlsplit(value).netloc for value in loaded} - {""}
