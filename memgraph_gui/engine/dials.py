"""The dials of spreading activation as one value, and the file in our data folder where they are saved by name."""

import math
import os
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np
import orjson

from memgraph_gui.engine.activation import Carrying, Direction, SpreadingActivationConfig
from memgraph_gui.engine.dataroot import data_root
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.topology import Topology

FILE_NAME = "activation-dials.json"


@dataclass(frozen=True, slots=True)
class Dials:
    """What activation is asked for; the defaults are the seed's rule.

    Attributes:
        max_depth, decay, threshold, max_results: as in `SpreadingActivationConfig`.
        direction: in, out or both. categories, types: multipliers, 1.0 where not named.
        use_confidence: the confidence of a link is a factor.
        hub_limit: memories with more links than this light up and pass nothing on; 0: all pass on.
    """

    max_depth: int = 3
    decay: float = 0.5
    threshold: float = 0.1
    max_results: int = 20
    direction: Direction = Direction.BOTH
    categories: Mapping[str, float] = field(default_factory=dict)
    types: Mapping[str, float] = field(default_factory=dict)
    use_confidence: bool = False
    hub_limit: int = 0

    @property
    def config(self) -> SpreadingActivationConfig:
        """The seed's own four."""
        return SpreadingActivationConfig(self.max_depth, self.decay, self.threshold, self.max_results)

    @property
    def carrying(self) -> Carrying:
        """What relationships let through."""
        return Carrying(self.direction, dict(self.categories), dict(self.types), self.use_confidence)


def hubs(topology: Topology, limit: int) -> frozenset[int]:
    """Memories with more than `limit` current links; none for 0."""
    if limit <= 0:
        return frozenset()
    current = topology.drawable() & ~topology.ended()
    degree = np.zeros(topology.memory_count, np.int64)
    for ends in (topology.source[current], topology.target[current]):
        degree += np.bincount(ends, minlength=topology.memory_count)
    return frozenset(np.flatnonzero(degree > limit).tolist())


class SavedDials:
    """Dials by name, kept for all files.

    Args:
        data_dir: instead of the user's data directory.
    """

    def __init__(self, data_dir: Path | None = None) -> None:
        self._path = data_root(data_dir) / FILE_NAME

    def all(self) -> dict[str, Dials]:
        """What was saved, by name; nothing where the file is missing or broken, for it is only a convenience."""
        try:
            stored = orjson.loads(self._path.read_bytes())["dials"]
            return {str(name): _read(values) for name, values in sorted(stored.items())}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return {}

    def save(self, name: str, dials: Dials) -> None:
        """Keep dials under a name; those that had it are replaced.

        Raises:
            KnownError: the name is empty, or nothing can be written there.
        """
        if not name.strip():
            raise KnownError("Dials are saved under a name: type one first.")
        self._write(self.all() | {name.strip(): dials})

    def drop(self, name: str) -> None:
        """Forget the dials of this name."""
        self._write({other: dials for other, dials in self.all().items() if other != name})

    def _write(self, dials: Mapping[str, Dials]) -> None:
        content = {"version": 1, "dials": {name: asdict(values) for name, values in dials.items()}}
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._path.parent, prefix=".dials-")
            with os.fdopen(handle, "wb") as file:
                file.write(orjson.dumps(content, option=orjson.OPT_INDENT_2))
            os.replace(name, self._path)
        except OSError as error:
            raise KnownError(
                f"The dials could not be saved ({error.strerror}); they stay as they are set."
            ) from error


def _read(values: Mapping[str, object]) -> Dials:
    """Dials from what a file says; numbers outside of what the pane can show are held inside."""
    usual = Dials()

    def number(name: str, low: float, high: float) -> float:
        value = values.get(name, getattr(usual, name))
        good = isinstance(value, int | float) and math.isfinite(value)
        return min(high, max(low, float(value))) if good else float(getattr(usual, name))  # type: ignore[arg-type]  # see `good`

    def factors(name: str) -> dict[str, float]:
        given = values.get(name)
        pairs = given.items() if isinstance(given, dict) else ()
        return {str(key): float(value) for key, value in pairs if isinstance(value, int | float)}

    known = tuple(Direction)
    return Dials(
        max_depth=int(number("max_depth", 0, 10)),
        decay=number("decay", 0.0, 1.0),
        threshold=number("threshold", 0.0, 1.0),
        max_results=int(number("max_results", 1, 1000)),
        direction=Direction(str(values.get("direction"))) if values.get("direction") in known else Direction.BOTH,
        categories=factors("categories"),
        types=factors("types"),
        use_confidence=values.get("use_confidence") is True,
        hub_limit=int(number("hub_limit", 0, 100_000)),
    )
