"""The compiled parts of the library do what those in Python do, to the last bit.

Other tests meet whichever part is in use. Here both are given the same.
"""

import ast
import dataclasses
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from lxml import etree
from numpy.typing import NDArray

import contentseeker
from contentseeker.compiled import MODULES, SWITCH, in_c, in_python
from contentseeker.methods.blocks.features import read_blocks
from contentseeker.methods.blocks.view import BlockView
from contentseeker.page import FlatPage, parse
from contentseeker.page.encoding import to_utf8
from contentseeker.page.events import Written
from contentseeker.trees import MAX_DEPTH, SymmetricTrees
from tests.conftest import ROOT
from tests.contentseeker.broken_markup import broken_markup
from tests.contentseeker.strategies import known_pages, page_markup

pages = st.one_of(broken_markup, known_pages().map(page_markup)).map(parse)
words = st.text("abcäß漢", min_size=1, max_size=3)
some_pages = settings(suppress_health_check=[HealthCheck.too_slow], max_examples=60)


def agree(name: str, *given: Any) -> None:
    """Both parts of that name give the same, or refuse the same."""
    if name not in in_c:
        pytest.skip(f"{name} is not compiled here.")
    one, other = outcome(in_python[name], given), outcome(in_c[name], given)
    assert is_same(one, other), f"{name}: {one} in Python, {other} in C"


