"""The settings of an experiment, one name and one line of text each.

Forms, addresses and the command line all name settings this way. Settings of the learner have
a dot: ``configuration.algorithm``. The parameters of its algorithm are one setting, written like
``min_objects=4, confidence=0.1``.
"""

import json
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, Self
from urllib.parse import urlencode

from annotate.models.page import PageQuerySet
from contentseeker.errors import ArgumentError
from contentseeker.lab.algorithms import ALGORITHMS, learner
from contentseeker.lab.configuration import Configuration
from contentseeker.lab.experiments import EXPERIMENTS, Experiment
from contentseeker.parameters import Parameter, parameters_of
from training.errors import TrainingError

CONFIGURATION: Final = "configuration"
PARAMETERS: Final = f"{CONFIGURATION}.parameters"

Flat = Mapping[str, Any]
"""Values by name; all of the learner's parameters are one text."""

_OF_RETRAINING: Final = ("extraction", "choose")
_TRUTH: Final = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


class NoSuchSettingError(TrainingError):
    """An unknown setting, or a value that it does not take."""


@dataclass(frozen=True)
class ExperimentRequest:
    """An experiment with all that is needed to run it, and to run it again."""

    kind: str
    genres: tuple[str, ...]
    """Slugs."""
    origins: tuple[str, ...] = ()
    """Of labels; none: those of people and imports, or from gold texts if there are none."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """As ``checked`` returns them."""
    corpora: tuple[str, ...] = ()
    """Slugs; none: all."""

    @classmethod
    def from_json(cls, kind: str, stored: Mapping[str, Any]) -> Self:
        """From the settings of a run."""
        return cls(
            kind,
            tuple(stored.get("genres", ())),
            tuple(stored.get("origins", ())),
            stored.get("settings", {}),
            tuple(stored.get("corpora", ())),
        )

    def as_json(self) -> dict[str, Any]:
        """As a run stores it."""
        return {
            "genres": list(self.genres),
            "origins": list(self.origins),
            "corpora": list(self.corpora),
            "settings": dict(self.settings),
        }

    @property
    def experiment(self) -> Experiment:
        """The experiment of the library."""
        return EXPERIMENTS[self.kind]

    @property
    def learner(self) -> Configuration:
        """The learner, whose profile and rows decide the training data; the default without one."""
        return Configuration.from_json(self.settings.get(CONFIGURATION, {}))

    def of_corpora(self, pages: PageQuerySet) -> PageQuerySet:
        """Those of the pages that are of the chosen corpora."""
        return pages.filter(corpus__slug__in=self.corpora) if self.corpora else pages

    @property
    def query(self) -> str:
        """The query string that fills in the form with these settings."""
        pairs = [("genres", slug) for slug in self.genres]
        pairs += [("origins", name) for name in self.origins]
        pairs += [("corpora", slug) for slug in self.corpora]
        pairs += [(name, str(value)) for name, value in flat(self.settings).items()]
        return urlencode(pairs)

    @property
    def command_line(self) -> str:
        """The command that runs it in a terminal; settings with their default are left out."""
        words = ["manage.py", "experiment", self.kind]
        named = {"--genre": self.genres, "--origin": self.origins, "--corpus": self.corpora}
        for flag, names in named.items():
            words += [word for name in names for word in (flag, name)]
        for name, value in self.changed().items():
            words += ["--set", f"{name}={value}"]
        return shlex.join(words)

    def changed(self) -> dict[str, Any]:
        """The settings that differ from their defaults."""
        defaults = {choice.name: choice.default for choice in choices(self.experiment)}
        values = flat(self.settings)
        return {name: value for name, value in values.items() if value != defaults.get(name)}


def choices(experiment: Experiment) -> tuple[Parameter, ...]:
    """All settings with their defaults, in the order of the form."""
    own = parameters_of(experiment.settings)
    if CONFIGURATION not in {field.name for field in fields(experiment.settings)}:
        return own
    defaults = flat(experiment.write(experiment.settings()))
    return (*own, *(replace(choice, default=defaults[choice.name]) for choice in _learners()))


def checked(experiment: Experiment, values: Flat) -> dict[str, Any]:
    """All settings as a run stores them; missing values get their defaults."""
    own: dict[str, Any] = {}
    learners: dict[str, Any] = {}
    known = {choice.name for choice in choices(experiment)}
    for name, value in values.items():
        if name not in known:
            raise NoSuchSettingError(
                f"{name}: the experiment has no such setting. There are: {', '.join(known)}."
            )
        # Settings of the learner have a dot, and are stored in an object of their own.
        part, _, key = name.rpartition(".")
        (learners if part else own)[key] = value
    try:
        if "parameters" in learners:
            learners["parameters"] = _read_parameters(learners["parameters"])
        if learners:
            defaults = experiment.write(experiment.settings())[CONFIGURATION]
            configuration = Configuration.from_json({**defaults, **learners})
            learner(configuration)
            own[CONFIGURATION] = configuration.as_json()
        # Read and written again: a run stores every setting, even those left at their default.
        return experiment.write(experiment.read(own))
    except ArgumentError as error:
        raise NoSuchSettingError(str(error)) from error


def flat(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The stored settings of a run, by the names used here."""
    values = {name: value for name, value in settings.items() if name != CONFIGURATION}
    if CONFIGURATION in settings:
        # Not checked: older runs may have settings that no longer exist, and are still shown.
        whole = {**Configuration().as_json(), **settings[CONFIGURATION]}
        # Of retraining only: experiments have settings of their own for what they vary.
        for name in _OF_RETRAINING:
            del whole[name]
        values |= {f"{CONFIGURATION}.{name}": value for name, value in whole.items()}
        values[PARAMETERS] = _write_parameters(whole["parameters"])
    return values


