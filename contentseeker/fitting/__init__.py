"""Fitting the models that ship and those that users train. Needs the extra ``train``."""

from importlib.util import find_spec

from contentseeker.errors import MissingPackageError

# Looked for rather than imported: scikit-learn takes a second, and not all of this needs it.
if find_spec("sklearn") is None:
    raise MissingPackageError.of("Fitting a model", "scikit-learn", "train")
