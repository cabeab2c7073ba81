"""Stories of Das Talblatt, the German-language site of the corpus."""

from __future__ import annotations

STORIES = (
    """\
# Freibad bleibt {offen|geöffnet}: Bürger übernehmen den Betrieb
: vorsitz = frau; meister = mann; summe = 84.000|79.000|91.000

Das Freibad in Oberlauter wird in diesem Sommer nicht geschlossen. Ein Verein mit {310|287}
Mitgliedern übernimmt den Betrieb von der Gemeinde, die das jährliche Defizit von {summe} Euro
nicht mehr tragen wollte.

"Wir haben nicht gefragt, ob sich das rechnet", sagte die Vorsitzende {vorsitz}. "Wir haben
gefragt, wer am Dienstag die Kasse macht. Danach war der Plan in zwei Wochen fertig."

Die Mitglieder wollen das Becken selbst reinigen, den Kiosk betreiben und im Winter die
Umkleiden streichen. Bezahlt wird nur der Schwimmmeister {meister}, der seit
{achtzehn|zweiundzwanzig} Jahren am Beckenrand steht und im Ort {drei|zwei} Generationen das
Schwimmen beigebracht hat.

Die Gemeinde verpachtet das Gelände für einen symbolischen Euro und übernimmt weiterhin die
Kosten für das Wasser. Der Eintritt steigt von 3 auf {3,50|4} Euro; Kinder zahlen nichts.

Eröffnet wird am {14.|21.} Mai, bei jedem Wetter.

% Großartig! Wir waren als Kinder jeden Tag dort. Beitrittserklärung ist unterwegs.

% Und wer haftet, wenn etwas passiert? Das steht leider nicht im Artikel.

% Hoffentlich gibt es am Kiosk wieder die Pommes von früher.
""",
    """\
# Wolf in der Lauterau? {Kamera liefert Beweis|Bild bringt Gewissheit}
: fachfrau = frau; schaefer = mann

Seit {Sonntag|Montag} gibt es Gewissheit: Durch die Lauterau streift ein Wolf. Eine Wildkamera,
die eigentlich Dachse zählen sollte, hat das Tier um {3.42|4.17} Uhr am Rand der Streuobstwiesen
fotografiert.

"Es handelt sich sehr wahrscheinlich um einen jungen Rüden auf der Durchreise", sagte {fachfrau}
vom Naturschutzamt. Junge Wölfe legten auf der Suche nach einem Revier bis zu siebzig Kilometer
am Tag zurück. Für Spaziergänger bestehe keine Gefahr, Hunde gehörten an die Leine.

Der Schäfer {schaefer}, dessen {180|220} Tiere am Hang über dem Fluss weiden, sieht die Sache
weniger gelassen. Er hat am Wochenende {zwei|drei} Kilometer Elektrozaun gezogen und schläft
vorerst im Wagen. "Ich habe nichts gegen den Wolf", sagte er, "solange er nichts gegen mich
hat."

? Das Land erstattet die Kosten für den Zaun zu {achtzig|neunzig} Prozent. Ein Antrag umfasst
elf Seiten; der Zaun stand nach zwei Tagen.

% Endlich! Der Wald gehört nicht nur uns.

% Wer das bejubelt, hat keine Schafe.

% Bitte jetzt keine Panik. Bei uns im Nachbarkreis ist seit Jahren ein Rudel, man sieht sie
praktisch nie.
""",
    """\
# Bahnhofsuhr geht nach {jahre} Jahren wieder
: jahre = neun|elf; uhrmacher = mann; pendlerin = frau

Wer in Lauterbrück auf den Zug wartete, musste sich an den Kirchturm halten. Die Uhr am Bahnhof
zeigte {jahre} Jahre lang zwanzig nach vier. Seit {Mittwoch|Donnerstag} geht sie wieder.

Repariert hat sie {uhrmacher}, Uhrmacher im Ruhestand, und zwar ohne Auftrag. Er habe sich jeden
Morgen geärgert, sagte er, und irgendwann sei der Ärger größer gewesen als die Angst vor der
Leiter. Das Ersatzteil, ein Zahnrad von der Größe eines Knopfes, drehte er in der eigenen
Werkstatt.

Die Bahn, der die Uhr gehört, hatte die Kosten einer Reparatur auf {14.000|12.500} Euro
geschätzt und auf einen Rahmenvertrag verwiesen. Sie teilte mit, man freue sich, prüfe jedoch,
ob der Eingriff zulässig gewesen sei.

Die Pendlerin {pendlerin} nahm es mit Humor. "Jetzt sehe ich endlich genau, wie viel Verspätung
er hat", sagte sie.

% Ein Orden für diesen Mann!

% Typisch: Erst jahrelang nichts tun und dann prüfen, ob es erlaubt war.

% Zwanzig nach vier stimmte immerhin zweimal am Tag.
""",
    """\
# Alte Apfelsorte nach {sechzig|siebzig} Jahren wiederentdeckt
: pomologin = frau; bauer = mann

Der "Lauterer Streifling" galt als verschollen. In keinem Sortengarten stand er mehr, nur ein
Aquarell von 1887 zeigte, wie er ausgesehen hatte. Nun hat ihn {pomologin} gefunden: an einem
Feldweg, hinter einem {Hochsitz|Wasserbehälter}.

Der Baum ist rund {hundertzwanzig|hundertdreißig} Jahre alt, innen hohl und trägt noch immer.
{bauer}, dem die Wiese gehört, hat die Äpfel stets zu Most verarbeitet. Gefragt, warum er nie
etwas gesagt habe, antwortete er, es habe ihn nie jemand gefragt.

Der Streifling schmeckt zunächst sauer und gewinnt ab {Januar|Februar} an Süße. Er hält sich im
Keller bis in den Mai, weshalb er früher in jedem Haus des Tals lag. Als Kühlhäuser kamen, wurde
er nicht mehr gebraucht.

? Im März wurden vierzig Reiser geschnitten und veredelt. Wer einen jungen Baum pflanzen möchte,
kann sich beim Obstbauverein in eine Liste eintragen; sie ist bereits {drei|zwei} Seiten lang.

% Meine Großmutter hat immer von den Maiäpfeln erzählt. Das müssen sie gewesen sein!

% Wo kann man die Liste finden? Auf der Seite des Vereins steht nichts.
""",
    """\
# Straßenlaternen dimmen sich künftig selbst
: leiterin = frau; sternfreund = mann; anzahl = 640|712

Nach Mitternacht wird es in Lauterbrück dunkler, aber nur, solange niemand unterwegs ist. Bis
zum Herbst erhalten {anzahl} Straßenlaternen einen Sensor, der das Licht auf ein Fünftel senkt
und erst hochfährt, wenn jemand kommt.

Die Stadtwerke rechnen damit, {60|55} Prozent des Stroms zu sparen. Die Umrüstung kostet
{230.000|215.000} Euro und soll sich nach {sechs|sieben} Jahren bezahlt machen. "Das Licht läuft
sozusagen mit", sagte Leiterin {leiterin}.

Eine Teststrecke in der Gerbergasse gibt es seit einem Jahr. Anfangs beschwerten sich Anwohner
über Flackern, weil die Sensoren auch auf Katzen reagierten. Inzwischen ist die Schwelle höher
eingestellt; die Katzen gehen im Dunkeln.

Freude herrscht bei der Sternwarte. {sternfreund} hat in der Testnacht vom Balkon aus zum ersten
Mal seit seiner Kindheit die Milchstraße gesehen. "Man musste nur stillsitzen", sagte er.

% Gute Sache. Bei uns in der Straße strahlt eine Lampe direkt ins Schlafzimmer.

% Ich fühle mich im Dunkeln unsicher, auch wenn das Licht angeblich mitläuft.

% Das mit den Katzen ist herrlich.
""",
    """\
# Dorf druckt sich {ein eigenes Wörterbuch|sein Wörterbuch}
: lehrer = mann; wirtin = frau; woerter = 2.300|2.150

Wie nennt man in Oberlauter das Geräusch, das Schnee unter den Schuhen macht? "Gierschen". Und
den Rest Kaffee in der Kanne? "Nachtwächter". Beide Wörter fehlen in allen Nachschlagewerken,
stehen aber seit dieser Woche in einem eigenen Buch.

{lehrer}, bis vor {drei|vier} Jahren Lehrer an der Grundschule, hat {woerter} Wörter gesammelt,
die nur im oberen Tal gesprochen werden. Anfangs notierte er sie auf Bierdeckeln, denn die
besten hörte er am Stammtisch. Die Wirtin {wirtin} bewahrte die Deckel in einer Schublade auf,
bis die Schublade nicht mehr zuging.

Zu jedem Wort gehört ein Satz, wie ihn jemand wirklich gesagt hat, mit Namen und Jahr. Manche
wurden nach Protest gestrichen. Geblieben ist auch so ein Bild des Dorfes, in dem
{siebzehn|vierzehn} Ausdrücke für schlechtes Wetter vorkommen und keiner für gutes.

? Die erste Auflage, {400|350} Exemplare, war am Abend der Vorstellung verkauft. Eine zweite ist
im Druck.

% Unser Lehrer! Bei ihm habe ich lesen gelernt. Glückwunsch!

% Es fehlt "brummelig verhangen", das hat mein Opa jeden November gesagt.
""",
    """\
# Hochwasserschutz: {Damm|Deich} wird um einen halben Meter erhöht
: ingenieurin = frau; landwirt = mann

Drei Jahre nach dem Hochwasser, das die Unterstadt einen Meter hoch überflutete, hat der Kreis
die Pläne für einen höheren Damm vorgestellt. Er soll auf {1,8|2,1} Kilometern um fünfzig
Zentimeter wachsen und im Süden um {vierzig|sechzig} Meter zurückversetzt werden.

"Der Fluss bekommt Platz, den wir ihm früher genommen haben", erklärte Ingenieurin
{ingenieurin}. Auf den so gewonnenen {elf|neun} Hektar könne er sich ausbreiten, bevor das
Wasser die ersten Häuser erreiche.

Die Fläche gehört {vier|fünf} Landwirten. Drei haben einem Tausch zugestimmt. {landwirt}
verhandelt noch; der angebotene Acker liege auf der Schattenseite, sagte er, da werde der Mais
erst im November reif.

Die Kosten von {6,4|5,9} Millionen Euro tragen Land und Kreis gemeinsam. Baubeginn ist
frühestens im {Frühjahr|Herbst} kommenden Jahres. Bis dahin bleibt es bei Sandsäcken, von denen
die Feuerwehr {12.000|15.000} auf Lager hat.

% Drei Jahre für einen Plan. Und wie viele für den Bau?

% Man sollte sich bei den Landwirten bedanken, statt auf sie zu schimpfen.

% Wir haben damals alles verloren. Bitte einfach anfangen.
""",
    """\
# Blaskapelle sucht Nachwuchs -- und findet {Ingenieure|Pendler}
: dirigentin = frau; tubist = mann

Im vergangenen Herbst zählte die Blaskapelle Unterlauter noch {vierzehn|zwölf} Mitglieder, das
jüngste war 48. Dann hängte Dirigentin {dirigentin} einen Zettel dorthin, wo sie jüngere
Menschen vermutete: an den Bahnsteig der Linie nach {Neustadt|Altdorf}.

"Sie stehen hier ohnehin jeden Morgen und üben Geduld", sagte sie. Auf dem Zettel stand:
Instrument vorhanden, Bier auch, Vorkenntnisse nicht erwünscht. Es meldeten sich
{dreiundzwanzig|einundzwanzig} Leute, die meisten Ingenieure aus dem Neubaugebiet.

Geprobt wird freitags im Feuerwehrhaus. {tubist}, der im Beruf Bremsen für Aufzüge entwickelt,
hat sich für die Tuba entschieden, weil sie die wenigsten Töne habe. Nach {fünf|sechs} Monaten
kann er drei Märsche und einen Walzer.

Den ersten Auftritt gab es am Sonntag beim Pfarrfest. Das Publikum verlangte zwei Zugaben.
Gespielt wurde zweimal dasselbe Stück, ein anderes war noch nicht fertig.

% War dabei, war laut, war schön.

% Gibt es das auch für Streicher?

% Der Zettel hängt bei mir jetzt am Kühlschrank.
""",
    """\
# Wochenmarkt zieht {wegen Baustelle|vorübergehend} auf den Friedhofsparkplatz
: haendlerin = frau; amt = mann

Weil der Marktplatz in Lauterbrück neu gepflastert wird, zieht der Wochenmarkt um. Von
{Mai|April} bis {November|Oktober} stehen die Stände auf dem Parkplatz am Friedhof,
{vierhundert|fünfhundert} Meter vom Zentrum entfernt.

Für {amt} vom Ordnungsamt ist es die einzige Fläche, die eben, befestigt und samstags frei ist.
Beerdigungen fänden an diesem Tag nicht statt. Ein Kleinbus fährt alle {zwanzig|fünfzehn}
Minuten vom Rathaus ab, die Fahrt ist kostenlos.

Bei den Händlern hielt sich die Begeisterung in Grenzen, doch nach dem ersten Samstag klang das
anders. {haendlerin}, die seit {dreißig|siebenundzwanzig} Jahren Käse verkauft, war um elf Uhr
ausverkauft. "Hier gibt es Schatten, hier gibt es Wasser, und die Leute kommen nach dem Gießen
vorbei", sagte sie.

Das neue Pflaster soll im {Dezember|Herbst} fertig sein. Ob danach alle zurückwollen, wird sich
zeigen.

% Ich finde es pietätlos.

% Meine Mutter liegt dort, und sie hätte sich über den Betrieb gefreut.

% Der Bus war pünktlich und voll. Bitte beibehalten!
""",
    """\
# Schüler messen Lärm -- und bekommen {Tempo 30|ein Tempolimit}
: schuelerin = frau; rektor = mann

Vor der Schule am Mühlgraben gilt ab sofort Tempo 30. Beantragt haben es nicht Eltern, sondern
die Klasse 8b, und zwar mit {11.400|9.800} Messwerten.

Im Physikunterricht hatten die Jugendlichen Schallpegel gemessen, zunächst nur zum Üben. "Bei
offenem Fenster war der Lehrer leiser als die Straße", sagte {schuelerin}. Also maß die Klasse
{sechs|acht} Wochen lang weiter, zu jeder Stunde und auch in den Ferien, und verglich die Werte
mit der Lärmschutzverordnung.

Das Ergebnis, ein Bericht von {vierzig|sechsunddreißig} Seiten samt Fehlerrechnung, ging an das
Landratsamt. Dort prüfte man ihn zweimal. Die zweite Prüfung ergab Werte, die um weniger als ein
Dezibel abwichen.

Rektor {rektor} räumte ein, er habe mit einer Absage gerechnet. Die Schilder wurden am
{Freitag|Dienstag} aufgestellt. In der Woche darauf maß die Klasse erneut: {vier|fünf} Dezibel
weniger. Der Lehrer ist wieder zu hören, was nicht alle begrüßen.

% Respekt, 8b! Genau so geht Demokratie.

% Und der Verkehr weicht jetzt durch unsere Straße aus, vielen Dank.
""",
)
