"""The lasting name of a conflict: what changes it, and what does not."""

import subprocess
import sys

from memgraph_gui.engine.conflicts.keys import conflict_key, content_key
from memgraph_gui.engine.conflicts.values import ConflictKind

K = ConflictKind
ONE = content_key("general", "API port", "", "The API listens on port 8080.")
OTHER = content_key("general", "API port", "", "The API listens on port 9090.")


def test_sides_have_no_order_and_kinds_are_told_apart() -> None:
    assert conflict_key(K.SAME_SUBJECT, ONE, OTHER) == conflict_key(K.SAME_SUBJECT, OTHER, ONE)
    assert conflict_key(K.SAME_SUBJECT, ONE, OTHER) != conflict_key(K.CONTRADICTS, ONE, OTHER)
    assert conflict_key(K.SAME_SUBJECT, ONE, ONE) != conflict_key(K.SAME_SUBJECT, ONE, OTHER)


def test_only_a_real_change_of_a_side_changes_its_key() -> None:
    assert content_key("General ", "api  PORT", "", "The API listens on\nport 8080. ") == ONE
    assert content_key("general", "API port", "", "The API listens on port 8081.") != ONE
    assert content_key("general", "API port", "new", "The API listens on port 8080.") != ONE
    assert content_key("problem", "API port", "", "The API listens on port 8080.") != ONE
    assert content_key("general", "API", "port", "The API listens on port 8080.") != ONE


def test_the_key_is_the_same_in_another_process() -> None:
    script = (
        "from memgraph_gui.engine.conflicts.keys import content_key;"
        "print(content_key('general', 'API port', '', 'The API listens on port 8080.'))"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == ONE


def test_any_text_has_a_key() -> None:
    assert len(content_key("", "\ud800", "\x00", "𝛼")) == 32
