import re
from pathlib import Path

from tests.conftest import Manage

IMPORT = re.compile(r'\bfrom "\./([^"]+)"')


def test_modules_import_one_another_by_names_that_hold_a_hash(
    manage: Manage, tmp_path: Path
) -> None:
    answer = manage("collectstatic", "--no-input", "-v0")
    assert answer.returncode == 0, answer.stderr

    folder = tmp_path / "data" / "static" / "js" / "label"
    hashed = {path.name: path for path in folder.glob("*.????????????.js")}
    imported = [
        name for path in hashed.values() for name in IMPORT.findall(path.read_text("utf-8"))
    ]
    assert len(imported) > 20
    assert set(imported) <= set(hashed)
