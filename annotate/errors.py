"""What can go wrong in the labelling half. Messages are written for the person who acts."""


class AnnotateError(Exception):
    """Base of all errors of this package: says what is wrong and what to do."""
