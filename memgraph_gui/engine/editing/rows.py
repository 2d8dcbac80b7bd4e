"""Finding the rows that an edit will touch: reads only, before the write lock is asked for.

In a file with several brains only rows of the opened one are found: another brain may use the same ids.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from memgraph_gui.engine.connection import Connection
from memgraph_gui.engine.editing.fields import Layout
from memgraph_gui.engine.editing.images import (
    Image,
    RowChange,
    RowKey,
    Text,
    Value,
    columns_of,
    read_image,
    read_images,
)
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import RowId

_IN = 500  # ids in one condition
_ENDS = ("from_id", "to_id", "source_id", "target_id")


class LinkedMeanwhileError(KnownError):
    """Another program linked to a memory between our look and our deletion; nothing was written, look again."""

    def __init__(self) -> None:
        super().__init__(
            "Not deleted: another program has just linked to this memory; nothing was changed, look again."
        )


class Rows:
    """Looks rows up by rowid, by id and by what they name."""

    def __init__(self, connection: Connection, layout: Layout) -> None:
        self.connection = connection
        self.layout = layout
        self.memories = layout.tables.memories
        self.relationships = layout.tables.relationships

    def columns(self, table: str) -> set[str]:
        """The columns that a table has now."""
        return set(columns_of(self.connection, table))

    def defaults(self, table: str) -> dict[str, str | None]:
        """What a column holds where nothing was said, as the file's own definition writes it."""
        sql = "SELECT CAST(name AS BLOB), CAST(dflt_value AS BLOB) FROM pragma_table_info(?)"
        rows = self.connection.rows(sql, (table,))
        return {name.decode("utf-8", "replace"): told and told.decode("utf-8", "replace") for name, told in rows}

    def there(self, key: RowKey) -> Image:
        """A row as it is now.

        Raises:
            KnownError: it is gone.
        """
        image = read_image(self.connection, key)
        if image is None:
            raise KnownError("Not saved: this row is gone, another program has deleted it; save it as a new one.")
        return image

    def at(self, table: str, rowids: Iterable[RowId]) -> list[tuple[int, Image]]:
        """Rows by number, in the order asked for.

        Raises:
            KnownError: some are gone.
        """
        wanted = list(dict.fromkeys(rowids))
        found: dict[int, Image] = {}
        for at in range(0, len(wanted), _IN):
            chunk = wanted[at : at + _IN]
            found |= read_images(self.connection, table, f"t.rowid IN ({', '.join('?' * len(chunk))})", chunk)
        if len(found) < len(wanted):
            raise KnownError("Not saved: some of these rows are gone, another program has deleted them; look again.")
        return [(rowid, found[rowid]) for rowid in wanted]

    def memory_named(self, memory_id: str) -> tuple[int, Image] | None:
        """The memory with an id."""
        found = self._where(self.memories, "t.id = CAST(?1 AS TEXT)", (_bytes(memory_id),))
        return next(iter(found.items()), None)

    def relationship_named(self, relationship_id: str) -> tuple[int, Image] | None:
        """The relationship with an id."""
        found = self._where(self.relationships, "t.id = CAST(?1 AS TEXT)", (_bytes(relationship_id),))
        return next(iter(found.items()), None)

    def traces_of(self, memory_id: Value) -> dict[int, Image]:
        """The rows that hold the text of a brain's memory."""
        traces = self.layout.tables.traces
        return self._where(traces, "t.id = CAST(?1 AS TEXT)", (raw(memory_id),)) if traces else {}

    def relationships_at(self, ids: Sequence[Value]) -> dict[int, Image]:
        """Every relationship that names one of these memories at either end, by rowid."""
        found: dict[int, Image] = {}
        if not self.relationships:
            return found
        ends = sorted(self.columns(self.relationships) & set(_ENDS))
        for at in range(0, len(ids), _IN):
            chunk = [raw(value) for value in ids[at : at + _IN]]
            holes = ", ".join("CAST(? AS TEXT)" for _ in chunk)
            for column in ends:
                found |= self._where(self.relationships, f"t.{column} IN ({holes})", chunk)
        return dict(sorted(found.items()))

    def naming_as_successor(self, ids: Collection[str]) -> dict[int, Image]:
        """Relationships whose `invalidated_by` is one of these ids; a scan, since no file has an index for it."""
        if not (self.layout.has_validity and ids):
            return {}
        named = self._where(self.relationships, "t.invalidated_by IS NOT NULL", ())
        return {rowid: image for rowid, image in named.items() if str(image["invalidated_by"]) in ids}

    def same_id(self, table: str, image: Image) -> dict[int, Image]:
        """Rows that the table's own key would take as the same; none where the id is NULL."""
        if image.get("id") is None:
            return {}
        keys = [name for name in ("brain_id", "id") if name in image]
        holes = ["CAST(? AS TEXT)" if isinstance(image[name], Text) else "?" for name in keys]
        where = " AND ".join(f"t.{name} = {hole}" for name, hole in zip(keys, holes, strict=True))
        values = [value.data if isinstance(value := image[name], Text) else value for name in keys]
        found: dict[int, Image] = {}
        found.update(read_images(self.connection, table, where, values))
        return found

    def dependents(self, table: str, image: Image) -> dict[int, Image]:
        """Relationships that name a row: at an end, or as their successor."""
        identifier = image.get("id")
        if identifier is None or not self.relationships:
            return {}
        if table == self.memories:
            return self.relationships_at([identifier])
        if table == self.relationships and self.layout.has_validity:
            return self._where(self.relationships, "t.invalidated_by = CAST(?1 AS TEXT)", (raw(identifier),))
        return {}

    def missing_ends(self, image: Image) -> list[str]:
        """The ids that a relationship names and no memory has."""
        return [end for end in dict.fromkeys(self.layout.ends(image)) if self.memory_named(end) is None]

    def loose_links(self, memory_id: str) -> tuple[str, ...]:
        """The ids of relationships that name a memory that is not there (yet), as a step notes them."""
        if not self.relationships or self.memory_named(memory_id) is not None:
            return ()
        return tuple(loose(image) for image in self.relationships_at([Text.of(memory_id)]).values())

    def refuse_new_links(self, change: RowChange, known: Collection[str] = ()) -> None:
        """Within the transaction, as a memory goes: no link may name it any more.

        A link that came after our look would be left without an end or, with foreign keys on, be deleted unseen.

        Args:
            change: that is about to be made.
            known: links that were without this end before the memory came (`loose`), and may be so again.
        """
        if change.after is not None or change.before is None or change.key.table != self.memories:
            return
        if any(loose(image) not in known for image in self.dependents(self.memories, change.before).values()):
            raise LinkedMeanwhileError

    def paged(self, table: str, *, size: int = 400) -> Iterator[dict[int, Image]]:
        """Every row of a table, some at a time."""
        after = -(2**63)
        while page := self._where(table, "t.rowid > ?1", (after,), limit=size):
            after = max(page)
            yield page

    def _where(self, table: str, where: str, arguments: Sequence[object], limit: int = -1) -> dict[int, Image]:
        found: dict[int, Image] = {}
        if not table:
            return found
        scope, values = "", list(arguments)
        if self.layout.brain is not None:
            values.append(self.layout.brain.encode("utf-8", "surrogatepass"))
            scope = f" AND t.brain_id = CAST(?{len(values)} AS TEXT)"
        found.update(read_images(self.connection, table, f"({where}){scope}", values, limit=limit))
        return found


def loose(image: Image) -> str:
    """How a step notes that a relationship had no end before it; never the id of a memory."""
    return f"link {image.get('id')!s}"


def raw(value: Value) -> bytes:
    """An id as bytes, however it is stored."""
    return value.data if isinstance(value, Text) else value if isinstance(value, bytes) else str(value).encode()


def _bytes(memory_id: str) -> bytes:
    return memory_id.encode("utf-8", "surrogatepass")
