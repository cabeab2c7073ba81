"""Methods and models chosen apart: every method runs with every chosen model of its kind."""

from collections.abc import Iterable, Mapping, Sequence

from training.evaluations.methods import format_choice, method_choices, model_choices


def combined(names: Iterable[str], models: Iterable[str]) -> tuple[str, ...]:
    """Choices of every method with the models of its kind.

    A choice that names its model already stays as it is, and so does a method without models.
    ``models`` are keys of model options.
    """
    takers = {method.name.casefold(): method.kind for method in method_choices()}
    kinds = {model.key: model.kind for model in model_choices()}
    found: list[str] = []
    for text in names:
        before, mark, given = text.partition("?")
        kind = takers.get(before.casefold())
        keys = models_of_kind(models, kinds, kind) if kind else [""]
        found += [format_choice(before, key) + mark + given for key in keys]
    return tuple(dict.fromkeys(found))


def models_of_kind(keys: Iterable[str], kinds: Mapping[str, str], kind: str) -> list[str]:
    """The keys of models of a kind; without any, the blank key of the model that ships."""
    return [key for key in keys if kinds.get(key, "") in ("", kind)] or [""]


def methods_and_models(texts: Sequence[str]) -> tuple[list[str], list[str]]:
    """Methods and keys of models whose combinations are exactly these choices.

    If there are none, all texts are returned as methods.
    """
    takers = {method.name: method.kind for method in method_choices() if method.kind}
    kinds = {model.key: model.kind for model in model_choices()}
    pairs = {text: _without_model(text) for text in texts if _name_of(text) in takers}
    names, models = (
        ([*dict.fromkeys(part)] for part in zip(*pairs.values(), strict=True))
        if pairs
        else ([], [])
    )
    others = [text for text in texts if text not in pairs]
    # The model that ships is also used where no model of a method's kind is ticked.
    for ticked in (models, [*filter(None, models)]):
        combinations = {
            (name, key)
            for name in names
            for key in models_of_kind(ticked, kinds, takers[_name_of(name)] or "")
        }
        if combinations == set(pairs.values()):
            return [*names, *others], ticked
    return list(texts), []


def _name_of(text: str) -> str:
    return text.partition("?")[0].partition("@")[0]


def _without_model(text: str) -> tuple[str, str]:
    """A choice without its model, and the key of that model."""
    before, mark, given = text.partition("?")
    name, _, model = before.partition("@")
    return name + mark + given, model
