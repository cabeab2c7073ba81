"""What links to other pages of a series say, in the languages of the web.

``NEXT_OF_PAPER`` and ``PAGE_OF_PAPER`` are behind the first two of the paper's nine features
(Hanamura 2020). The paper takes "older", "more" and any arrow for the next page. The patterns
after them tell these apart; they are for the features that are ours.
"""

import re
from collections.abc import Iterable
from typing import Final

# Letters of alphabets that put spaces between words come before those that do not.
_FIRST_WITHOUT_SPACES: Final = "\u0590"

_ARROW_ON: Final = r"»|›|>|→|⇒|►|▶|⟩|❯|＞"  # noqa: RUF001  (meant as they are)
_ARROW_BACK: Final = r"«|‹|<|←|⇐|◄|◀|⟨|❮|＜"  # noqa: RUF001


def _any_of(*words: str) -> re.Pattern[str]:
    """Words by their beginnings: what follows in a word (nächste, nächster) does not matter."""
    return re.compile("|".join(_written(" ".join(words).split())), re.IGNORECASE)


def _written(words: Iterable[str]) -> Iterable[str]:
    for word in words:
        has_edge = word[0].isalpha() and word[0] < _FIRST_WITHOUT_SPACES
        yield rf"\b{re.escape(word)}" if has_edge else re.escape(word)


NEXT_OF_PAPER: Final = _any_of(
    "next older more",
    "weiter nächste",
    "suivant",
    "siguiente",
    "volgende",
    "次 次へ 続き",
    "下一页",
    "» › >",  # noqa: RUF001
)
PAGE_OF_PAPER: Final = _any_of("page seite pagina página ページ 页")

NEXT: Final = _any_of(
    "next continue",
    "nächst naechst weiter vorwärts",  # German
    "suivant",  # French
    "siguiente próxim proxim seguinte",  # Spanish, Portuguese
    "successiv prossim avanti",  # Italian
    "volgende",  # Dutch
    "nästa næste neste seuraava",  # the North
    "następn nastepn dalej",  # Polish
    "další následující nasledujúc",  # Czech, Slovak
    "következő următo urmato",  # Hungarian, Romanian
    "sonraki ileri",  # Turkish
    "selanjutnya berikutnya seterusnya",  # Indonesian, Malay
    "tiếp",  # Vietnamese
    "следующ след. далее вперед вперёд наступн далі следващ",  # Russian, Ukrainian, Bulgarian
    "επόμεν",  # Greek
    "次 続き 下一 下页 下頁 다음 التالي بعدی הבא ถัดไป",
)
PREVIOUS: Final = _any_of(
    "prev back",
    "vorherig vorig zurück zurueck",
    "précédent precedent",
    "anterior",
    "indietro",
    "föregående forrige edellinen",
    "poprzedni",
    "předchoz předešl predchádz",
    "előző anterio",
    "önceki geri",
    "sebelumnya",
    "trước",
    "предыдущ пред. назад попередн предишн",
    "προηγούμεν",
    "前の 前へ 上一 上页 上頁 이전 السابق قبلی הקודם ก่อนหน้า",
)
OLDER: Final = _any_of("older älter ältere ancien antigu ouder starsze старые")
NEWER: Final = _any_of("newer neuer récent recient nieuwer nowsze новые")
MORE: Final = _any_of("more mehr plus más mais meer więcej ещё еще もっと 更多 더보기")
FIRST_OR_LAST: Final = _any_of(
    "first last erste letzte premi derni primer últim ultim primo eerste laatste "
    "перв послед 最初 最後 首页 末页 尾页 첫 마지막"
)
ON: Final = re.compile(_ARROW_ON)
BACK: Final = re.compile(_ARROW_BACK)
ONLY_SIGNS: Final = re.compile(r"[\W_]+")

# Names of elements are English on sites of any language, and run together: pagenavNextLink.
NAMED_NEXT: Final = re.compile(r"(?<!co)next|forward|chevron-right|arrow-right")
NAMED_PREVIOUS: Final = re.compile(r"prev|backward|chevron-left|arrow-left")
NAMED_PAGER: Final = re.compile(r"pag(?:e|ing|in|er)|pages|navi(?:gation)?\b|pnav")
NAMED_FIRST_OR_LAST: Final = re.compile(r"first|last")
