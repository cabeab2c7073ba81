"""Method versions: a registered method with its parameters, its model and its software.

A choice is written as one short text, in forms, addresses, stored selections and on the command
line: ``trafilatura``, ``CS+LBS@forum-3`` (a model version), ``CS+LBS@live:forum`` (the version
that is live when the evaluation is requested), ``LQF-50?quota=0.4`` (changed parameters).
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from annotate.models import Genre
from contentseeker import registry
from contentseeker.errors import ExtractionError
from contentseeker.method import Family, Method
from contentseeker.scoring import MethodInstance
from contentseeker.software import software_of
from training.errors import TrainingError
from training.kinds.registry import AnyKind, kind_named, kind_of_method
from training.models import MethodVersion, ModelVersion, Slot
from training.versions.versions import live_version, model_of, version_named

LIVE: Final = "live:"
"""The prefix of a genre's short name that means its live model."""
# Paths of the server, which no form may name.
SERVER_PATHS: Final = {
    "model": "the model is not a parameter here. Choose a model version.",
    "ad_hosts_file": "the file is not a parameter here. CONTENTSEEKER_AD_HOSTS names it for the "
    "whole workbench.",
}
_FORMER_ANY: Final = "allow_div"
_LONGEST_LABEL: Final = 120
_DIGEST_SHOWN: Final = 8


@dataclass(frozen=True)
class MethodChoice:
    """A method to evaluate."""

    name: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    """Those that differ from the method's defaults."""
    model: ModelVersion | None = None
    """For methods that take a model; None: the one that ships."""


@dataclass(frozen=True)
class MethodOption:
    """An installed method that a form offers."""

    name: str
    family: str
    summary: str
    kind: str | None
    """The name of the kind of models it takes; None: it takes none."""


@dataclass(frozen=True)
class ModelOption:
    """A model that a form offers for methods of its kind; ``key`` is its part of a choice."""

    key: str
    label: str
    kind: str = ""
    """Blank: each method uses the model that ships."""


def method_choices() -> list[MethodOption]:
    """All installed methods, in the registry's order."""
    found = map(registry.get, registry.names(available_only=True))
    return [
        MethodOption(method.name, str(method.family), _summary(method), kind.name if kind else None)
        for method in found
        for kind in (kind_of_method(method.name),)
    ]


def _summary(method: Method) -> str:
    try:
        return method.full_summary
    # A list of hosts that is gone must not close the form for all other methods.
    except ExtractionError as error:
        return f"{method.summary} {error}"


def methods_taking(version: ModelVersion) -> list[str]:
    """The methods that can be given a model version."""
    return [
        option.name
        for option in method_choices()
        if option.kind == version.kind and _takes(kind_named(version.kind), option.name, version)
    ]


def model_choices() -> list[ModelOption]:
    """The models that ship, every genre's live model and every version, newest first."""
    options = [ModelOption("", "general model: the one that ships")]
    extracting = ModelVersion.objects.in_slot(Slot.EXTRACTION).select_related("genre")
    # The manifest of a block model has a megabyte.
    versions = list(extracting.defer("manifest", "metrics"))
    for version in sorted(versions, key=lambda version: version.genre.name):
        if version.state == ModelVersion.State.LIVE:
            label = f"live model of {version.genre} (now {version}, {_kind_label(version)})"
            options.append(ModelOption(f"{LIVE}{version.genre.slug}", label, version.kind))
    options += [
        ModelOption(
            str(each), f"{each} ({_kind_label(each)}, {each.get_state_display()})", each.kind
        )
        for each in versions
    ]
    return options


def format_choice(name: str, model: str = "", parameters: Mapping[str, Any] | None = None) -> str:
    """A choice as one text; ``model`` is the key of a model option."""
    given = urlencode({key: json.dumps(value) for key, value in (parameters or {}).items()})
    return name + (f"@{model}" if model else "") + (f"?{given}" if given else "")


def parse_choice(text: str) -> MethodChoice:
    """The choice that a text means now; raises ``TrainingError`` for an unknown name."""
    before, _, given = text.partition("?")
    name, _, model = before.partition("@")
    method = _method(name)
    parameters = {key: _value(value) for key, value in parse_qsl(given)}
    return MethodChoice(method.name, parameters, _model(method, model) if model else None)


def method_version(choice: MethodChoice) -> MethodVersion:
    """The row of the method as it extracts now, added if there is none."""
    method = _method(choice.name)
    differing = _differing(method, choice.parameters)
    described: dict[str, Any] = {
        "name": method.name,
        "parameters": {each.name: plain(each.default) for each in method.parameters} | differing,
        "model": None if choice.model is None else _described(choice.model),
        # Another release may extract another text from the same page.
        "software": software_of(method),
    }
    # Sorted, so that the order of parameters makes no other version.
    digest = sha256(json.dumps(described, sort_keys=True).encode()).hexdigest()
    # By digest: scores of the same method, model and software are never computed twice.
    found, _ = MethodVersion.objects.get_or_create(
        digest=digest,
        defaults={
            "name": method.name,
            "label": _label(method, choice.model, differing, digest),
            "parameters": differing,
            "model": choice.model,
            "software": described["software"],
        },
    )
    return found


