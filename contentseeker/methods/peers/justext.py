"""jusText (Pomikalek 2011): paragraphs by length, links and stop words, then by neighbours."""

from dataclasses import asdict, dataclass
from typing import ClassVar, Final

from contentseeker.errors import ArgumentError
from contentseeker.methods.peers.peer import Peer, as_text
from contentseeker.page import FlatPage
from contentseeker.page.language import detect_language
from contentseeker.parameters import parameter

# ISO 639-1 codes of the languages jusText has stop words for, by the names of its lists.
STOPLISTS: Final = {
    "af": "Afrikaans", "ar": "Arabic", "an": "Aragonese", "hy": "Armenian", "az": "Azerbaijani",
    "eu": "Basque", "be": "Belarusian", "bn": "Bengali", "bs": "Bosnian", "br": "Breton",
    "bg": "Bulgarian", "ca": "Catalan", "hr": "Croatian", "cs": "Czech", "da": "Danish",
    "nl": "Dutch", "en": "English", "eo": "Esperanto", "et": "Estonian", "fi": "Finnish",
    "fr": "French", "gl": "Galician", "ka": "Georgian", "de": "German", "el": "Greek",
    "gu": "Gujarati", "he": "Hebrew", "hi": "Hindi", "hu": "Hungarian", "is": "Icelandic",
    "id": "Indonesian", "ga": "Irish", "it": "Italian", "kn": "Kannada", "kk": "Kazakh",
    "ko": "Korean", "ku": "Kurdish", "la": "Latin", "lv": "Latvian", "lt": "Lithuanian",
    "mk": "Macedonian", "ms": "Malay", "ml": "Malayalam", "mt": "Maltese", "mr": "Marathi",
    "ne": "Nepali", "no": "Norwegian_Bokmal", "fa": "Persian", "pl": "Polish",
    "pt": "Portuguese", "ro": "Romanian", "ru": "Russian", "sr": "Serbian", "sk": "Slovak",
    "sl": "Slovenian", "es": "Spanish", "sw": "Swahili", "sv": "Swedish", "tl": "Tagalog",
    "ta": "Tamil", "te": "Telugu", "tr": "Turkish", "uk": "Ukrainian", "ur": "Urdu",
    "uz": "Uzbek", "vi": "Vietnamese", "cy": "Welsh",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class JusText(Peer):
    """The paragraphs that jusText does not call boilerplate."""

    module: ClassVar[str] = "justext"

    language: str = parameter(
        "page", "Name of a jusText stop list; 'page' goes by the page, else English."
    )
    length_low: int = parameter(70, "Shorter paragraphs are short.", at_least=0)
    length_high: int = parameter(200, "Longer paragraphs can be good.", at_least=0)
    stopwords_low: float = parameter(
        0.30, "Share of stop words from which a paragraph is near-good.", at_least=0, at_most=1
    )
    stopwords_high: float = parameter(
        0.32, "Share of stop words from which a long paragraph is good.", at_least=0, at_most=1
    )
    max_link_density: float = parameter(
        0.2, "Paragraphs with more links are bad.", at_least=0, at_most=1
    )
    max_heading_distance: int = parameter(
        200, "Characters between a heading and the good text it belongs to.", at_least=0
    )
    no_headings: bool = parameter(False, "Treat headings like other paragraphs.")

    def __post_init__(self) -> None:
        # Zero-argument super() does not work in dataclasses with slots.
        Peer.__post_init__(self)
        if self.language != "page":
            from justext import get_stoplists

            known = get_stoplists()
            if self.language not in known:
                raise ArgumentError(
                    f"language: jusText has no stop list {self.language!r}. Pass 'page' or "
                    f"one of: {', '.join(sorted(known))}."
                )

    def run(self, page: FlatPage) -> str | None:
        from justext import get_stoplist, justext

        # All other parameters are the package's own options, under its names.
        options = asdict(self)
        language = options.pop("language")
        if language == "page":
            language = STOPLISTS.get(detect_language(page), "English")
        paragraphs = justext(as_text(page), get_stoplist(language), **options)
        return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)
