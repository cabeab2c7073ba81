"""Which elements a rendered page may consist of.

These are allow-lists: any other element is written as a ``span`` (in ``svg``: a ``g``) or not
at all. So elements that browsers will add in future are harmless.
"""

from typing import Final

from contentseeker.page.tags import HEADINGS

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
# They would load or run foreign content: an empty box replaces them.
PLACEHOLDERS: Final = frozenset(
    "applet embed fencedframe frame iframe object portal webview".split()
)
# Not written, and nothing inside either.
LEFT_OUT: Final = frozenset(
    "annotation annotation-xml noembed noframes noscript script template".split()
)
# Not written, but their children are: our parser does not know that some of them are void.
UNWRAPPED: Final = frozenset("base basefont bgsound keygen meta param track".split())
# Browsers read their content as text, even if our parser found elements in it.
TEXT_ONLY: Final = frozenset({"textarea", "title"})

SVG: Final = frozenset(
    "circle clippath defs ellipse feblend fecolormatrix fecomponenttransfer fecomposite "
    "feconvolvematrix fediffuselighting fedisplacementmap fedistantlight fedropshadow feflood "
    "fefunca fefuncb fefuncg fefuncr fegaussianblur femerge femergenode femorphology feoffset "
    "fepointlight fespecularlighting fespotlight fetile feturbulence filter g image line "
    "lineargradient marker mask path pattern polygon polyline radialgradient rect stop style "
    "svg switch symbol text textpath tspan use view".split()
)
# They run, change attributes of other elements, or contain HTML that parsers disagree about.
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
# Elements inside which a new item does not end an open list item outside (``address``, ``div``
# and ``p`` are special in the standard too, but do not have this effect):
HIDES_ITEMS: Final = HEADINGS | frozenset(
    "area article aside blockquote body br button caption center col colgroup dd details dir "
    "dl dt fieldset figcaption figure footer form head header hgroup hr html img input li link "
    "main marquee menu nav ol pre search section select source style summary table tbody td "
    "textarea tfoot th thead title tr ul wbr".split()
)
