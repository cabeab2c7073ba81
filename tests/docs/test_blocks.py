"""Every Python and shell block of README.md and docs is run, unless it says why not."""

import re
import shutil
import sys
from pathlib import Path

import pytest

from contentseeker import registry
from tests.docs.blocks import PAGES, ROOT, RUN, SHOWN, Block, all_blocks, blocks_of, runs
from tests.docs.prepared import prepare, prepare_workbench, shell

_COMMAND = re.compile(r"^\$ (.*)\n", re.MULTILINE)
_RUN_PAGES = [page for page in PAGES if any(map(runs, blocks_of(page)))]


def test_every_block_is_run_or_says_why_not() -> None:
    blocks = all_blocks()
    unknown = [block.place for block in blocks if block.language not in RUN | SHOWN]
    assert not unknown, "give these blocks a language (indented ones: fences) that tests know"
    run = sum(map(runs, blocks))
    marked = [block for block in blocks if block.mark == "not run"]
    sys.stdout.write(f"{run} blocks are run, {len(marked)} say why not\n")
    assert run > 40
    assert len(marked) < run / 2
    pointless = [block.place for block in marked if block.language not in RUN]
    assert not pointless, "a mark before a block that would not be run anyway"


def test_files_that_a_guide_shows_have_a_test_that_reads_the_guide() -> None:
    guides = {block.page.name for block in all_blocks() if block.is_file}
    tests = "".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    assert [guide for guide in guides if guide not in tests] == []


@pytest.fixture(scope="module")
def workbench(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a workbench; pages that use manage.py get a copy."""
    data = tmp_path_factory.mktemp("workbench")
    prepare_workbench(data)
    return data


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("page", _RUN_PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_blocks_of_the_page_run(
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    blocks = [block for block in blocks_of(page) if runs(block)]
    # Methods that a page registers are gone with it.
    monkeypatch.setattr(registry, "_METHODS", dict(vars(registry)["_METHODS"]))
    monkeypatch.chdir(tmp_path)
    prepare(tmp_path)
    if any("manage.py" in block.code for block in blocks if block.language != "python"):
        shutil.copytree(request.getfixturevalue("workbench"), tmp_path / "data")
    names: dict[str, object] = {"__name__": "docs"}
    for block in blocks:
        if block.language == "python":
            _run_python(block, names)
        elif block.language == "sh":
            _run_script(block, tmp_path)
        else:
            _run_transcript(block, tmp_path)


def _run_python(block: Block, names: dict[str, object]) -> None:
    # Line numbers of tracebacks are those of the page.
    code = "\n" * (block.line - 1) + block.code
    exec(compile(code, str(block.page), "exec"), names)  # noqa: S102  (our own documentation)


def _run_script(block: Block, folder: Path) -> None:
    done = shell(folder, f"set -e\n{block.code}", folder / "data")
    assert done.returncode == 0, f"{block.place}\n{done.stdout}"


def _run_transcript(block: Block, folder: Path) -> None:
    """Each command after a dollar sign prints what stands below it."""
    head, *parts = _COMMAND.split(block.code)
    assert not head, f"{block.place}: a transcript begins with a command"
    for command, output in zip(parts[::2], parts[1::2], strict=True):
        shown = re.fullmatch(r"cat ([\w.]+)", command)
        if shown and not (folder / shown[1]).exists():
            (folder / shown[1]).write_text(output, "utf-8")
        done = shell(folder, command, folder / "data")
        if block.mark == "output differs":
            assert done.returncode == 0, f"{block.place}\n{done.stdout}"
        else:
            assert done.stdout == output, f"{block.place}: {command}"
