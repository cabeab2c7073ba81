"""Addresses that run something when they are followed or loaded."""

from tests.browser.hostile.payloads.payload import Family, complete

ADDRESSES: Family = complete(
    {
        "javascript": "<a href=javascript:RUN>x</a>",
        "javascript in upper case": "<a href=JAVASCRIPT:RUN>x</a>",
        "javascript behind space": "<a href='\t\n javascript:RUN'>x</a>",
        "javascript with a tab inside": "<a href='java\tscr\nipt:RUN'>x</a>",
        "javascript behind a control character": "<a href='\x01\x1fjavascript:RUN'>x</a>",
        "javascript in references": "<a href='&#x6A;&#97;vascript&colon;RUN'>x</a>",
        "javascript in long references": "<a href='&#0000106avascript&#58RUN'>x</a>",
        "javascript with a slash": "<a href='javascript://%0aRUN'>x</a>",
        "javascript on an image map": "<img usemap=#m><map name=m><area href=javascript:RUN></map>",
        "javascript in a new window": "<a href=javascript:RUN target=_blank rel=opener>x</a>",
        "javascript to the whole window": "<a href=javascript:RUN target=_top>x</a>",
        "javascript as a picture": "<img src=javascript:RUN lowsrc=javascript:RUN>",
        "javascript as a background": "<table background=javascript:RUN><td>x</table>",
        "vbscript": "<a href='vbscript:msgbox(1)'>x</a>",
        "livescript and mocha": "<a href=livescript:RUN>x</a><a href=mocha:RUN>x</a>",
        "view-source": "<a href='view-source:javascript:RUN'>x</a>",
        "data with html": "<a href='data:text/html,<script>RUN</script>'>x</a>",
        "data with html in base64": (
            "<a href='data:text/html;base64,PHNjcmlwdD5jb25zb2xlLmxvZygvcHduZWQvKTwvc2NyaXB0Pg=='>"
            "x</a>"
        ),
        "data with svg": "<a href='data:image/svg+xml,<svg onload=RUN>' target=_blank>x</a>",
        "data as a style sheet": (
            "<link rel=stylesheet href='data:text/css,@import\"//evil.test\"'>"
        ),
        "data in an object": "<object data='data:text/html,<script>RUN</script>'></object>",
        "blob": "<a href='blob:null/0' target=_top>x</a><img src='blob:http://evil.test/0'>",
        "filesystem": "<a href='filesystem:http://evil.test/temporary/x'>x</a>",
        "out of the frame": "<a href=//evil.test/ target=_parent>x</a>",
        "new window": "<a href=//evil.test/ target=_blank rel=opener>x</a>",
        "download": "<a href='data:application/octet-stream,x' download=x.exe>x</a>",
        "ping": "<a href=#x ping=//evil.test/ping>x</a>",
        "attribution": "<a href=#x attributionsrc=//evil.test/a>x</a><img attributionsrc>",
        "address of the app": "<a href=/logout/ target=_top>x</a><img src=/queue/>",
    }
)
