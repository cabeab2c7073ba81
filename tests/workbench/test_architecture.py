"""What import-linter cannot see: names in strings, forgotten migrations, files that grow."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

ROOT = Path(settings.BASE_DIR)
LAYERS = ["contentseeker", "annotate", "training", "workbench"]


def sources(layer: str) -> list[Path]:
    return [*(ROOT / layer).rglob("*.py"), *(ROOT / "templates" / layer).rglob("*.html")]


@pytest.mark.parametrize("layer", LAYERS[:-1])
def test_a_lower_layer_does_not_name_an_upper_one_in_a_string(layer: str) -> None:
    upper = "|".join(LAYERS[LAYERS.index(layer) + 1 :])
    # "training.Run", 'training:runs', "training/_run.html"
    name = re.compile(rf"""["'](?:{upper})[.:/]\w""")
    guilty = [path for path in sources(layer) if name.search(path.read_text(encoding="utf-8"))]
    assert guilty == []


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.parametrize("app", ["annotate", "training"])
def test_every_migration_says_in_its_name_what_it_does(app: str) -> None:
    names = [path.stem for path in (ROOT / app).glob("migrations/0*.py")]
    assert [name for name in names if re.search(r"_(auto|initial)", name)] == []
