"""Errors that become a message on the screen that a form was sent from."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from annotate.errors import AnnotateError
from annotate.http import WorkbenchRequest

View = Callable[..., HttpResponse]


def error_as_message(screen: str) -> Callable[[View], View]:
    """Redirect to ``screen``, which has the view's arguments, if the view raises an error."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: WorkbenchRequest, **arguments: Any) -> HttpResponse:
            try:
                return view(request, **arguments)
            except AnnotateError as error:
                messages.error(request, str(error))
                return redirect(reverse(screen, kwargs=arguments))

        return guarded

    return decorate
