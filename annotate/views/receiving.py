"""Receiving uploads: files are written directly to the folder that the import reads.

Django would store each file in a temporary place first, and only under its last name: an
uploaded folder would lose its subfolders.
"""

from typing import Any, BinaryIO, NoReturn

from django.core.files.uploadhandler import FileUploadHandler, SkipFile
from django.http import QueryDict
from django.http.multipartparser import MultiPartParser
from django.utils.datastructures import MultiValueDict

from annotate.files.uploads import Upload, UploadRefusedError


class FolderUploadHandler(FileUploadHandler):
    """Fills an upload with the files of a request; ``problem`` says why it stopped."""

    def __init__(self, upload: Upload) -> None:
        super().__init__()
        self._writer = _Writer(upload)

    @property
    def problem(self) -> str:
        return self._writer.problem

    def handle_raw_input(
        self,
        input_data: Any,
        META: dict[str, str],  # noqa: N803  (Django calls it so)
        content_length: int,
        boundary: str,
        encoding: str | None = None,
    ) -> tuple[QueryDict, MultiValueDict[str, Any]]:
        parser = _PathKeepingParser(META, input_data, [self._writer], encoding)
        fields, files = parser.parse()
        return fields, files

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes | None:
        return raw_data

    def file_complete(self, file_size: int) -> None:
        return None


class _PathKeepingParser(MultiPartParser):
    """Keeps the folders in file names; ``Upload`` makes them safe."""

    def sanitize_file_name(self, file_name: str) -> str:
        return file_name


class _Writer(FileUploadHandler):
    # Django's 64 kB would mean many calls for large files.
    chunk_size = 2**20

    def __init__(self, upload: Upload) -> None:
        super().__init__()
        self._upload = upload
        self._stream: BinaryIO | None = None
        self.problem = ""

    def new_file(self, field_name: str, file_name: str, *args: Any, **kwargs: Any) -> None:
        super().new_file(field_name, file_name, *args, **kwargs)
        if self.problem:
            raise SkipFile
        try:
            self._stream = self._upload.open_file(file_name)
        except UploadRefusedError as error:
            self._skip(error)

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes | None:
        assert self._stream is not None  # noqa: S101  (Django opens a file before it writes)
        try:
            self._upload.count(len(raw_data))
        except UploadRefusedError as error:
            self._skip(error)
        self._stream.write(raw_data)
        return None

    def file_complete(self, file_size: int) -> None:
        self._close()

    def upload_interrupted(self) -> None:
        self._close()

    def _skip(self, error: UploadRefusedError) -> NoReturn:
        # Fields after the files must still be read for the answer.
        self.problem = str(error)
        self._close()
        raise SkipFile from error

    def _close(self) -> None:
        if self._stream is not None:
            self._stream.close()
            self._stream = None
