"""`railhead print`: a file of the name wanted; what can't be printed is told in a sentence."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from railhead import printing
from railhead.cli import main


def test_print_writes_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", "1890", "--option", "scenario=a", "--paper", "Letter", "--hex-width", "30"]) == 0
    assert capsys.readouterr().out == "1890.pdf: 1890 on Letter, hexes 30 mm from flat to flat\n"
    assert float(PdfReader("1890.pdf").pages[0].mediabox.width) == 612
    assert main(["print", "1861", "--sheet", "--rules", "-o", "x.pdf"]) == 0
    assert Path("x.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["1999"], "there is no title '1999'"),
        (["1890", "--option", "scenario=z"], "option scenario is one of"),
        (["1861", "--hex-width", "3"], "hexes are 20 to 80 mm wide, not 3"),
    ],
)
def test_what_can_not_be_printed(
    arguments: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", *arguments]) == 2
    assert told in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_without_the_package_it_says_which(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(printing, "CAN_PRINT", False)
    assert main(["print", "1861"]) == 2
    assert "pip install '.[print]'" in capsys.readouterr().err
