"""Heuristic and phases as part of a model: in its manifest, in ``CS``, in suggestions."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from contentseeker import extract, registry
from contentseeker.errors import ArgumentError, ModelFileError
from contentseeker.methods.content_seeker import (
    ContentSeeker,
    ContentSeekerModel,
    ExtractionSettings,
    TrainedContentSeeker,
    load,
)
from contentseeker.methods.content_seeker.regions import suggest_regions
from contentseeker.page import parse
from contentseeker.scoring import MethodInstance
from tests.contentseeker.methods.content_seeker.labelled_pages import model_of, yes_to

LBS = ExtractionSettings(heuristic="LBS", phases=1, error_rate=0.1)
STORY = "<p>The storm was over by noon.</p>"
PAGE = f"""<body><nav>Menu</nav><article><h1>Storm</h1>{STORY}
<div><div>Buy an umbrella now.</div></div>{STORY}</article><aside>Advertisement</aside></body>"""
PARAGRAPH = "The storm was over by noon."


def model_with(settings: ExtractionSettings) -> ContentSeekerModel:
    return replace(model_of(yes_to("article")), extraction=settings)


@pytest.mark.parametrize(
    ("heuristic", "phases", "name"), [("LBS", 2, "CS+LBS"), ("TP", 1, "CS+1+TP")]
)
def test_a_configuration_is_named_as_in_the_thesis(heuristic: str, phases: int, name: str) -> None:
    assert ExtractionSettings(heuristic=heuristic, phases=phases).name == name


def test_the_settings_come_back_with_the_model(tmp_path: Path) -> None:
    model_with(LBS).save(tmp_path)
    assert load(tmp_path).extraction == LBS


def test_a_model_stored_before_it_had_settings_takes_the_whole_text(tmp_path: Path) -> None:
    model_with(LBS).save(tmp_path)
    path = tmp_path / "manifest.json"
    manifest = json.loads(path.read_text("utf-8"))
    del manifest["extraction"]
    path.write_text(json.dumps(manifest), "utf-8")

    assert load(tmp_path).extraction == ExtractionSettings(heuristic="plain", phases=2)


@pytest.mark.parametrize(
    "wrong", [{"heuristic": "magic"}, {"phases": 3}, {"oracle": 1}, {"radius": "2"}, [], "LBS"]
)
def test_wrong_settings_in_a_manifest_are_refused(tmp_path: Path, wrong: object) -> None:
    model_with(LBS).save(tmp_path)
    path = tmp_path / "manifest.json"
    manifest = json.loads(path.read_text("utf-8")) | {"extraction": wrong}
    path.write_text(json.dumps(manifest), "utf-8")

    with pytest.raises(ModelFileError, match="do not fit together"):
        load(tmp_path)


def test_unknown_settings_are_refused_by_name() -> None:
    with pytest.raises(ArgumentError, match="oracle: extraction has no such setting"):
        ExtractionSettings.from_json({"oracle": 1})


def test_cs_extracts_as_its_model_says(tmp_path: Path) -> None:
    for heuristic in ("plain", "LBS"):
        folder = tmp_path / heuristic
        model_with(ExtractionSettings(heuristic=heuristic)).save(folder)
        by_model = extract(PAGE, method=registry.get("CS").create(model=str(folder)))
        method = registry.get(f"CS+{heuristic}").create(model=str(folder))
        assert by_model.text == extract(PAGE, method=method).text
    assert by_model.text == f"Storm\n{PARAGRAPH}\n{PARAGRAPH}"


def test_a_loaded_model_extracts_by_its_settings_unless_a_configuration_replaces_them() -> None:
    model = model_with(LBS)
    assert MethodInstance.of(model).extractor == TrainedContentSeeker()
    assert TrainedContentSeeker().for_model(model) == ContentSeeker("LBS", 1, 0.1)
    # Evaluations compare configurations of one model.
    assert MethodInstance(ContentSeeker("SLS"), model).model is model


def test_suggestions_are_the_text_of_the_heuristic() -> None:
    flat = parse(PAGE)
    [article], [wrapper] = flat.select("article"), flat.select("article > div")

    plain = suggest_regions(flat, model_with(ExtractionSettings()))
    largest = suggest_regions(flat, model_with(LBS))

    assert [(region.node, region.is_main) for region in plain] == [(article, True)]
    assert [(region.node, region.is_main) for region in largest] == [
        (article, True),
        (wrapper, False),
    ]


def test_suggestions_of_the_table_pattern_are_all_posts() -> None:
    posts = "".join(f"<table class=post id=p{n}><tr><td>Post {n}</td></tr></table>" for n in (1, 2))
    flat = parse(f"<body>{posts}<table><tr><th>Head</th></tr></table></body>")
    first_is_found = replace(model_of(yes_to("td")), extraction=ExtractionSettings(heuristic="TP"))
    suggested = suggest_regions(flat, first_is_found)
    assert [region.node for region in suggested if region.is_main] == flat.select("td")


def test_a_block_inside_the_chosen_element_is_suggested_alone() -> None:
    markup = f"<body><article><nav>Menu</nav><section>{STORY}{STORY}</section></article></body>"
    flat = parse(markup)
    suggested = suggest_regions(flat, model_with(LBS))
    assert [region.node for region in suggested if region.is_main] == flat.select("section")
