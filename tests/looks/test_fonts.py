"""The packaged font does what the system's would not."""

from PySide6.QtGui import QFont, QFontMetricsF
from pytestqt.qtbot import QtBot

from memgraph_gui.looks.fonts import LABEL, TITLE, Fonts

SAMPLE = "Webhook retries create duplicate charges"


def test_strong_text_has_true_shapes_not_smeared_ones(qtbot: QtBot) -> None:
    fonts = Fonts()
    # Both widths were measured with the font file itself: weight 400 and 600 of Inter at 13 px.
    assert abs(QFontMetricsF(fonts.font(13)).horizontalAdvance(SAMPLE) - 256.4) < 0.5
    assert abs(QFontMetricsF(fonts.font(13, strong=True)).horizontalAdvance(SAMPLE) - 262.2) < 0.5


def test_sizes_are_whole_pixels_times_the_text_factor(qtbot: QtBot) -> None:
    assert Fonts().font(LABEL).pixelSize() == 11
    assert Fonts(factor=1.5).font(TITLE).pixelSize() == 24
    assert Fonts().font(LABEL).hintingPreference() == QFont.HintingPreference.PreferNoHinting


def test_code_is_written_in_the_mono_face(qtbot: QtBot) -> None:
    metrics = QFontMetricsF(Fonts().font(11, mono=True))
    assert metrics.horizontalAdvance("iii") == metrics.horizontalAdvance("WWW")


def test_a_font_that_is_struck_out_is_nobody_else_s(qtbot: QtBot) -> None:
    fonts = Fonts()
    fonts.font(LABEL).setStrikeOut(True)
    assert not fonts.font(LABEL).strikeOut()
