"""Check whether the demo corpus must be loaded, and create its corpus and account.

Separate from ``annotate.demo.loading``: every start of the server runs this check, and it must
not import the generator and the extraction library.
"""

from django.contrib.auth.models import User
from django.db import transaction

from annotate.accounts import has_service_account, service_account
from annotate.models import Corpus

_SLUG = "demo"
_ACCOUNT = "demo"


def is_demo_wanted() -> bool:
    """Return whether the demo was never loaded, or its loading was interrupted.

    A deleted demo corpus is not loaded again, because its service account still exists.
    """
    if Corpus.objects.filter(slug=_SLUG, is_complete=False).exists():
        return True
    return not Corpus.objects.exists() and not has_service_account(_ACCOUNT)


# One transaction, because the account outlives the corpus and records that the demo was loaded.
@transaction.atomic
def get_or_create_demo() -> tuple[Corpus, User]:
    """Return the demo corpus and the account of its labels; create them if missing."""
    corpus, _ = Corpus.objects.get_or_create(
        slug=_SLUG,
        defaults={
            "name": "Demo",
            "licence": "Apache-2.0",
            "notes": "Invented sites, written for the workbench by a seeded generator.",
            "is_complete": False,
        },
    )
    return corpus, service_account(_ACCOUNT)
