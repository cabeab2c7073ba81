"""What the blocks of the docs find in their folder: small pages, a crawl, a workbench."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

from tests import crawls
from tests.docs.blocks import ROOT

PAGE = """<!DOCTYPE html>
<html lang="en">
<head><title>Harbour reopens | The Daily Example</title></head>
<body>
<nav><a href="/">Home</a> <a href="/news">News</a> <a href="/sport">Sport</a></nav>
<article>
<h1>Harbour reopens after storm</h1>
<p>The old harbour took in its first ships on <b>Tuesday</b>, three weeks after
the storm. The ferries can sail again, said the harbour master.</p>
<p>The county paid for new bollards, two cranes and a light, and the fishermen
mended the slipway themselves. Nobody was hurt, and only one boat was lost.</p>
<p>The council meets again in March to decide who pays for them, and whether the
old lighthouse can be saved at all. <a href="/harbour?page=2" rel="next">Next page</a></p>
</article>
<footer><a href="/imprint">Imprint</a> <a href="/contact">Contact</a></footer>
</body>
</html>
"""
RULE = """[{"name": "Example", "resource_url": "http://wedata.example/1", "data": {
"url": "^https?://example\\\\.org/", "nextLink": "//a[@rel='next']", "pageElement": "//article"}}]
"""


def prepare(folder: Path) -> None:
    """Put the files into a folder that the docs speak of."""
    (folder / "page.html").write_text(PAGE, "utf-8")
    (folder / "autopagerize.json").write_text(RULE, "utf-8")
    numbers = range(5)
    archive = [
        crawls.response(f"https://example.org/{each}", crawls.page(each)) for each in numbers
    ]
    (folder / "crawl.warc.gz").write_bytes(crawls.packed(archive))
    with zipfile.ZipFile(folder / "my-pages.zip", "w") as packed:
        for each in numbers:
            packed.writestr(f"page{each}.html", crawls.page(each))
    # The commands of the docs are typed in a checkout.
    (folder / ".venv").symlink_to(Path(sys.executable).parents[1])
    (folder / "manage.py").symlink_to(ROOT / "manage.py")


def prepare_workbench(data: Path) -> None:
    """A data folder with a database that holds the demo corpus."""
    for command in ("migrate", "load_demo"):
        done = shell(ROOT, f"python manage.py {command} -v0", data)
        assert done.returncode == 0, done.stdout


def shell(folder: Path, command: str, data: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in an activated environment, with its own workbench on SQLite."""
    chosen = ("WORKBENCH_", "DATABASE_URL", "DJANGO_")
    inherited = {key: value for key, value in os.environ.items() if not key.startswith(chosen)}
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=inherited
        | {"PATH": programs, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
        | {"WORKBENCH_DATA_DIR": str(data)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
