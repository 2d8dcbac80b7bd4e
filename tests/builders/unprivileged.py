"""A process that rights apply to: root ignores permission bits, so what they do is looked at as nobody."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
NOBODY = 65534

# What is imported is imported before the rights go: the checkout may lie where nobody may read.
_CHILD = """
import json, os, sys
from pathlib import Path
from memgraph_gui.engine.connection import open_connection
from memgraph_gui.engine.errors import KnownError
if os.getuid() == 0:
    os.setgroups([])
    os.setgid({nobody})
    os.setuid({nobody})
path = Path(sys.argv[1])
try:
    connection = open_connection(path, read_only=sys.argv[2] == "True", data_dir=Path(sys.argv[3]))
    rows = [connection.value(sql) for sql in sys.argv[4:]]
    answer = dict(
        values=rows,
        opened=str(connection.opened),
        writable=connection.writable,
        reason=connection.reason,
        notices=connection.notices,
        version=connection.data_version(),
    )
    connection.close()
except KnownError as error:
    answer = dict(error=type(error).__name__, sentence=str(error))
print(json.dumps(answer))
"""


def open_as_nobody(path: Path, *sql: str, data_dir: Path, read_only: bool = False) -> dict[str, Any]:
    """Open a file in a process without root's rights, read one value per statement, close, and tell what was seen."""
    ran = subprocess.run(
        [sys.executable, "-c", _CHILD.format(nobody=NOBODY), str(path), str(read_only), str(data_dir), *sql],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    answer: dict[str, Any] = json.loads(ran.stdout)
    return answer


def give_to_nobody(folder: Path) -> None:
    """Hand a folder over to nobody, so that its mode bits decide; where we are not root it is ours already."""
    if os.getuid() == 0:
        for path in (folder, *folder.rglob("*")):
            os.chown(path, NOBODY, NOBODY)