def outcome(part: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    try:
        return part(*given)
    except (IndexError, ValueError) as error:
        return type(error)


def is_same(one: Any, other: Any) -> bool:
    """Equal to the last bit, and of the same kind."""
    if isinstance(one, np.ndarray):
        return (one.dtype, one.shape, one.tobytes()) == (other.dtype, other.shape, other.tobytes())
    if dataclasses.is_dataclass(one):
        return type(one) is type(other) and all(
            is_same(getattr(one, field.name), getattr(other, field.name))
            for field in dataclasses.fields(one)
        )
    if isinstance(one, Sequence) and not isinstance(one, str | bytes):
        return len(one) == len(other) and all(map(is_same, one, other))
    if isinstance(one, dict):
        # Numberings are of a kind of their own in Python.
        return list(one.items()) == list(other.items())
    return type(one) is type(other) and bool(one == other)


def flags(random: np.random.Generator, size: int) -> NDArray[np.bool_]:
    return random.random(size) < random.random()


def test_every_part_is_compiled_where_there_is_a_compiler() -> None:
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if shutil.which("cc") is None or not header.is_file():
        pytest.skip("no C compiler, or no headers of Python")
    if os.environ.get(SWITCH) == "0":
        pytest.skip(f"{SWITCH} says to leave them alone")
    assert set(in_c) == set(in_python)
    assert len(in_python) > 10


@pytest.mark.parametrize(
    ("switch", "sentence"), [("0", "Not compiled: events.EventWriter, "), ("1", "")]
)
def test_whoever_installs_the_library_is_told_what_is_compiled(switch: str, sentence: str) -> None:
    command = [sys.executable, "-m", "contentseeker.compiled"]
    environment = os.environ | {SWITCH: switch}
    told = subprocess.check_output(command, cwd=ROOT, env=environment, text=True)
    assert told.startswith(sentence or ("All " if len(in_c) == len(in_python) else "Not compiled"))


class TestOfPages:
    """What is computed from the parser's calls, marks and bytes."""

    @given(broken_markup)
    @example("<script>a<!--</script><p>b<style>c")
    @example("<svg><style>a<b>c</b>d</style></svg>")
    @example("<script>a</body></html>")
    @example("<body>a</body>b</html>c")
    @example("<x-y>a</x-y>")
    def test_the_writer_of_events(self, markup: str) -> None:
        def written(writer_class: Callable[[], Any]) -> Written:
            writer = writer_class()
            parser = etree.HTMLParser(target=writer, encoding="utf-8", huge_tree=True)
            with suppress(etree.LxmlError):
                etree.fromstring(to_utf8(markup)[0] or b" ", parser)
            found: Written = writer.hand_over()
            again = writer.hand_over()
            assert not again.text
            assert not again.unknown_tags
            return found

        if "events.EventWriter" not in in_c:
            pytest.skip("The writer is not compiled here.")
        one, other = (written(parts["events.EventWriter"]) for parts in (in_python, in_c))
        assert is_same(one, other)

    @given(
        st.lists(
            st.tuples(
                st.sampled_from(["start", "end", "data"]),
                st.sampled_from([" a", "\x01", "é"]),
                st.sampled_from(["p", "script", "style", "body", "html", "x-y"]),
            ),
            max_size=30,
        )
    )
    def test_the_writer_of_events_in_any_order_of_calls(
        self, said: list[tuple[str, str, str]]
    ) -> None:
        if "events.EventWriter" not in in_c:
            pytest.skip("The writer is not compiled here.")
        one, other = in_python["events.EventWriter"](), in_c["events.EventWriter"]()
        for writer in (one, other):
            # So that a script has a mark to reach back to.
            writer.start("html", {})
            for call, text, tag in said:
                if call == "start":
                    writer.start(tag, {"class": text, "id": tag} if text == "é" else {})
                elif call == "end":
                    writer.end(tag)
                else:
                    writer.data(text)
        # A text that is nothing but a mark is mended later, by parsing again.
        if not any(call == "data" and text == "\x01" for call, text, _ in said):
            assert is_same(one.hand_over(), other.hand_over())

    @given(pages)
    @some_pages
    def test_the_tree(self, page: FlatPage) -> None:
        agree("structure.build_structure", page.buffer[page.marks])

    @pytest.mark.parametrize("kinds", [[2], [1, 2, 2, 1], [1, 1], [2, 1]])
    def test_marks_that_do_not_match_are_refused(self, kinds: list[int]) -> None:
        if "structure.build_structure" not in in_c:
            pytest.skip("The tree is not compiled here.")
        with pytest.raises(ValueError, match="mark_kinds"):
            in_c["structure.build_structure"](np.array(kinds, dtype=np.uint8))

    @given(pages, st.integers(0, 2**32))
    @some_pages
    def test_elements_by_their_ancestors(self, page: FlatPage, seed: int) -> None:
        chosen = flags(np.random.default_rng(seed), len(page))
        agree("structure.nearest", chosen, page.parent)
        agree("structure.inside", np.flatnonzero(chosen), page.subtree_end)

    @given(pages, st.integers(0, 2**32))
    @some_pages
    def test_runs_and_clean_text(self, page: FlatPage, seed: int) -> None:
        random = np.random.default_rng(seed)
        visible, is_boundary = (flags(random, len(page.marks)) for _ in range(2))
        agree("text.find_runs", page.buffer, page.marks, page.structure.owner, visible)
        agree("text.clean_text", page.buffer, page.marks, is_boundary, visible)

    @given(st.text(max_size=60).map(str.encode), st.lists(st.integers(0, 60), max_size=5))
    def test_counting_characters(self, text: bytes, ends: list[int]) -> None:
        kinds = np.arange(0x10000, dtype=np.uint8) % 4
        within = np.array(sorted(min(end, len(text)) for end in ends), dtype=np.int64)
        agree("text.count_kinds", text, within, kinds)

    @given(broken_markup.map(lambda markup: to_utf8(markup)[0]))
    @example(b"<script>a<!--</script><p>b<style>c")
    @example(b"<svg><style>a<b>c</b>d</style></svg>")
    @example(b"<script>a</body></html>")
    @example(b"<body>a</body>b</html>c<html class=d><p>e")
    @example(b"<x-y a='' b a=c>a</x-y>" + b"<d>" * 5000)
    @example(b"<p>&#xd800;&#x110000;&#1;&bogus;&notit;<![CDATA[ a ]]><?php b ?>")
    @example(b" <!-- --> ")
    @example(b"")
    def test_the_whole_parse(self, utf8: bytes) -> None:
        agree("parsing.run_parser", utf8)
        agree("parsing.find_marks", utf8 + b"\1\2\3\4\xff")

    def test_libxml2_reports_without_lxml_where_it_can(self) -> None:
        if "parsing.run_parser" not in in_c or sys.platform == "win32":
            pytest.skip("The parser's reports are not compiled here.")
        parsing = import_module("contentseeker.compiled.parsing")
        tried = parsing.FIRST_VERSION <= etree.LIBXML_VERSION[:2] < parsing.NEXT_VERSION
        assert parsing.is_direct() == tried

    @given(pages, st.integers(0, 2**32))
    @some_pages
    def test_blocks(self, page: FlatPage, seed: int) -> None:
        random = np.random.default_rng(seed)
        in_link, owner = flags(random, len(page)), np.arange(len(page), dtype=np.int32)
        agree("text.group_runs", page.runs, flags(random, len(page.marks)), owner, in_link)
        ends = page.runs.end
        agree("text.last_points", page.buffer, ends)
        agree("text.tidied", page.blocks.raw_texts())
        offset = page.clean_text.offset
        agree("text.slices", page.clean_text.text, offset[:-1], offset[1:])

    @given(pages)
    @some_pages
    def test_features_of_blocks(self, page: FlatPage) -> None:
        view = BlockView(page)
        blocks = read_blocks(view)
        agree("features.fixed_rows", view, blocks.is_comment)
        scores = np.random.default_rng(len(page)).normal(size=(len(blocks.named.elements), 2))
        agree("features.naming_rows", view.above, len(view.page), blocks.named.elements, scores)


class TestOfTexts:
    @given(st.lists(st.text("aé漢 ", max_size=12).map(lambda text: text.strip().encode())))
    @example([b"a  b", b"a   b  c", b"", b"\xff  a"])
    def test_white_space_inside_lines(self, texts: list[bytes]) -> None:
        agree("text.tidied", texts)

    @given(st.text("a \n\t\x0c\x1c", max_size=12).map(str.encode), st.data())
    def test_parts_without_white_space_around_them(self, text: bytes, data: st.DataObject) -> None:
        size = data.draw(st.integers(0, 6))
        places = st.lists(st.integers(0, 15), min_size=size, max_size=size)
        starts, ends = (np.array(data.draw(places), dtype=np.int64) for _ in range(2))
        agree("text.slices", text, starts, ends)

    @given(st.text("aé漢\U0001f600", max_size=12))
    def test_last_characters(self, text: str) -> None:
        ends = np.cumsum([len(character.encode()) for character in text], dtype=np.int32)
        agree("text.last_points", np.frombuffer(text.encode(), dtype=np.uint8), ends)

    @given(st.text(st.characters(exclude_categories=["Cs"]), max_size=40))
    @example("a\u00a0b\u3000c" * 9)
    @example("e\u0301 \U0001f600 \U0001d15e")
    def test_plain_spaces(self, text: str) -> None:
        agree("utf8.with_plain_spaces", text.encode())

    @given(
        st.one_of(st.binary(max_size=40), st.text(max_size=20).map(lambda t: t.encode("utf-16")))
    )
    @example(b"a" * 40 + b"\xc3")
    @example(b"a" * 15 + "é".encode() + b"b" * 20)
    @example("\U0010ffff\ud7ff\ue000\u07ff\u0800".encode())
    def test_valid_utf8(self, data: bytes) -> None:
        agree("utf8.is_utf8", data)

    @pytest.mark.parametrize("lead", range(0x80, 0x100))
    def test_valid_utf8_for_every_beginning_of_a_character(self, lead: int) -> None:
        for second in range(0x70, 0xD0):
            for rest in (b"", b"\x80", b"\x80\x80", b"\x80\x80\x80"):
                data = bytes((lead, second)) + rest
                assert contentseeker.page.utf8.is_utf8(data) is _decodes(data)
                agree("utf8.is_utf8", data)

    @given(st.lists(st.text("abXY1 .-äß漢", max_size=12).map(str.encode), max_size=6))
    def test_words(self, texts: list[bytes]) -> None:
        agree("words.words_of", texts)

    @given(st.sampled_from(["class", "role"]), st.text("abBC1_- \t\x1f.ä漢", max_size=60))
    @example("class", "aVeryLongNameOfAnElementThatGoesOnAndOn Grundstücksverkehr")
    @example("class", "anextraordinarilylongword a b-c XMLHttp a1B " * 7)
    def test_names(self, attribute: str, value: str) -> None:
        agree("words.tokens_of", (attribute, value))


def _decodes(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


class TestOfTables:
    @given(st.lists(words, min_size=1, max_size=8), st.data())
    def test_numbers(self, things: list[str], data: st.DataObject) -> None:
        numbers = data.draw(st.lists(st.integers(0, len(things) - 1), max_size=12))
        agree("tables.numbered_anew", things, np.array(numbers, dtype=np.int32))

    @given(st.lists(st.integers(0, 5), max_size=20), st.integers(6, 8))
    def test_places_by_number(self, numbers: list[int], count: int) -> None:
        agree("tables.sorted_places", np.array(numbers, dtype=np.int32), count)

    def test_a_number_of_nothing_is_refused(self) -> None:
        agree("tables.numbered_anew", ["a"], np.array([0, 1], dtype=np.int32))

    @given(
        st.dictionaries(words, st.floats(-9, 9)),
        st.lists(st.lists(words, max_size=6), max_size=6),
        st.integers(0, 6),
    )
    def test_words(self, odds: dict[str, float], texts: list[list[str]], most: int) -> None:
        agree("tables.scores_of", odds, texts)
        places = {word: place for place, word in enumerate(odds)}
        agree(
            "tables.places_of_words",
            places,
            dict(enumerate(texts)).values(),
            most,
        )

    @given(st.lists(st.tuples(words, words), max_size=8), st.integers(0, 8))
    def test_names(self, names: list[tuple[str, str]], known: int) -> None:
        scores = {name: (float(len(name[0])), -1.5) for name in names[:known]}
        agree("tables.looked_up", scores, lambda name: (0.25, float(len(name[1]))), names)
        places = {name: tuple(map(ord, name[0])) for name in names[:known]}
        agree("tables.places_of_names", places, lambda name: (ord(name[1][0]),), names)


class TestOfTheNetwork:
    @given(st.integers(0, 2**32), st.integers(0, 70), st.integers(1, 9))
    def test_features_that_go_in(self, seed: int, rows: int, columns: int) -> None:
        random = np.random.default_rng(seed)
        values = random.normal(scale=100, size=(columns, rows))
        values[random.random(values.shape) < 0.1] = np.nan
        values[random.random(values.shape) < 0.1] = -0.0
        mean, deviation = random.random((2, columns)).astype(np.float32) + np.float32(0.01)
        for features in (values.T, np.float32(values.T), values.T.copy()):
            agree("network.prepared", features, mean, deviation)
            orders = {
                parts["network.prepared"](features, mean, deviation).flags.c_contiguous
                for parts in (in_python, in_c or in_python)
            }
            # BLAS rounds by the order.
            assert len(orders) == 1

    @given(st.integers(0, 2**32), st.integers(1, 40), st.integers(1, 20))
    def test_what_blocks_take_in(self, seed: int, rows: int, width: int) -> None:
        random = np.random.default_rng(seed)
        path = random.integers(0, 3, rows)
        sizes = ((rows, width), (rows, width), (rows - 1, width), (rows - 1, width), (3, width))
        tables = [random.normal(size=size).astype(np.float32) for size in sizes]
        of_page, bias = random.normal(size=(2, width)).astype(np.float32)
        if "network.take_in" not in in_c:
            pytest.skip("The network is not compiled here.")
        states = []
        for parts in (in_python, in_c):
            state, *given = (table.copy() for table in tables)
            parts["network.take_in"](state, *given, path, of_page, bias)
            states.append(state)
        assert is_same(*states)


@given(st.integers(0, 2**32), st.integers(0, 1100), st.integers(0, 12), st.integers(1, MAX_DEPTH))
@settings(max_examples=40)
def test_trees(seed: int, rows: int, size: int, depth: int) -> None:
    random = np.random.default_rng(seed)
    trees = SymmetricTrees(
        column=random.integers(0, 5, (depth, size)),
        border=random.normal(size=(depth, size)).astype(np.float32),
        value=random.normal(size=(size, 1 << depth)),
        weight=np.ones((size, 1 << depth)),
    )
    columns = random.normal(size=(5, rows)).astype(np.float32)
    columns[random.random(columns.shape) < 0.1] = np.nan
    agree("trees.sum_of_leaves", trees, columns)


def test_trees_about_more_columns_than_there_are_are_refused() -> None:
    trees = SymmetricTrees(
        column=np.array([[3]]),
        border=np.zeros((1, 1), dtype=np.float32),
        value=np.zeros((1, 2)),
        weight=np.ones((1, 2)),
    )
    agree("trees.sum_of_leaves", trees, np.zeros((3, 2), dtype=np.float32))


EXTRACT = """
import sys
import contentseeker
from annotate.demo import generator as demo
for number, page in enumerate(demo.generate()):
    if number % 9 == 0:
        found = contentseeker.extract(page.html, url=page.url)
        sys.stdout.write(repr((found, found.blocks.probability.tobytes(), found.markdown)))
sys.stdout.write(repr(sorted(contentseeker.compiled.in_c)))
"""


def test_without_compiled_parts_extractions_are_the_same() -> None:
    said = [
        subprocess.run(
            [sys.executable, "-c", EXTRACT],
            env=os.environ | {SWITCH: value},
            cwd=ROOT,
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for value in ("0", "1")
    ]
    without, with_parts = (answer.rpartition("[") for answer in said)
    assert without[2] == "]"
    assert without[0] == with_parts[0]
    assert len(without[0]) > 10_000


IN_USE = """
import sys
import contentseeker
found = contentseeker.extract(sys.stdin.buffer.read())
sys.stdout.write(repr((found.text, sorted(contentseeker.compiled.in_c))))
"""


@pytest.mark.parametrize("missing", ["", *MODULES])
def test_if_one_compiled_module_is_missing_none_is_used(missing: str, tmp_path: Path) -> None:
    if len(in_c) < len(in_python):
        pytest.skip("Not all modules are compiled here.")
    here = ROOT / "contentseeker"
    (tmp_path / "contentseeker").mkdir()
    for each in here.iterdir():
        if each.name not in ("compiled", "__pycache__"):
            (tmp_path / "contentseeker" / each.name).symlink_to(each)
    left_out = shutil.ignore_patterns("__pycache__", f"{missing or '-'}.*.so")
    shutil.copytree(here / "compiled", tmp_path / "contentseeker" / "compiled", ignore=left_out)
    done = subprocess.run(
        [sys.executable, "-c", IN_USE],
        cwd=tmp_path,
        env=os.environ | {SWITCH: "1", "PYTHONPATH": str(tmp_path)},
        input=b"<nav>Menu</nav><article>" + b"<p>Never mind the weather, he said.</p>" * 9,
        capture_output=True,
        check=True,
    )
    text, used = ast.literal_eval(done.stdout.decode())
    assert text.count("Never mind the weather") >= 1
    assert used == ([] if missing else sorted(in_c))


def test_every_module_is_listed() -> None:
    sources = (ROOT / "contentseeker" / "compiled").glob("*.pyx")
    assert sorted(each.stem for each in sources) == sorted(MODULES)
    assert {name.split(".")[0] for name in in_python} == set(MODULES)
