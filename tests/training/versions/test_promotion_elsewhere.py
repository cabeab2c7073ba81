"""A promotion in one process and what another one, started before, suggests from then on."""

import subprocess
import sys
from pathlib import Path

import pytest

from contentseeker.methods.blocks.model import load
from tests.conftest import ROOT, Manage

pytestmark = pytest.mark.slow

PREPARE = """
from tests.contentseeker.methods.content_seeker.labelled_pages import article_page
from tests.factories import GenreFactory, PageFactory
from tests.training import made
genre = GenreFactory(slug="forum")
PageFactory(html=article_page(17).encode(), source__genre=genre)
made.version(genre)
"""
SUGGEST = """
import sys
from annotate.models import Page
from annotate.labelling.suggestions import suggestions_for
for line in sys.stdin:
    print(suggestions_for(Page.objects.get())[0].version, flush=True)
"""
ROLL_BACK = """
from django.contrib.auth.models import User
from annotate.models import Genre
from training.versions.versions import roll_back
roll_back(Genre.objects.get(), by=User.objects.first())
"""


def test_another_process_suggests_with_what_was_promoted_and_rolled_back(
    manage: Manage, own_environment: dict[str, str]
) -> None:
    def run(*arguments: str) -> None:
        answer = manage(*arguments)
        assert answer.returncode == 0, answer.stderr

    run("migrate", "-v0")
    run("shell", "-v0", "-c", PREPARE)
    command = [sys.executable, "manage.py", "shell", "-v0", "-c", SUGGEST]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, cwd=ROOT, env=own_environment, stdin=pipe, stdout=pipe, text=True, bufsize=1
    ) as other:

        def suggested() -> str:
            assert other.stdin
            assert other.stdout
            other.stdin.write("\n")
            return other.stdout.readline()

        assert suggested().startswith("blocks-")
        run("promote", "forum-1")
        assert suggested().startswith("forum-1-")
        run("shell", "-v0", "-c", ROLL_BACK)
        assert suggested().startswith("blocks-")
        assert other.stdin
        other.stdin.close()

    folder = Path(own_environment["WORKBENCH_DATA_DIR"]) / "models" / "forum"
    assert "WCXB" in load(folder).facts["data"][0]["name"]
