"""Elements in front of everything, and styles that take the mouse, the keys or the sight."""

from tests.browser.hostile.payloads.payload import Family, covering, family

_ALL = "position:fixed;inset:0;width:100vw;height:100vh"
_TOP = f"{_ALL};z-index:2147483647;background:#fff"
_EVERY = "<style>*,*::before,*::after{%s}</style>"

COVERING: Family = covering(
    {
        "fixed box": f"<div style='{_TOP}'>Buy this.</div>",
        "fixed box, important": f"<div style='{_TOP.replace(';', '!important;')}'>Buy this.</div>",
        "fixed box without a colour": f"<div style='{_ALL};z-index:9'></div>",
        "many fixed boxes": f"<div style='{_TOP}'>" * 40,
        "before the root": f"<style>html::before{{content:'x';{_TOP}}}</style>",
        "dialog": f"<dialog open style='{_TOP};max-width:none;max-height:none'>Sign in</dialog>",
        "fixed link": f"<a href=//evil.test/ style='{_TOP}'>x</a>",
        "fixed frame": f"<iframe src=//evil.test/ style='{_TOP}'></iframe>",
        "fixed drawing": f"<svg style='{_TOP}'><rect width=9999 height=9999 /></svg>",
        "page off the screen": "<style>body{transform:translate(-9999px)}</style>",
        "page turned away": "<style>body{transform:rotateY(90deg)}</style>",
        "page without size": "<style>body{transform:scale(0)}</style>",
        "nothing displayed": "<style>html{display:none!important}</style>",
        "body not displayed": "<style>body{display:none!important}</style>",
        "nothing visible": _EVERY % "visibility:hidden!important",
        "clipped away": "<style>body{clip-path:inset(50%)!important}</style>",
        "contents skipped": "<style>body{content-visibility:hidden!important}</style>",
        "no size at all": _EVERY % "font-size:0!important;line-height:0!important",
        "absolutely far away": _EVERY % "position:absolute!important;left:-99999px!important",
        "no pointer": _EVERY % "pointer-events:none!important",
        "no pointer in the body": "<style>body{pointer-events:none}</style>",
        "not interactive": "<style>html{interactivity:inert!important}</style>",
        "contained": _EVERY % "contain:strict;container-type:size;width:90vw;height:9vh",
        "page behind itself": "<style>body *{position:relative;z-index:-1}</style>",
        "columns without end": "<style>body{columns:1px;column-gap:900px;height:9px}</style>",
    }
) | family(
    {
        "no cursor": _EVERY % "cursor:none!important",
        "no selection": _EVERY % "user-select:none!important;touch-action:none!important",
        "inert": "<div inert>x</div><script>document.body.inert=1</script>",
        "popover": "<div popover=manual id=p>x</div><button popovertarget=p>x</button>",
        "backdrop": (
            "<style>::backdrop{background:#000!important;pointer-events:auto!important}</style>"
        ),
        "every popover": "<style>[popover]{display:none!important;opacity:0!important}</style>",
        "every canvas": (
            "<style>canvas,div{width:9px!important;transform:scale(9)!important}</style>"
        ),
        "transparent": _EVERY % "opacity:0!important;color:transparent!important",
        "filters": "<style>html{filter:invert(1) blur(3px);backdrop-filter:blur(9px)}</style>",
        "blending": "<style>html{mix-blend-mode:difference;isolation:isolate;mask:none}</style>",
        "zoom out": "<style>html{zoom:.5}</style>",
        "zoom in": "<style>html{zoom:1.7}</style>",
        "turned over": "<style>html{transform:rotate(180deg);height:100%}</style>",
        "backwards": "<style>html{direction:rtl;writing-mode:vertical-rl}</style>",
        "scroll trap": "<style>html{overflow:hidden;overscroll-behavior:none}</style>",
        "scroll without end": "<style>html{scroll-behavior:smooth;height:9000000px}</style>",
        "snap": "<style>html{scroll-snap-type:y mandatory}h1{scroll-snap-align:end}</style>",
        "animated for ever": (
            "<style>@keyframes a{to{translate:9px}}h1{animation:a .1s infinite}</style>"
        ),
        "waiting for its target": "<style>p:target{display:none}</style><a href=#x>x</a>",
        "everything inline": _EVERY % "display:inline!important",
        # The paragraph wraps with every font, and between its lines is nothing of it.
        "everything inline and wrapped": (
            _EVERY % "display:inline!important;line-height:3"
            + "<style>html{width:12em}title,h1,style{font-size:0}</style>"
        ),
        "everything contents": "<style>body,div{display:contents!important}</style>",
        "as a grid": _EVERY % "display:grid!important;place-content:center",
        "own highlight": "<style>::selection,::highlight(x){background:#000}</style>",
        "marquee": "<marquee width=9 scrollamount=999>x</marquee><blink>x</blink>",
        "focus grabbed": (
            "<input autofocus><textarea autofocus></textarea><a accesskey=n href=#>x</a>"
        ),
        "editable": "<div contenteditable=true autofocus>n</div><body contenteditable>",
        "top layer full": "<dialog open popover>x</dialog><div popover=auto open>x</div>",
    }
)