def choice_of(version: MethodVersion) -> MethodChoice:
    """The choice that gives the version again, or its successor after an update."""
    return MethodChoice(version.name, version.parameters, version.model)


def method_instance(version: MethodVersion) -> MethodInstance:
    """The method ready to extract, its model loaded."""
    extractor = _created(_method(version.name), version.parameters)
    try:
        model = None if version.model is None else model_of(version.model)
    # A model that an older checkout stored cannot be evaluated, and says so in the run.
    except ExtractionError as error:
        raise TrainingError(f"{version.label}: {error}") from error
    return MethodInstance(extractor, model)


def method_versions(texts: Iterable[str]) -> list[MethodVersion]:
    """The versions that some texts mean now, each once, in order."""
    versions = [method_version(parse_choice(text)) for text in texts]
    return list({version.pk: version for version in versions}.values())


def resolve_model(key: str) -> ModelVersion | None:
    """The model version that a key means now; None for the one that ships."""
    if not key.startswith(LIVE):
        return version_named(key)
    genre = Genre.objects.filter(slug=key.removeprefix(LIVE)).first()
    if genre is None:
        raise TrainingError(f"There is no genre {key.removeprefix(LIVE)!r}.")
    return live_version(genre)


def _method(name: str) -> Method:
    try:
        method = registry.get(name)
    except ExtractionError as error:
        raise TrainingError(str(error)) from error
    if not method.is_available():
        raise TrainingError(
            f"{method.name} needs the package {method.module!r}, which is not installed. Install "
            "it, or evaluate without this method."
        )
    return method


def _kind_label(version: ModelVersion) -> str:
    return kind_named(version.kind).label


def _model(method: Method, key: str) -> ModelVersion | None:
    kind = kind_of_method(method.name)
    if kind is None:
        raise TrainingError(f"{method.name} takes no model. Leave {key!r} out.")
    version = resolve_model(key)
    if version is not None and version.kind != kind.name:
        raise TrainingError(
            f"{method.name} takes models of the kind {kind.label!r}, and {version} is of the kind "
            f"{_kind_label(version)!r}. Choose another model, or another method."
        )
    if version is not None and not _takes(kind, method.name, version):
        trained = kind.method_for(version.manifest)
        raise TrainingError(f"{version} is a model of {trained}, not of {method.name}.")
    return version


def _takes(kind: AnyKind, method: str, version: ModelVersion) -> bool:
    """Whether a method of the kind's family extracts with the version."""
    return kind.is_shared_by_family or kind.method_for(version.manifest) == method


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _differing(method: Method, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters that differ from the defaults, checked, as a row stores them."""
    extractor = _created(method, parameters)
    return {
        parameter.name: now
        for parameter in method.parameters
        if (now := plain(getattr(extractor, parameter.name))) != plain(parameter.default)
    }


def _created(method: Method, parameters: Mapping[str, Any]) -> Any:
    for name, problem in SERVER_PATHS.items():
        if name in parameters:
            raise TrainingError(f"{method.name}: {problem}")
    current = _current(method, parameters)
    try:
        return method.create(**{name: _typed(value) for name, value in current.items()})
    except ExtractionError as error:
        raise TrainingError(f"{method.name}: {error}") from error


def _current(method: Method, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters by their names of today; rows and links may have those of before.

    ``allow_div`` made TP look beyond tables, which is now a heuristic of its own.
    """
    current = dict(parameters)
    if method.family == Family.CONTENT_SEEKER:
        is_any = current.pop(_FORMER_ANY, False) is True
        if is_any and method.preset.get("heuristic") == "TP":
            current.setdefault("heuristic", "TP-any")
    return current


def _typed(value: Any) -> Any:
    # JSON has no sets.
    return frozenset(value) if isinstance(value, list) else value


def plain(value: object) -> Any:
    """As JSON stores it; 1 and 1.0 are one number."""
    if isinstance(value, frozenset):
        return sorted(value)
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _described(model: ModelVersion) -> dict[str, Any]:
    """All that the text depends on: the file, and some keys of the manifest."""
    return {"file": model.file_id} | {
        name: model.manifest.get(name) for name in kind_named(model.kind).text_keys
    }


def _label(
    method: Method, model: ModelVersion | None, differing: Mapping[str, Any], digest: str
) -> str:
    words = [method.name] + ([str(model)] if model else [])
    words += [f"{name}={value}" for name, value in sorted(differing.items())]
    label = " ".join(words)
    if len(label) <= _LONGEST_LABEL:
        return label
    # With digits of the digest, so that two labels that are cut still differ.
    return f"{label[: _LONGEST_LABEL - _DIGEST_SHOWN - 1]} {digest[:_DIGEST_SHOWN]}"
