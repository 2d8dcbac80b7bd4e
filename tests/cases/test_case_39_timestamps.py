"""Case 39: times in every form are one moment where they mean one; what cannot be read is shown as written."""

import math
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import numpy as np

from memgraph_gui.engine.records import RelationshipFlag, RowId
from memgraph_gui.engine.store import open_store
from tests.builders.hard_files import SAME_MOMENT, TIMES
from tests.cases.product import infos, snapshot

MOMENT = 1767603600.0  # 2026-01-05 09:00:00 UTC
CENTURY_LATER = 1767571200.0 + 36524 * 86400  # 2126-01-05: 24 leap days, since 2100 has none

# Place in TIMES: seconds since 1970. NaN: cannot be read. Places that are left out may be read either way
# (0 and -1 as moments of 1970 or as no times; 24:00 as the next day or not at all).
SECONDS = {
    **dict.fromkeys(SAME_MOMENT, MOMENT),
    5: MOMENT + 0.123456789,
    7: 1767571200.0,  # a date alone is its first moment
    9: MOMENT + 0.123,
    10: MOMENT + 0.123456,
    11: MOMENT + 0.123456789,
    13: MOMENT + 0.25,
    16: math.nan,
    17: math.nan,
    18: math.nan,
    19: math.nan,  # 5 January or 1 May: not guessed
    20: CENTURY_LATER,
    21: math.nan,
    22: 253402300799.0,
    23: math.nan,
    25: math.nan,
    26: math.nan,
    27: math.nan,
    28: math.nan,
}


def test_every_form_is_the_moment_it_means(case: Callable[[str], Path]) -> None:
    with closing(open_store(case("timestamps") / "memory.db")) as store:
        topology = store.load()
        created = dict(zip(topology.memory_ids, topology.created.tolist(), strict=True))

        assert len(created) == len(TIMES)
        for place, seconds in SECONDS.items():
            found = created[f"t{place:02d}"]
            assert found == seconds or abs(found - seconds) < 2e-6 or (math.isnan(found) and math.isnan(seconds)), (
                TIMES[place],
                found,
            )


def test_the_eight_forms_of_one_moment_sort_together_and_the_unreadable_last(case: Callable[[str], Path]) -> None:
    with closing(open_store(case("timestamps") / "memory.db")) as store:
        topology = store.load()
        order = [topology.memory_ids[index] for index in np.argsort(topology.created, kind="stable")]

    places = sorted(order.index(f"t{number:02d}") for number in SAME_MOMENT)
    assert places == list(range(places[0], places[0] + 8))
    unreadable = {f"t{place:02d}" for place, seconds in SECONDS.items() if math.isnan(seconds)}
    assert unreadable <= set(order[-len(unreadable) - 1 :])  # one more: 24:00


def test_what_cannot_be_read_is_kept_as_it_was_written(case: Callable[[str], Path]) -> None:
    with closing(open_store(case("timestamps") / "memory.db")) as store:
        topology = store.load()

        def written(place: int) -> str:
            memory = store.memory(RowId(int(topology.memory_rowid[topology.memory_ids.index(f"t{place:02d}")])))
            assert memory is not None
            return memory.created_text

        assert written(5) == "2026-01-05T09:00:00.123456789Z"
        assert written(11) == "1767603600123456789"  # every digit
        assert written(18) == "yesterday"
        assert written(19) == "05/01/2026"
        assert written(23) == "2026-02-30T00:00:00"
        assert written(28) == "٢٠٢٦-٠١-٠٥"


def test_validity_is_read_in_every_form_and_ended_as_the_server_counts_it(case: Callable[[str], Path]) -> None:
    with closing(open_store(case("timestamps") / "memory.db")) as store:
        topology = store.load()
        index = {name: number for number, name in enumerate(topology.relationship_ids)}
        ended = {
            name for name, number in index.items() if topology.relationship_flags[number] & RelationshipFlag.ENDED
        }

        assert topology.valid_from[index["r1"]] == CENTURY_LATER
        assert topology.valid_until[index["r2"]] == MOMENT
        assert math.isnan(topology.valid_until[index["r1"]])
        assert math.isnan(topology.valid_from[index["r4"]])
        assert ended == {"r2", "r3", "r4"}  # the server's filter is `valid_until IS NULL`, and '' is not NULL


def test_odd_times_stop_nothing_in_any_layout(case: Callable[[str], Path]) -> None:
    folder = case("timestamps")
    before = snapshot(folder)
    memory, typed, brain = (
        result.json for result in infos(folder / "memory.db", folder / "typed.db", folder / "brain.sqlite")
    )

    assert (memory["memories"], memory["unreadable"]) == (29, 0)
    assert typed["memories"] == sum(isinstance(moment, str | int | float) for moment in TIMES)
    assert brain["memories"] == 6
    assert snapshot(folder) == before
