"""Which elements a rendered page may consist of.

Allow-lists: what is not named here is written as a ``span`` (in ``svg``: a ``g``) or not
at all, so an element that browsers will invent tomorrow cannot act today.
"""

from typing import Final

from extraction.page.tags import HEADINGS

HTML: Final = frozenset(
    "a abbr acronym address area article aside audio b bdi bdo big blink blockquote body br "
    "button canvas caption center cite code col colgroup data datalist dd del details dfn "
    "dialog dir div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 "
    "head header hgroup hr html i img input ins kbd label legend li link main map mark "
    "marquee menu meter nav nobr ol optgroup option output p picture pre progress q rb rp rt "
    "rtc ruby s samp search section select small source span strike strong style sub summary "
    "sup svg table tbody td textarea tfoot th thead time title tr tt u ul var video wbr".split()
)
# Written under another name, with everything inside.
ALIASES: Final = {
    "image": "img",
    "xmp": "pre",
    "listing": "pre",
    "plaintext": "pre",
    "frameset": "div",
}
# Would load or run something foreign: a box in their place.
PLACEHOLDERS: Final = frozenset(
    "applet embed fencedframe frame iframe object portal webview".split()
)
# Not written, and nothing inside either.
LEFT_OUT: Final = frozenset(
    "annotation annotation-xml noembed noframes noscript script template".split()
)
# Not written, but what our parser put inside stays: some it does not know to be empty.
UNWRAPPED: Final = frozenset("base basefont bgsound keygen meta param track".split())
# Their content is text for a browser, whatever our parser saw in it.
TEXT_ONLY: Final = frozenset({"textarea", "title"})

SVG: Final = frozenset(
    "circle clippath defs ellipse feblend fecolormatrix fecomponenttransfer fecomposite "
    "feconvolvematrix fediffuselighting fedisplacementmap fedistantlight fedropshadow feflood "
    "fefunca fefuncb fefuncg fefuncr fegaussianblur femerge femergenode femorphology feoffset "
    "fepointlight fespecularlighting fespotlight fetile feturbulence filter g image line "
    "lineargradient marker mask path pattern polygon polyline radialgradient rect stop style "
    "svg switch symbol text textpath tspan use view".split()
)
# Run, change attributes of others, or hold HTML in which parsers can be outwitted.
SVG_LEFT_OUT: Final = (
    frozenset(
        "animate animatecolor animatemotion animatetransform desc discard feimage foreignobject "
        "handler iframe listener metadata script set title".split()
    )
    | LEFT_OUT
)

# The HTML standard's lists. Start tags that end an open paragraph:
ENDS_PARAGRAPH: Final = HEADINGS | frozenset(
    "address article aside blockquote center dd details dialog dir div dl dt fieldset "
    "figcaption figure footer form header hgroup hr li listing main menu nav ol p plaintext pre "
    "search section summary table ul xmp".split()
)
# Elements behind which an open list item is out of reach (``address``, ``div`` and ``p``
# are special too, but it can be seen through them):
HIDES_ITEMS: Final = HEADINGS | frozenset(
    "area article aside blockquote body br button caption center col colgroup dd details dir "
    "dl dt fieldset figcaption figure footer form head header hgroup hr html img input li link "
    "main marquee menu nav ol pre search section select source style summary table tbody td "
    "textarea tfoot th thead title tr ul wbr".split()
)
