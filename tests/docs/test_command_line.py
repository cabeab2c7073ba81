"""docs/command-line.md speaks of every command and option; test_blocks runs its transcripts."""

import re

import pytest

from contentseeker.cli.main import COMMANDS, main
from tests.docs.blocks import ROOT, blocks_of, runs

PAGE = ROOT / "docs" / "command-line.md"


def test_transcripts_are_compared_with_what_the_commands_print() -> None:
    blocks = [block for block in blocks_of(PAGE) if block.language == "console" and runs(block)]
    assert not any(block.mark for block in blocks)
    assert sum(len(re.findall(r"^\$ ", block.code, re.MULTILINE)) for block in blocks) > 10


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_in_the_document(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    main([command, "--help"])
    options = set(re.findall(r"--[a-z]+", capsys.readouterr().out)) - {"--help"}
    assert options
    document = PAGE.read_text("utf-8")
    assert all(option in document for option in options)
