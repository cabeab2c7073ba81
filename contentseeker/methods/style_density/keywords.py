"""Words that comments are known by, in classes, ids and texts."""

from collections.abc import Iterable
from typing import Final

# English as in the paper, and the same words in other languages: sites name elements in
# English and in their own language, and write texts in the latter. Beginnings of words will do.
KEYWORDS: Final = {
    "en": ("comment", "reply", "response", "user", "wrote:", "said:"),
    "cs": ("komentář", "komentar", "odpověď", "uživatel", "napsal"),
    "da": ("kommentar", "svar", "bruger", "skrev:"),
    "de": ("kommentar", "antwort", "benutzer", "schrieb:", "schreibt:", "sagte:"),
    "el": ("σχόλι", "απάντηση", "χρήστης", "έγραψε", "είπε:"),
    "es": ("comentario", "respuesta", "responder", "usuario", "escribió:", "dijo:"),
    "fr": ("commentaire", "réponse", "reponse", "répondre", "a écrit", "a dit"),
    "it": ("commento", "commenti", "risposta", "rispondi", "utente", "ha scritto", "ha detto"),
    "ja": ("コメント", "返信", "ユーザー"),
    "ko": ("댓글", "답글", "사용자"),
    "nl": ("reactie", "reageer", "antwoord", "gebruiker", "schreef:", "zei:"),
    "no": ("kommentar", "svar", "bruker", "skrev:"),
    "pl": ("komentarz", "odpowiedz", "użytkownik", "napisał", "pisze:"),
    "pt": ("comentário", "comentario", "resposta", "usuário", "escreveu:", "disse:"),
    "ru": ("комментар", "ответить", "пользовател", "написал", "сказал:"),
    "sv": ("kommentar", "svara", "användare", "skrev:", "sade:"),
    "tr": ("yorum", "yanıtla", "cevapla", "kullanıcı", "yazdı:"),
    "zh": ("评论", "評論", "回复", "回覆", "用户", "用戶"),
}
FURTHER: Final = ("ident", "rate", "inner")
"""What the released program looks for besides."""
WEAK: Final = ("response", *FURTHER)
"""Those of which one alone, in a text, is not comments to the released program."""
OTHERWISE_MEANT: Final = ("policy", "footer")
"""Classes and ids with these are about something else: comment policies, user links at the end."""


def keywords_of(languages: Iterable[str]) -> tuple[str, ...]:
    """The keywords of some languages, or of all if none is named."""
    chosen = sorted(languages) or list(KEYWORDS)
    return tuple(dict.fromkeys(word for each in chosen for word in KEYWORDS[each]))
