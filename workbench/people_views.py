"""The screen on which administrators manage accounts."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from annotate.access import needs
from annotate.http import WorkbenchRequest
from workbench.forms import ActiveForm, PersonForm, RoleForm
from workbench.people import (
    PeopleError,
    add_person,
    change_active,
    change_role,
    renew_password,
    role_of,
)
from workbench.people import people as all_people
from workbench.roles import ROLES


@require_http_methods(["GET", "HEAD", "POST"])
@needs("auth.view_user")
@never_cache
def people(request: WorkbenchRequest) -> HttpResponse:
    return _add(request) if request.method == "POST" else _show(request, PersonForm())


@needs("auth.add_user")
def _add(request: WorkbenchRequest) -> HttpResponse:
    form = PersonForm(request.POST)
    if not form.is_valid():
        return _show(request, form, status=422)
    try:
        added = add_person(
            form.cleaned_data["username"], form.cleaned_data["role"], by=request.user
        )
    except PeopleError as error:
        form.add_error(None, str(error))
        return _show(request, form, status=422)
    return _show(request, PersonForm(), issued=added)


def _refused_with_reason(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Show why a change of an account is not allowed; 404 if there is no such account."""

    @wraps(view)
    def guarded(request: WorkbenchRequest, person_id: int) -> HttpResponse:
        try:
            return view(request, person_id)
        except User.DoesNotExist as error:
            raise Http404 from error
        except PeopleError as error:
            return _show(request, PersonForm(), problem=str(error))

    return guarded


@require_POST
@needs("auth.change_user")
@_refused_with_reason
def role(request: WorkbenchRequest, person_id: int) -> HttpResponse:
    form = RoleForm(request.POST)
    if not form.is_valid():
        return _show(request, PersonForm(), problem="Choose one of the roles.")
    wanted = form.cleaned_data["role"]
    person = change_role(person_id, wanted, by=request.user)
    messages.success(request, f"{person} has the role {wanted} now.")
    return redirect("people")


@require_POST
@needs("auth.change_user")
@_refused_with_reason
def active(request: WorkbenchRequest, person_id: int) -> HttpResponse:
    form = ActiveForm(request.POST)
    wanted = form.is_valid() and form.cleaned_data["is_active"]
    person = change_active(person_id, is_active=wanted, by=request.user)
    now = "can log in again." if wanted else "can no longer log in. What they did stays."
    messages.success(request, f"{person} {now}")
    return redirect("people")


@require_POST
@needs("auth.change_user")
@never_cache
@_refused_with_reason
def password(request: WorkbenchRequest, person_id: int) -> HttpResponse:
    return _show(request, PersonForm(), issued=renew_password(person_id, by=request.user))


def _show(
    request: WorkbenchRequest,
    form: PersonForm,
    *,
    issued: tuple[User, str] | None = None,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    """Render the screen; a new password is shown in this response only."""
    rows = [(person, role_of(person)) for person in all_people()]
    context = {"people": rows, "roles": list(ROLES), "form": form, "problem": problem}
    if issued is not None:
        context |= {"issued_to": issued[0], "password": issued[1]}
    return render(request, "workbench/people.html", context, status=422 if problem else status)
