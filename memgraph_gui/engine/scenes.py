"""A view worth keeping, by the ids of its memories: it outlives changes by others, and memories that are gone."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import orjson

from memgraph_gui.engine.exploring import DEEPEST, Direction
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.validity import EVERYTHING, Validity
from memgraph_gui.engine.viewing import Focus, Place, ViewState, grown

_VERSION = 1


@dataclass(frozen=True, slots=True)
class Scene:
    """A named view as it is kept: `body` is JSON."""

    name: str
    body: str


@dataclass(frozen=True, slots=True, eq=False)
class Restored:
    """A kept view for the graph as it is now, and how many memories that it names are gone."""

    state: ViewState
    missing: int


def scene_of(name: str, topology: Topology, state: ViewState, place: Place) -> Scene:
    """Keep what is shown and where the view looks."""
    body: dict[str, Any] = {"version": _VERSION, "line": state.line, "only": state.only}
    body["place"] = [place.x, place.y, place.scale]
    hidden = grown(state.hidden, topology.memory_count)
    if hidden is not None:
        hidden = hidden & topology.memory_alive
        few = 2 * int(hidden.sum()) <= int(topology.memory_alive.sum())
        named = hidden if few else topology.memory_alive & ~hidden
        body["hidden" if few else "shown"] = [topology.memory_ids[index] for index in np.flatnonzero(named).tolist()]
    if state.focus is not None:
        focus = state.focus
        body["focus"] = [topology.memory_ids[focus.memory], focus.depth, focus.direction.value]
    if state.validity != Validity():
        body["links"] = "all" if state.validity.everything else state.validity.moment
    if state.path is not None:
        body["path"] = [topology.memory_ids[end] for end in state.path]
    # Ids may hold what UTF-8 cannot: such a memory is not found again, the rest of the view is.
    return Scene(name, orjson.dumps(_clean(body)).decode())


def restored(scene: Scene, topology: Topology) -> Restored:
    """The view in the graph as it is now; whatever of it cannot be read is as in a fresh view."""
    try:
        body = orjson.loads(scene.body)
    except ValueError:
        body = {}
    body = body if isinstance(body, dict) else {}
    lost: set[str] = set()

    def indices(value: object) -> list[int]:
        ids = [one for one in value if isinstance(one, str)] if isinstance(value, list) else []
        found = {one: topology.memory_index_by_id(one) for one in ids}
        lost.update(one for one, index in found.items() if index is None)
        return [index for index in found.values() if index is not None]

    hidden = None
    if "hidden" in body:
        hidden = np.zeros(topology.memory_count, np.bool_)
        hidden[indices(body["hidden"])] = True
    elif "shown" in body:
        hidden = topology.memory_alive.copy()
        hidden[indices(body["shown"])] = False
    path = indices(body.get("path"))
    state = ViewState(
        hidden=hidden if hidden is not None and hidden.any() else None,
        focus=_focus(body.get("focus"), indices),
        path=(path[0], path[1]) if len(path) == 2 else None,
        line=str(body.get("line") or ""),
        only=body.get("only") is True,
        validity=_validity(body.get("links")),
        place=_place(body.get("place")),
    )
    return Restored(state, len(lost))


def _focus(value: object, indices: Any) -> Focus | None:
    if not (isinstance(value, list) and len(value) == 3):
        return None
    memory, depth, direction = value
    found = indices([memory])
    if not found or not isinstance(depth, int) or direction not in tuple(Direction):
        return None
    return Focus(found[0], min(max(depth, 1), DEEPEST), Direction(direction))


def _validity(value: object) -> Validity:
    if value == "all":
        return EVERYTHING
    return Validity(moment=float(value)) if isinstance(value, int | float) else Validity()


def _place(value: object) -> Place | None:
    if isinstance(value, list) and len(value) == 3 and all(isinstance(one, int | float) for one in value):
        x, y, scale = (float(one) for one in value)
        if scale > 0 and np.isfinite([x, y, scale]).all():
            return Place(x, y, scale)
    return None


def _clean(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _clean(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_clean(one) for one in value]
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value
