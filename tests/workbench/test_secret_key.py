import stat
import subprocess
import sys
from pathlib import Path

import pytest

from workbench.errors import DataFolderError, SecretKeyError
from workbench.secret_key import read_or_create_secret_key


def test_the_key_is_made_once_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "data" / "secret-key"

    key = read_or_create_secret_key(path)

    assert len(key) >= 64
    assert read_or_create_secret_key(path) == key
    assert [entry.name for entry in path.parent.iterdir()] == ["secret-key"]


def test_two_workbenches_have_different_keys(tmp_path: Path) -> None:
    assert read_or_create_secret_key(tmp_path / "a") != read_or_create_secret_key(tmp_path / "b")


def test_only_the_owner_can_read_the_key(tmp_path: Path) -> None:
    path = tmp_path / "data" / "secret-key"
    read_or_create_secret_key(path)

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_processes_that_start_at_the_same_moment_agree_on_one_key(tmp_path: Path) -> None:
    # Every process waits for the end of its input, so that all of them run at once.
    program = (
        "import sys; from pathlib import Path\n"
        "from workbench.secret_key import read_or_create_secret_key\n"
        "print('ready', flush=True); sys.stdin.read()\n"
        "print(read_or_create_secret_key(Path(sys.argv[1])))"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "secret-key")]
    pipe = subprocess.PIPE
    processes = [subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) for _ in range(8)]
    for process in processes:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin
        process.stdin.close()
    keys = {process.stdout.read() for process in processes if process.stdout}
    assert [process.wait() for process in processes] == [0] * 8

    assert keys == {(tmp_path / "secret-key").read_text() + "\n"}


def test_a_damaged_key_is_refused_with_the_way_out(tmp_path: Path) -> None:
    path = tmp_path / "secret-key"
    path.write_text("short")
    with pytest.raises(SecretKeyError, match="Delete the file and start again"):
        read_or_create_secret_key(path)


def test_a_folder_that_cannot_be_made_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DataFolderError, match="set WORKBENCH_DATA_DIR to another folder"):
        read_or_create_secret_key(tmp_path / "file" / "secret-key")
