"""By which command of the window each edit of the engine is reached; a test holds this beside the engine."""

REACH: dict[str, tuple[str, ...]] = {
    "new_memory": ("new-memory",),
    "edit_memory": ("edit-memory", "repair"),
    "edit_memories": ("edit-memory",),
    "edit_each": ("more-important", "less-important", "less-sure"),
    "edit_by_rule": ("edit-memory",),
    "save_as_new": ("edit-memory",),  # offered when the agent deleted what is in the form
    "duplicate_memory": ("duplicate",),
    "change_tags": ("look-later",),
    "merge_tags": ("tags",),
    "delete_tag": ("tags",),
    "delete_tags": ("tags",),
    "replace_texts": ("replace",),
    "merge_memories": ("merge",),
    "delete_memories": ("delete",),
    "add_placeholder": ("placeholder",),
    "new_relationship": ("link",),
    "edit_relationship": ("edit-link", "repair"),
    "edit_relationships": ("retype-link", "end-link"),
    "retype": ("retype-link",),
    "flip": ("flip-link",),
    "end": ("end-link", "supersede-link"),
    "reopen": ("end-link",),
    "supersede": ("supersede-link",),
    "delete_relationships": ("delete",),
    "strengthen": ("activate",),  # a button of the pane that it opens
    "judge": ("verdict-1", "verdict-2", "verdict-3", "verdict-4"),
    "remark": ("verdict-5", "verdict-6"),
    "undo": ("undo", "history"),
    "redo": ("redo", "history"),
}
"""Method of the editor: ids of the actions that lead to it."""