def from_text(experiment: Experiment, texts: Iterable[str]) -> dict[str, Any]:
    """Values from lines like ``folds=5``, as the command line takes them."""
    known = {choice.name: choice for choice in choices(experiment)}
    values = {}
    for text in texts:
        name, is_given, value = text.partition("=")
        if not is_given or name not in known:
            raise NoSuchSettingError(
                f"{text}: give NAME=VALUE. The names: {', '.join(known) or 'none'}."
            )
        values[name] = _value(known[name], value.strip())
    return values


def _learners() -> tuple[Parameter, ...]:
    """The settings of the learner."""
    found = [
        replace(each, name=f"{CONFIGURATION}.{each.name}") for each in parameters_of(Configuration)
    ]
    found[0] = replace(found[0], choices=tuple(ALGORITHMS))
    last = replace(
        found[0],
        name=PARAMETERS,
        default="",
        meaning="Of the algorithm, written like min_objects=4, confidence=0.1.",
        choices=(),
    )
    # The algorithm is the first setting; its parameters come right after it.
    return (found[0], last, *found[1:])


def _value(parameter: Parameter, text: str) -> Any:
    default = parameter.default
    try:
        if isinstance(default, bool):
            return _TRUTH[text.lower()]
        return type(default)(text) if isinstance(default, int | float) else text
    except (KeyError, ValueError):
        raise NoSuchSettingError(
            f"{parameter.name}: {text!r} is not allowed. Pass {parameter.allowed}."
        ) from None


def _read_parameters(text: str) -> dict[str, Any]:
    found = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, is_given, value = part.partition("=")
        if not is_given:
            raise NoSuchSettingError(f"{PARAMETERS}: {part!r} is not allowed. Write name=value.")
        found[name.strip()] = _read_plain(value.strip())
    return found


def _read_plain(text: str) -> Any:
    if text.lower() in _TRUTH:
        return _TRUTH[text.lower()]
    try:
        return json.loads(text)
    except ValueError:
        return text


def _write_parameters(parameters: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={value}" for name, value in sorted(parameters.items()))
