"""What the program carries besides code, found in the source tree and in an installed wheel alike."""

import os
import shutil
from pathlib import Path

from memgraph_gui.engine.dataroot import data_root

_PACKAGE = Path(__file__).resolve().parents[2]
SAMPLE = "sample.db"


def resource_path(name: str) -> Path:
    """The path of one carried file.

    The wheel holds ``resources/`` inside the package; in the source tree (an editable install too) it stands
    beside the package.

    Raises:
        FileNotFoundError: the installation is incomplete, or the name is wrong.
    """
    for folder in (_PACKAGE / "resources", _PACKAGE.parent / "resources"):
        path = folder / name
        if path.exists():
            return path
    raise FileNotFoundError(f"{name} is not among the resources of this installation ({_PACKAGE})")


def sample_copy(data_dir: Path | None = None) -> Path:
    """A copy of the sample in the user's data folder, made if it is not there yet.

    What the reader tries out on it stays in it; the carried file never changes. Deleting the copy brings the
    sample back as it was. Call it while no connection to the carried file is open (it is read as a file).
    """
    copy = data_root(data_dir) / "sample" / SAMPLE
    if not copy.exists():
        copy.parent.mkdir(parents=True, exist_ok=True)
        half = copy.with_name(f"{SAMPLE}.{os.getpid()}.part")  # a copy cut short must not be taken for the sample
        shutil.copyfile(resource_path(SAMPLE), half)
        half.replace(copy)
    return copy
