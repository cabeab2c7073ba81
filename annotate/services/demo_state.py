"""Whether the demo corpus is there, and whether it should be.

Apart from the loading (``annotate.services.demo``), because every start asks and only the
first one loads: asking must not cost the import of the generator and the extraction library.
"""

from django.contrib.auth.models import User
from django.db import transaction

from annotate.models import Corpus
from annotate.services.accounts import has_service_account, service_account

_SLUG = "demo"
_ACCOUNT = "demo"


def is_demo_wanted() -> bool:
    """Whether a start should load the demo: never loaded before, or cut short.

    Once loaded it stays away when it is deleted, because its account remains.
    """
    if Corpus.objects.filter(slug=_SLUG, is_complete=False).exists():
        return True
    return not Corpus.objects.exists() and not has_service_account(_ACCOUNT)


# Together or not at all: the account, which outlives the corpus, is the memory that the
# demo was loaded once.
@transaction.atomic
def open_demo() -> tuple[Corpus, User]:
    """The demo corpus, made if need be, and the account that labels its pages."""
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
