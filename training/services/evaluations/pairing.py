"""Methods and models that are ticked apart and mean every method with every model of its kind."""

from collections.abc import Iterable, Mapping, Sequence

from training.services.evaluations.methods import method_choices, model_choices


def of_kind(keys: Iterable[str], kinds: Mapping[str, str], kind: str) -> list[str]:
    """The keys of models of a kind; without any, the one of the model that ships."""
    return [key for key in keys if kinds.get(key, "") in ("", kind)] or [""]


def told_apart(texts: Sequence[str]) -> tuple[list[str], list[str]]:
    """Methods and keys of models that together mean these choices.

    Where the choices are not every method with every model, or have parameters of their own,
    each stands for itself.
    """
    takers = {each.name: each.kind for each in method_choices() if each.kind}
    kinds = {each.key: each.kind for each in model_choices()}
    parted = {text: text.partition("@")[::2] for text in texts}
    pairs = [pair for text, pair in parted.items() if pair[0] in takers and "?" not in text]
    names, models = (
        ([*dict.fromkeys(part)] for part in zip(*pairs, strict=True)) if pairs else ([], [])
    )
    others = [text for text, pair in parted.items() if pair not in pairs]
    # What ships also stands in where nothing of a method's kind is ticked.
    for ticked in (models, [*filter(None, models)]):
        tried = {(name, key) for name in names for key in of_kind(ticked, kinds, takers[name])}
        if tried == set(pairs):
            return [*names, *others], ticked
    return list(texts), []
