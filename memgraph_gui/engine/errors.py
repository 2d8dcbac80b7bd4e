"""What the user's world can do to us, apart from our own bugs.

A `KnownError` is told to the user in one sentence: what it is, what is safe, what to do next. Anything else
that is raised is a fault of ours and is shown as such.
"""


class KnownError(Exception):
    """Something the user's world did; `str(error)` is one plain sentence for the user."""


class CannotOpenError(KnownError):
    """The file is not ours to open: not a database, empty, encrypted, cut short, damaged, no rights."""


class LockedError(KnownError):
    """Another program holds the file; the same call may succeed later."""


class ConstraintError(KnownError):
    """The file's own rules refuse a write (a missing end, a missing value); nothing was written.

    Attributes:
        code: SQLite's name for the rule, as AgentOS' own errors carry it (`SQLITE_CONSTRAINT_FOREIGNKEY`).
    """

    def __init__(self, words: str, code: str) -> None:
        super().__init__(words)
        self.code = code


class DamagedError(KnownError):
    """The file opened, but a page or an index of it cannot be read."""


class FileLostError(KnownError):
    """What stands at the path is no longer the file that is open: it was replaced, moved or deleted."""


class TablesChangedError(KnownError):
    """The file no longer has the tables or columns that it had when it was opened."""


class CancelledError(KnownError):
    """The user asked to stop."""
