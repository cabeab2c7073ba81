"""Responses to scripts whose session has expired.

Browsers are redirected to the login page. Scripts would treat the login page as data, and htmx
would insert it into a panel, so they get status 401. Our scripts send ``X-Requested-With``.
"""

from collections.abc import Callable
from typing import Any, Final

from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import resolve_url
from django.utils.http import urlencode

# Sent by our scripts in X-Requested-With.
_OUR_SCRIPTS: Final = "workbench"
_LOGGED_OUT: Final = "You are logged out. Log in again in another tab; nothing is lost meanwhile."
_FORBIDDEN: Final = "Your role does not allow this. Ask an administrator."


class LoginOrProblemMiddleware(LoginRequiredMiddleware):
    """Requires a login; scripts without one get 401 instead of the login page."""

    def process_view(
        self,
        request: HttpRequest,
        view_func: Callable[..., HttpResponseBase],
        view_args: tuple[Any, ...],
        view_kwargs: dict[str, Any],
    ) -> HttpResponseBase | None:
        redirect = super().process_view(request, view_func, view_args, view_kwargs)
        if redirect is None:
            return None
        if _is_our_script(request):
            return JsonResponse({"problem": _LOGGED_OUT}, status=401)
        if request.headers.get("HX-Request") == "true":
            # htmx redirects the whole window; the login returns to the current page.
            here = urlencode({"next": request.headers.get("HX-Current-URL", "")})
            login = f"{resolve_url(self.get_login_url(view_func))}?{here}"
            return HttpResponse(status=401, headers={"HX-Redirect": login})
        return redirect

    def process_exception(
        self, request: HttpRequest, exception: Exception
    ) -> HttpResponseBase | None:
        """Return a JSON message to scripts if a permission is missing."""
        if isinstance(exception, PermissionDenied) and _is_our_script(request):
            return JsonResponse({"problem": _FORBIDDEN}, status=403)
        return None


def _is_our_script(request: HttpRequest) -> bool:
    return request.headers.get("X-Requested-With") == _OUR_SCRIPTS
