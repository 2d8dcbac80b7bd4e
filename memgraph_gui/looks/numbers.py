"""Numbers as the system writes them: the one place that knows its decimal sign, wherever a number is shown.

Where numbers are typed, both signs mean the same (`number_from`): only what is shown depends on the system.
"""

from PySide6.QtCore import QLocale

from memgraph_gui.engine.drafts import number_from


def decimal(value: float, digits: int) -> str:
    """A number with so many digits after its sign: "0.93", in German "0,93"."""
    return with_sign(f"{value:.{digits}f}")


def with_sign(text: str) -> str:
    """A text of ours in which every point is that of a number."""
    return text.replace(".", QLocale().decimalPoint())


def worded(text: str) -> str:
    """A stored value: a number with the system's sign and every digit, anything else as it is."""
    return with_sign(text) if number_from(text) is not None else text
