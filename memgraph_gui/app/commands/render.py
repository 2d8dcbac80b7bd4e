"""Draw a file's graph as a picture: settled, with names and a legend."""

import argparse
import os
import re
import tempfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.app.commands._arguments import add_file_arguments
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import LayoutName
from memgraph_gui.engine.topology import Topology

SIZE = (1280, 800)
OVERLAYS = ("type", "clusters", "activation", "age", "importance", "confidence", "usage", "conflict")
LEAST, MOST = 160, 16_000  # px per side


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add ``render DB OUT.png|OUT.svg``."""
    parser = subparsers.add_parser("render", help="draw the graph as a picture", description=__doc__)
    add_file_arguments(parser)
    parser.add_argument("out", metavar="OUT", type=_picture_path, help="the picture: a .png or an .svg file")
    parser.add_argument("--size", type=_size, default=SIZE, metavar="WxH", help="px, 1280x800 unless given")
    parser.add_argument("--positions", type=Path, metavar="FILE.npy", help="also write where the memories are")
    parser.add_argument(
        "--overlay",
        choices=OVERLAYS,
        default="type",
        help=f"what colour means: {', '.join(OVERLAYS)}; the type unless given",
    )
    parser.add_argument(
        "--seed",
        action="append",
        default=[],
        metavar="ID",
        help="of a memory that activation starts from; repeatable",
    )
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="light unless given")


def run(arguments: argparse.Namespace) -> int:
    """Read, lay out, draw, write."""
    from memgraph_gui.app.common.display import missing_display  # noqa: PLC0415 - this command only

    # Before Qt starts: the picture needs no display, and one that is set but does not answer would abort.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    complaint = missing_display(os.environ)
    if complaint:
        raise KnownError(complaint)
    if (arguments.overlay == "activation") != bool(arguments.seed):
        raise KnownError("--overlay activation and --seed ID belong together: name what activation starts from.")
    topology, layout = _read(arguments)
    positions = settled_positions(topology)
    picture = _drawn(topology, layout, positions, arguments)
    _write(arguments.out, picture)
    if arguments.positions is not None:
        with tempfile.TemporaryFile() as file:
            np.save(file, positions)
            file.seek(0)
            _write(arguments.positions, file.read())
    return 0


def settled_positions(topology: Topology) -> NDArray[np.float64]:
    """Where the memories come to rest, float64[n, 2], in the order in which the file lists them."""
    from memgraph_gui.layout.simulation import Simulation  # noqa: PLC0415 - loads numba

    linked = topology.drawable()
    simulation = Simulation(
        topology.memory_count, topology.source[linked], topology.target[linked], alive=topology.memory_alive
    )
    return simulation.settle()


def _read(arguments: argparse.Namespace) -> tuple[Topology, LayoutName]:
    from memgraph_gui.engine.store import open_store  # noqa: PLC0415 - this command only

    store = open_store(arguments.file, layout=arguments.layout, brain=arguments.brain, read_only=True)
    try:
        return store.load(), store.info.layout
    finally:
        store.close()


def _drawn(
    topology: Topology, layout: LayoutName, positions: NDArray[np.float64], arguments: argparse.Namespace
) -> bytes:
    from PySide6.QtCore import QBuffer, QIODevice  # noqa: PLC0415 - Qt after its platform is chosen
    from PySide6.QtGui import QGuiApplication  # noqa: PLC0415

    from memgraph_gui.app.commands._overlay import overlay_of  # noqa: PLC0415
    from memgraph_gui.looks.fonts import Fonts  # noqa: PLC0415
    from memgraph_gui.looks.tokens import theme  # noqa: PLC0415
    from memgraph_gui.scene.lettering import Lettering  # noqa: PLC0415
    from memgraph_gui.scene.offscreen import make_sheet, to_image, to_svg  # noqa: PLC0415

    application = QGuiApplication.instance() or QGuiApplication(["memgraph-gui"])
    tokens, lettering = theme(dark=arguments.theme == "dark"), Lettering(Fonts())
    heading = Path(arguments.file).name
    overlay, positions = overlay_of(arguments, topology, layout, positions)
    sheet = make_sheet(topology, positions, tokens, lettering, size=arguments.size, heading=heading, overlay=overlay)
    if arguments.out.suffix.lower() == ".svg":
        return to_svg(sheet, tokens, lettering)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    to_image(sheet, tokens, lettering).save(buffer, "PNG")  # type: ignore[call-overload]  # the stub says bytes
    del application
    return bytes(buffer.data().data())


def _write(path: Path, content: bytes) -> None:
    """Write all or nothing: a file beside the target takes its name once it is whole."""
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            try:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
                os.chmod(file.name, 0o666 & ~_umask())
                os.replace(file.name, path)
            except OSError:
                os.unlink(file.name)
                raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise KnownError(
            f"{path} could not be written ({reason}); nothing was changed, choose another place."
        ) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _picture_path(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() not in {".png", ".svg"}:
        raise argparse.ArgumentTypeError(f"{text!r} must end in .png or .svg")
    return path


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,5})[xX×](\d{1,5})", text)
    if match is None or not all(LEAST <= int(side) <= MOST for side in match.groups()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1280x800 ({LEAST} to {MOST} px a side)")
    return int(match[1]), int(match[2])
