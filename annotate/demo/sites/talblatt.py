"""Das Talblatt: the German site of the corpus, with the headline outside the text column."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from annotate.demo import pictures
from annotate.demo.articles import Article, Comment, Edition, Schedule, generate_articles
from annotate.demo.boilerplate import headlines, menu, safe
from annotate.demo.drafts import Draft
from annotate.demo.markup import MAIN, MIXED, NOISE, Style, write
from annotate.demo.names import person
from annotate.demo.records import DemoSite
from annotate.demo.scripts import GERMAN, read_scripts

SITE = DemoSite(
    host="talblatt.example",
    name="Das Talblatt",
    genre="news",
    split="train",
    language="de",
    about="German; the headline stands outside the text column, comments below.",
)

_SCHEDULE = Schedule(
    date(2014, 3, 3), 8, ("Elke Haberland", "Jens Obermann", "Maren Uhlig"), GERMAN
)
_STYLE = Style(paragraph='<p class="text"{mark}>{}</p>\n')
_MONTHS = "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember"
_RESSORTS = (
    "Start|Lauterbrück|Oberlauter|Unterlauter|Landkreis|Sport|Kultur|Wirtschaft|Vereine|Termine|"
    "Traueranzeigen|Stellenmarkt|Immobilien|Leserbriefe|E-Paper"
)
_ANZEIGEN = (
    "Brennholz, trocken, ofenfertig: frei Haus ab drei Ster.",
    "Klavierstimmer kommt auch samstags. Anruf genügt.",
    "Räumungsverkauf: Wanderschuhe bis zu vierzig Prozent billiger.",
    "Nachhilfe in Latein, erfahren und geduldig.",
)

_CSS = """
body { margin: 0; background: #ece8df; color: #2b2b2b; font: 15px/1.55 "Trebuchet MS", sans-serif; }
a { color: #9c3d10; }
#seite { width: 1000px; margin: 0 auto; background: #fff; }
#kopf { padding: 18px 24px 8px; background: #9c3d10; color: #fff; }
#kopf .titel { font: bold 38px Georgia, serif; } #kopf .datum { font-size: 12px; }
#ressorts { margin: 0; padding: 8px 24px; background: #5e2409; list-style: none; overflow: hidden; }
#ressorts li { float: left; margin-right: 16px; font-size: 13px; } #ressorts a { color: #fff; }
.artikelkopf { padding: 20px 24px 0; }
.artikelkopf h1 { font: bold 30px/1.2 Georgia, serif; margin: 4px 0; }
.dachzeile { color: #9c3d10; text-transform: uppercase; font-size: 12px; letter-spacing: 1px; }
.autor { color: #888; font-size: 13px; }
#spalten { overflow: hidden; padding: 10px 24px 24px; }
#inhalt { float: left; width: 620px; }
#rand { float: right; width: 290px; font-size: 13px; }
.fliesstext p { font: 17px/1.6 Georgia, serif; }
.mehr { float: right; width: 200px; background: #f6efe6; margin: 0 0 10px 18px; padding: 8px 14px;
  font-size: 13px; border-left: 4px solid #9c3d10; }
.anzeige { border: 1px dashed #bbb; padding: 8px; margin: 12px 0; text-align: center; }
.anzeige span { display: block; font-size: 9px; color: #999; }
.teilen a { display: inline-block; background: #eee; padding: 3px 10px; margin-right: 6px; }
.kommentar { border-top: 1px solid #ddd; padding: 8px 0; } .kommentar cite { font-weight: bold; }
#fuss { background: #5e2409; color: #e8d9cf; padding: 14px 24px; font-size: 12px; }
#fuss a { color: #fff; margin-right: 12px; }
"""


def pages(seed: int) -> Iterator[Draft]:
    """The ten pages of the site."""
    edition = generate_articles(SITE.host, read_scripts("talblatt"), _SCHEDULE, seed)
    for article in edition.articles:
        yield _page(article, edition)


def _address(article: Article) -> str:
    return f"http://www.talblatt.example/lokales/{article.slug},{article.number + 70310}.html"


def _datum(day: date) -> str:
    return f"{day.day}. {_MONTHS.split('|')[day.month - 1]} {day.year}"


def _page(article: Article, edition: Edition) -> Draft:
    links = headlines(edition.others(article, 3), _address, '<li><a href="{0}">{1}</a></li>\n')
    more = f'<div class="mehr"{NOISE}><b>Mehr zum Thema</b><ul>\n{links}</ul></div>\n'
    body = write(article.blocks, _STYLE, inserts={2: more})
    return Draft(
        url=_address(article),
        title=article.title,
        page_type="article_with_comments",
        html=_frame(article, edition, f'<div class="fliesstext"{MAIN}>\n{body.html}</div>'),
        gold=body.gold,
    )


def _comment(comment: Comment, article: Article) -> str:
    first, last = person(article.rng.choice(("frau", "mann")), article.rng)
    return (
        f'<div class="kommentar"><cite>{first} {last[0]}.</cite> schrieb nach '
        f"{comment.hours_later} Stunden:<p>{safe(comment.text)}</p></div>\n"
    )


def _comments(article: Article) -> str:
    comments = "".join(_comment(comment, article) for comment in article.comments)
    return f"""<div id="kommentare"{NOISE}><h3>Kommentare ({len(article.comments)})</h3>
{comments}<form><textarea cols="60" rows="3">Ihre Meinung</textarea><br><input type="button"
value="Absenden"></form><p>Bitte beachten Sie unsere Regeln. Beiträge erscheinen nach Prüfung durch
die Redaktion.</p></div>"""


def _frame(article: Article, edition: Edition, text: str) -> str:
    return f"""<!DOCTYPE html>
<html lang="de">
<head>
<meta charset="utf-8">
<title>{safe(article.title)} - Das Talblatt</title>
<style>{_CSS}</style>
</head>
<body{MIXED}>
<div id="seite"{MIXED}>
<div id="kopf"{NOISE}><div class="titel">Das Talblatt</div><div class="datum">Unabhängige Zeitung
für das Lautertal &middot; {_datum(article.day)}</div></div>
<ul id="ressorts"{NOISE}>{menu(_RESSORTS, '<li><a href="{0}">{1}</a></li>')}</ul>
<div class="artikelkopf"{NOISE}><div class="dachzeile">Lokales</div>
<h1>{safe(article.title)}</h1>
<div class="autor">Von {article.author} &ndash; {_datum(article.day)}, {article.rng.between(6, 19)}
Uhr</div></div>
<div id="spalten"{MIXED}>
<div id="inhalt"{MIXED}>
<p class="drucken" style="display:none"{NOISE}>Dieser Artikel wurde ausgedruckt. Die aktuelle
Fassung finden Sie im Netz.</p>
{text}
<div class="teilen"{NOISE}><a href="#">Teilen</a><a href="#">Drucken</a><a href="#">Merken</a></div>
<div class="anzeige"{NOISE}><span>Anzeige</span>{article.rng.choice(_ANZEIGEN)}</div>
{_comments(article)}
</div>
{_margin(article, edition)}
</div>
<div id="fuss"{NOISE}><a href="/impressum">Impressum</a><a href="/datenschutz">Datenschutz</a>
<a href="/agb">AGB</a><a href="/abo">Abonnement</a> &copy; 2014 Talblatt-Verlag, Lauterbrück</div>
</div>
</body>
</html>
"""


def _margin(article: Article, edition: Edition) -> str:
    read = headlines(edition.others(article, 5), _address, '<li><a href="{0}">{1}</a></li>\n')
    advert = pictures.sign("Hofladen Moosbach", 280, 120, "#fff", "#4c6b3a")
    return f"""<div id="rand"{NOISE}>
<h3>Meistgelesen</h3><ol>
{read}</ol>
<img src="{advert}" width="280" height="120" alt="Anzeige">
<h3>Das Wetter im Tal</h3><p>Heute {article.rng.between(2, 24)} Grad, am Abend Schauer. Morgen
wechselnd bewölkt, im oberen Tal etwas Nebel.</p>
<h3>Newsletter</h3><p>Jeden Morgen um sechs das Wichtigste aus dem Tal.</p></div>"""
