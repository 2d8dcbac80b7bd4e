"""No edit of the engine without a command in the window: a new one fails here until somebody can reach it."""

import ast
import inspect
import typing
from pathlib import Path

from memgraph_gui import app
from memgraph_gui.app.curate.reach import REACH
from memgraph_gui.app.frame.actions import ACTIONS
from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.editing.plans import Written


def edits() -> set[str]:
    """The public methods of the editor that write."""
    found = set()
    for name, method in inspect.getmembers(Editor, inspect.isfunction):
        told = typing.get_type_hints(method).get("return")
        if not name.startswith("_") and Written in (told, *typing.get_args(told)):
            found.add(name)
    return found


def called_by_the_window() -> set[str]:
    """The methods that modules of the window call on an editor, or on its undoer."""
    names: set[str] = set()
    for path in Path(app.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                owner = ast.unparse(node.func.value)
                if owner in ("editor", "editor.undoer"):
                    names.add(node.func.attr)
    return names


# The window calls what does the same: for many, for several tags; and retype and end, which are made of the third.
SPECIAL = {"edit_memories", "delete_tag", "edit_relationships"}


def test_each_edit_has_a_command_and_the_window_calls_it() -> None:
    there = edits()
    assert {"retype", "merge_memories", "add_placeholder", "undo"} <= there  # the search for them finds some
    assert there - set(REACH) == set()
    assert set(REACH) - there == set()
    actions = {row.id for row in ACTIONS}
    assert {name for ids in REACH.values() for name in ids} - actions == set()
    assert there - called_by_the_window() - SPECIAL == set()
