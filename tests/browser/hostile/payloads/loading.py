"""Everything that fetches something without being asked."""

from tests.browser.hostile.payloads.payload import Family, complete

_RELATIONS = (
    *("stylesheet", "alternate stylesheet", "icon", "shortcut icon", "apple-touch-icon", "preload"),
    *("modulepreload", "prefetch", "prerender", "preconnect", "dns-prefetch", "manifest"),
    *("import", "next", "pingback", "search", "compression-dictionary", "expect", "subresource"),
)

LOADING: Family = complete(
    {
        f"link {relation}": f"<link rel='{relation}' as=script href=//evil.test/x>"
        for relation in _RELATIONS
    }
    | {
        "picture": "<img src=//evil.test/x.png lowsrc=//evil.test/l dynsrc=//evil.test/d>",
        "picture, several": "<img srcset='//evil.test/1x 1x, //evil.test/2x 2x' sizes=100vw>",
        "picture, lazily": "<img loading=lazy src=//evil.test/x longdesc=//evil.test/y>",
        "picture sources": (
            "<picture><source srcset=//evil.test/1><img src=//evil.test/2></picture>"
        ),
        "picture of old": "<image src=//evil.test/x.png>",
        "preloaded picture": "<link rel=preload as=image imagesrcset='//evil.test/x 1x'>",
        "video": "<video src=//evil.test/x.mp4 poster=//evil.test/x.png autoplay muted></video>",
        "video sources": "<video autoplay muted><source src=//evil.test/x.mp4></video>",
        "audio": "<audio src=//evil.test/x.mp3 autoplay preload=auto></audio>",
        "track": (
            "<video src=//evil.test/v><track default kind=captions src=//evil.test/x.vtt></video>"
        ),
        "backgrounds": (
            "<table background=//evil.test/1><tr background=//evil.test/2>"
            "<td background=//evil.test/3>x</table>"
        ),
        "body background": "<body background=//evil.test/x.png>",
        "input picture": "<input type=image src=//evil.test/x.png>",
        "sound": "<bgsound src=//evil.test/x.wav>",
        "quotation": "<q cite=//evil.test/x>x</q><blockquote cite=//evil.test/x>x</blockquote>",
        "profile": "<head profile=//evil.test/x></head>",
        "cache manifest": "<html manifest=//evil.test/x.appcache>",
        "shared storage": (
            "<img src=x browsingtopics sharedstoragewritable attributionsrc=//evil.test/>"
        ),
    }
)
