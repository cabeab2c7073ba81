"""Files in the database, stored under the hash of their content."""

from __future__ import annotations

import io
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from training.errors import TrainingError
from training.models import Artefact

if TYPE_CHECKING:
    import pandas as pd

PARQUET: Final = "application/vnd.apache.parquet"


class DamagedArtefactError(TrainingError):
    """The stored bytes do not have the hash they are stored under."""

    def __init__(self, artefact: Artefact) -> None:
        super().__init__(
            f"The stored file {artefact.sha256[:12]} is damaged: its bytes do not have its "
            "hash. Restore the database from a backup."
        )


def keep(data: bytes) -> Artefact:
    """Store ``data``; known bytes are not stored again."""
    # The hash is the primary key: two runs that make the same file store one row.
    artefact, _ = Artefact.objects.get_or_create(
        sha256=sha256(data).hexdigest(), defaults={"size": len(data), "data": data}
    )
    return artefact


def read(artefact: Artefact) -> bytes:
    """The bytes of a file, checked against their hash."""
    # PostgreSQL returns a memoryview.
    data = bytes(artefact.data)
    if sha256(data).hexdigest() != artefact.sha256:
        raise DamagedArtefactError(artefact)
    return data


def frame_as_parquet(frame: pd.DataFrame) -> bytes:
    """A table as the bytes of a Parquet file."""
    out = io.BytesIO()
    # The index is only the number of the row.
    frame.to_parquet(out, index=False)
    return out.getvalue()


def parquet_as_frame(data: bytes) -> pd.DataFrame:
    """The table in the bytes of a Parquet file."""
    import pandas as pd

    return pd.read_parquet(io.BytesIO(data))
