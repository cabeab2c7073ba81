"""``extract``: formats, methods and their parameters, many pages."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from contentseeker import DEFAULT_METHOD, Extraction, parse
from contentseeker.files.formats import Extracted, as_markdown
from contentseeker.methods.blocks.model import SHIPPED, BlockModel
from contentseeker.result import SURE_FACT
from tests.contentseeker.cli.story import ALL_TEXT, HEADED, STORY, WITHOUT_LINKS, Command
from tests.contentseeker.genres.made_pages import live_folder, thread
from tests.contentseeker.methods.style_density.made_pages import WITH_COMMENTS

_JSON = ("--format", "json")


def test_text_is_one_block_per_line_and_nothing_else_for_a_single_page(command: Command) -> None:
    outcome = command("extract", "story.html", "--method", "body")
    assert (outcome.code, outcome.out, outcome.error) == (0, ALL_TEXT, "")


def test_a_method_is_found_whatever_its_case_and_its_parameters_are_set(command: Command) -> None:
    kept = command("extract", "story.html", "--method", "lqf-50", "--param", "quota=1")
    dropped = command("extract", "story.html", "--method", "lqf-50", "--param", "quota=0.9")
    assert (kept.out, dropped.out) == (ALL_TEXT, WITHOUT_LINKS)


def test_several_pages_are_headed_by_their_paths_as_by_head_and_tail(
    command: Command, folder: Path
) -> None:
    (folder / "b.html").write_text("<p>Second")
    outcome = command("extract", "story.html", "b.html", "--method", "body")
    assert outcome.out == f"==> story.html <==\n{ALL_TEXT}\n==> b.html <==\nSecond\n"


def test_json_is_one_object_per_line_and_page(command: Command, folder: Path) -> None:
    (folder / "b.html").write_text("<body></body>")
    outcome = command("extract", "story.html", "b.html", "--method", "body", "--format", "json")

    assert "Tuesday … at last" in outcome.out
    first, second = map(json.loads, outcome.out.splitlines())
    assert first == {
        "path": "story.html",
        "url": None,
        "method": "body",
        "status": "ok",
        "detail": "",
        "title": "Harbour reopens",
        "language": "en",
        "page_type": "",
        "confidence": None,
        "nodes": [3],
        "text": ALL_TEXT.rstrip("\n"),
        "regions": [],
        "genre": None,
        "genre_probability": None,
        "genre_is_sure": None,
        "model": None,
    }
    assert (second["path"], second["status"], second["text"]) == ("b.html", "empty", "")
    assert second["title"] is None


def test_the_live_model_of_the_detected_genre_is_used_and_named(
    command: Command, folder: Path
) -> None:
    live_folder(folder / "models")
    (folder / "a.html").write_bytes(thread("gorge", 4))
    outcome = command("extract", "a.html", "--genre", "auto", "--models", "models", *_JSON)
    found = json.loads(outcome.out)
    assert (found["genre"], found["genre_is_sure"]) == ("forum", True)
    assert (found["model"], found["method"]) == ("forum/1-maxent", "MaxEnt")
    assert 0.8 < found["genre_probability"] <= 1


def test_a_named_genre_has_no_probability(command: Command, folder: Path) -> None:
    live_folder(folder / "models")
    outcome = command("extract", "story.html", "--genre", "news", "--models", "models", *_JSON)
    found = json.loads(outcome.out)
    assert (found["genre"], found["genre_probability"]) == ("news", None)
    assert (found["model"], found["method"]) == ("news/1-blocks", "blocks")


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        (("--genre", "auto"), "--genre and --models go together"),
        (("--models", "."), "--genre and --models go together"),
        (("--genre", "auto", "--models", "nowhere"), "is no folder"),
        (("--genre", "auto", "--models", "."), "has no genre.detector"),
        (("--genre", "auto", "--models", ".", "--method", "body"), "--genre chooses the method"),
    ],
)
def test_a_genre_needs_models_and_replaces_the_method(
    command: Command, given: tuple[str, ...], problem: str
) -> None:
    outcome = command("extract", "story.html", *given)
    assert outcome.code == 2
    assert problem in outcome.error


def test_json_has_the_article_and_its_comments_in_order(command: Command, folder: Path) -> None:
    (folder / "a.html").write_text(WITH_COMMENTS)
    found = json.loads(command("extract", "a.html", "--method", "SD", "--format", "json").out)

    assert found["page_type"] == "article_with_comments"
    assert [each["role"] for each in found["regions"]] == ["article", "comment", "comment"]
    assert [each["text"] for each in found["regions"]] == found["text"].split("\n")
    assert [each["node"] for each in found["regions"]] == found["nodes"]


def test_a_single_page_in_json_is_one_line_too_and_has_its_address(command: Command) -> None:
    address = "https://daily.example/harbour"
    outcome = command(
        "extract", "story.html", "--method", "body", "--format", "json", "--url", address
    )
    assert len(outcome.out.splitlines()) == 1
    assert json.loads(outcome.out)["url"] == address


def test_markdown_of_a_method_that_chooses_elements(command: Command) -> None:
    outcome = command(
        *("extract", "story.html", "--method", "body", "--format", "markdown"),
        *("--url", "https://daily.example/harbour"),
    )
    assert outcome.out == (
        "- [Home](https://daily.example/)\n- [News](https://daily.example/news)\n\n"
        "# Harbour reopens\n\nThe first ships came in on **Tuesday** … at last.\n"
    )


def test_markdown_of_a_method_that_chooses_texts_is_paragraphs(
    command: Command, folder: Path
) -> None:
    (folder / "list.html").write_text("<ul><li>1. first<li><a href=/x>link</a></ul>")
    outcome = command("extract", "list.html", "--method", "LQF-50", "--format", "markdown")
    assert outcome.out == "1\\. first\n"


def test_markdown_never_holds_more_than_the_method_took() -> None:
    page = parse("<body><p>taken</p><p>left</p>")
    extracted = Extracted("a.html", "any", page, Extraction("taken", (page.body,)))
    assert as_markdown(extracted) == "taken\n"


def test_several_pages_in_markdown_are_headed_by_comments(command: Command, folder: Path) -> None:
    (folder / "b.html").write_text("<h1>Second")
    outcome = command("extract", "b.html", "b.html", "--method", "body", "--format", "markdown")
    assert outcome.out == "<!-- b.html -->\n\n# Second\n\n<!-- b.html -->\n\n# Second\n"


def test_the_encoding_that_is_given_overrules_the_page(command: Command, folder: Path) -> None:
    declared = b'<meta charset="iso-8859-1"><p>\xd0\x94\xe0'
    (folder / "page.html").write_bytes(declared)
    outcome = command("extract", "page.html", "--method", "body", "--encoding", "windows-1251")
    assert outcome.out == "\u0420\u201d\u0430\n"


def test_output_goes_to_a_file_if_one_is_named(command: Command, folder: Path) -> None:
    outcome = command("extract", "story.html", "--method", "body", "--out", "result.txt")
    assert (outcome.code, outcome.out) == (0, "")
    assert (folder / "result.txt").read_text("utf-8") == ALL_TEXT


def test_a_page_is_never_overwritten_by_its_own_extraction(command: Command, folder: Path) -> None:
    (folder / "same.html").symlink_to("story.html")
    outcome = command("extract", ".", "--method", "body", "--out", "same.html")
    assert outcome.code == 2
    assert "same.html is one of the pages to read" in outcome.error
    assert (folder / "story.html").read_text("utf-8") == STORY


def test_a_refused_command_leaves_an_earlier_result_alone(command: Command, folder: Path) -> None:
    (folder / "result.txt").write_text("earlier")
    outcome = command("extract", "story.html", "--method", "nonsense", "--out", "result.txt")
    assert outcome.code == 2
    assert (folder / "result.txt").read_text() == "earlier"


def test_pages_that_cannot_be_read_are_reported_and_the_rest_goes_on(
    command: Command, folder: Path
) -> None:
    (folder / "a.html").symlink_to("nowhere")
    (folder / "b.html.gz").write_bytes(b"\x1f\x8b\x08\0not really")
    outcome = command("extract", ".", "--method", "body")

    assert outcome.code == 1
    assert outcome.out == f"==> ./story.html <==\n{ALL_TEXT}"
    missing, damaged, total = outcome.error.splitlines()
    assert missing == "error: ./a.html cannot be read: No such file or directory."
    assert damaged.startswith("error: ./b.html.gz is not a whole gzip file: ")
    assert total == "error: 2 of 3 pages failed."


def test_a_package_that_gives_up_is_reported_and_its_page_is_in_the_result(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def give_up(*_: object) -> str:
        raise ZeroDivisionError("no words")

    monkeypatch.setattr("contentseeker.methods.peers.trafilatura.Trafilatura.run", give_up)
    outcome = command("extract", "story.html", "--method", "trafilatura", "--format", "json")

    assert outcome.code == 1
    assert outcome.error == (
        "error: trafilatura gave up on story.html: ZeroDivisionError: no words.\n"
    )
    assert json.loads(outcome.out)["status"] == "failed"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["missing.html"], "There is no file or folder missing.html."),
        (["empty"], "There is no page"),
        (["story.html", "--method", "LQF-26"], "Did you mean LQF-25 or "),
        (["story.html", "--method", "LQF-25", "--param", "quota"], "as name=value"),
        (["story.html", "--method", "LQF-25", "--param", "quota=much"], "a number from 0 to 1"),
        (["story.html", "--method", "LQF-25", "--param", "quota=7"], "a number from 0 to 1"),
        (["story.html", "--method", "LQF-25", "--param", "quotas=1"], "It takes: quota."),
        (["story.html", "--param", "model=nowhere"], "there is no model 'nowhere'"),
        (["story.html", "--format", "xml"], "'xml'"),
        (["story.html", "--encoding", "klingon"], "no encoding is called 'klingon'"),
        (["story.html", "--url", "harbour"], "'harbour' is no full address"),
        (["story.html", "story.html", "--url", "http://a.example/"], "here are 2"),
        (["story.html", "--out", "missing/result.txt"], "cannot be written"),
        (["story.html", "--met", "body"], "--met"),
        ([], "PATH"),
    ],
)
def test_bad_input_is_refused_in_one_line_that_says_what_is_wrong(
    command: Command, folder: Path, arguments: list[str], words: str
) -> None:
    (folder / "empty").mkdir()
    outcome = command("extract", *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.error.startswith("error: ")
    assert outcome.error.count("\n") == 1
    assert words in outcome.error


def test_help_names_the_default_method_and_the_exit_codes(command: Command) -> None:
    outcome = command("extract", "--help")
    assert outcome.code == 0
    assert f"(default: {DEFAULT_METHOD})" in " ".join(outcome.out.split())
    assert "exit codes:" in outcome.out


def test_the_headline_is_put_before_the_text_if_that_is_wanted(
    command: Command, folder: Path
) -> None:
    (folder / "a.html").write_text(HEADED, "utf-8")
    plain = command("extract", "a.html").out
    assert command("extract", "a.html", "--with-title").out == (
        "A storm\n" + plain.removeprefix("A storm\n")
    )
    assert command("extract", "a.html", "--format", "markdown").out.startswith("# A storm\n\n")
    # The whole text has it already.
    assert command("extract", "story.html", "--method", "body", "--with-title").out == ALL_TEXT


def test_low_confidence_is_remarked_and_is_no_error(command: Command, folder: Path) -> None:
    (folder / "a.html").write_text(HEADED, "utf-8")
    plain = command("extract", "a.html")
    unsure = command("extract", "a.html", "--min-confidence", "1")
    assert (unsure.code, unsure.out) == (0, plain.out)
    assert unsure.error.startswith("note: a.html has low confidence. Its confidence is 0.")
    sure = command("extract", "a.html", "--min-confidence", "0")
    assert sure == plain


def test_low_confidence_is_in_the_record_with_or_without_text(
    command: Command, folder: Path
) -> None:
    (folder / "a.html").write_text(HEADED, "utf-8")
    given = ("extract", "a.html", "--min-confidence", "1", *_JSON)
    kept, dropped = command(*given), command(*given, "--drop-low-confidence")
    assert (kept.error, dropped.error) == ("", "")
    first, second = json.loads(kept.out), json.loads(dropped.out)
    assert first["status"] == second["status"] == "low_confidence"
    assert "the minimum 1." in first["detail"]
    assert first["text"]
    assert (second["text"], second["nodes"]) == ("", [])
    assert second["confidence"] == first["confidence"]


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        (("--min-confidence", "2"), "'2' is no confidence; pass a number from 0 to 1, or sure"),
        (("--min-confidence", "nan"), "'nan' is no confidence"),
        (("--min-confidence", ".5", "--method", "body"), "this method states no confidence"),
    ],
)
def test_a_minimum_that_makes_no_sense_is_refused(
    command: Command, given: tuple[str, ...], problem: str
) -> None:
    outcome = command("extract", "story.html", *given)
    assert (outcome.code, outcome.out) == (2, "")
    assert problem in outcome.error


def test_sure_is_the_confidence_that_the_model_states(command: Command, folder: Path) -> None:
    (folder / "a.html").write_text(HEADED, "utf-8")
    model = BlockModel.load_named(SHIPPED)
    for name, facts in (("sure", {SURE_FACT: 1.0}), ("plain", {})):
        replace(model, facts=facts).save(folder / name)
    given = ("extract", "a.html", "--min-confidence", "sure", "--param")
    assert "the minimum 1." in command(*given, "model=sure").error
    refused = command(*given, "model=plain")
    assert refused.code == 2
    assert "the model 'plain' does not state" in refused.error
