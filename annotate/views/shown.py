"""A stored page for the labelling screen's frame, and its assets."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.templatetags.static import static
from django.utils.crypto import get_random_string
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from annotate.access import VIEW, needs
from annotate.http import WorkbenchRequest
from annotate.models import Asset, Page
from annotate.pages.asset_files import asset_file
from annotate.pages.asset_links import assets_address, signed_asset_id
from annotate.pages.shown import page_policy, shown_html

# In the order in which they run.
PICKER = ("js/label/picker_drawing.js", "js/label/picker_tints.js", "js/label/picker.js")
_NONCE_CHARACTERS = 22
# Nothing may run or load even if a stored SVG is opened directly.
_ASSET_HEADERS = {
    "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    # The frame that loads it has an opaque origin, so "same-origin" would refuse it.
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Access-Control-Allow-Origin": "*",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "private, max-age=3600",
}


@require_safe
@needs(VIEW)
@xframe_options_sameorigin
def shown(request: WorkbenchRequest, page_id: int) -> HttpResponse:
    page = get_object_or_404(Page, pk=page_id)
    nonce = get_random_string(_NONCE_CHARACTERS)
    html = shown_html(page, scripts=map(static, PICKER), nonce=nonce)
    # A sandboxed page has an opaque origin, for which 'self' means nothing.
    assets = request.build_absolute_uri(assets_address())
    return HttpResponse(
        html.encode("utf-8", "replace"),
        content_type="text/html; charset=utf-8",
        headers={
            "Content-Security-Policy": page_policy(assets=assets, nonce=nonce),
            "Cross-Origin-Resource-Policy": "same-origin",
            # By the HTML standard, a sandboxed page with more permissions would not be opened.
            "Cross-Origin-Opener-Policy": "unsafe-none",
            "Referrer-Policy": "no-referrer",
            "Cache-Control": "private, no-cache",
        },
    )


@require_safe
@login_not_required
def asset(request: WorkbenchRequest, token: str) -> HttpResponse:
    asset_id = signed_asset_id(token)
    if asset_id is None:
        raise Http404("This address is not valid or has expired. Open the page again.")
    file = asset_file(get_object_or_404(Asset.objects.select_related("blob"), pk=asset_id))
    if file is None:
        raise Http404("Pages do not show files of this type.")
    content, media_type = file
    return HttpResponse(content, content_type=media_type, headers=_ASSET_HEADERS)
