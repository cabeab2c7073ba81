"""A joined text as a file to download."""

import json
from typing import Any, Final

from annotate.models import Chain, ChainGold, JoinedText

FORMATS: Final = {"txt": "text/plain; charset=utf-8", "json": "application/json"}


def chain_file(chain: Chain, joined: JoinedText, ending: str) -> bytes:
    """The file's bytes: the text alone, or JSON with pages, gold text and scores."""
    if ending == "txt":
        return joined.text.encode()
    return json.dumps(_document(chain, joined), ensure_ascii=False, indent=2).encode()


def _document(chain: Chain, joined: JoinedText) -> dict[str, Any]:
    gold = ChainGold.objects.filter(chain=chain).current().first()
    return {
        "start": chain.start.url,
        "method": joined.method,
        "version": joined.version,
        "text": joined.text,
        "ended": joined.ended,
        "furniture": joined.furniture,
        "pages": [
            {
                "url": part.url,
                "text": part.text,
                "next_url": part.next_url,
                "next_origin": part.next_origin,
                "next_probability": part.next_probability,
            }
            for part in joined.parts.all()
        ],
        "gold": None if gold is None else gold.text,
        "scores": None
        if joined.f1 is None
        else {"precision": joined.precision, "recall": joined.recall, "f1": joined.f1},
    }
