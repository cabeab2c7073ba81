"""Progress and failures: who sees the bar, and what failures come to."""

import io

import pytest

from contentseeker.cli.work import Work


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def with_standard_error(stream: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """Standard error, where the bar need not be waited for."""
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setattr("contentseeker.cli.work._BAR_AFTER_SECONDS", 0)
    return stream


def test_a_terminal_shows_a_bar_while_the_output_goes_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = with_standard_error(Terminal(), monkeypatch)
    assert list(Work("page", 2).each(["a", "b"], io.StringIO())) == ["a", "b"]
    assert "2/2" in terminal.getvalue()
    assert "page/s" in terminal.getvalue()


def test_no_bar_is_drawn_among_results_on_the_same_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = with_standard_error(Terminal(), monkeypatch)
    list(Work("page", 2).each(["a", "b"], Terminal()))
    assert terminal.getvalue() == ""


def test_no_bar_is_drawn_into_a_log(monkeypatch: pytest.MonkeyPatch) -> None:
    log = with_standard_error(io.StringIO(), monkeypatch)
    list(Work("page", 2).each(["a", "b"], io.StringIO()))
    assert log.getvalue() == ""


def test_a_single_failure_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    work = Work("page", 1)
    work.failed("odd\nname.html cannot be read.")
    assert work.finish() == 1
    assert capsys.readouterr().err == "error: odd name.html cannot be read.\n"


def test_several_inputs_are_counted_at_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    work = Work("page", 3)
    work.failed("no")
    assert work.finish() == 1
    assert capsys.readouterr().err == "error: no\nerror: 1 of 3 pages failed.\n"


def test_no_failure_is_no_news(capsys: pytest.CaptureFixture[str]) -> None:
    assert Work("page", 3).finish() == 0
    assert capsys.readouterr().err == ""
