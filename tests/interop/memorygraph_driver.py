"""The real MemoryGraph server's Python API, led by JSON lines; run by the environment that holds the package.

Usage: memorygraph_driver.py (no arguments). Every answer is the server's own view of what is stored.
"""

import asyncio
import importlib
import json
import logging
import os
import sys
from typing import Any

logging.disable(logging.CRITICAL)


def _from(module: str, *names: str) -> Any:
    """The package is not in the environment that checks the types of this file."""
    found = importlib.import_module(f"memorygraph.{module}")
    return [getattr(found, name) for name in names] if len(names) > 1 else getattr(found, names[0])


Backend = _from("backends.sqlite_fallback", "SQLiteFallbackBackend")
Database = _from("sqlite_database", "SQLiteMemoryDatabase")
Memory, MemoryContext, RelationshipProperties, SearchQuery, RelationshipType = _from(
    "models", "Memory", "MemoryContext", "RelationshipProperties", "SearchQuery", "RelationshipType"
)
MemoryType, TYPE_METADATA = _from("models", "MemoryType"), _from("relationships", "RELATIONSHIP_TYPE_METADATA")
export_to_json = _from("utils.export_import", "export_to_json")


class Server:
    """One open database."""

    def __init__(self) -> None:
        self.backend: Any = None
        self.database: Any = None

    async def open(self, path: str) -> None:
        self.backend = Backend(db_path=path)
        await self.backend.connect()
        await self.backend.initialize_schema()
        self.database = Database(self.backend)
        await self.database.initialize_schema()

    async def close(self) -> None:
        await self.backend.disconnect()

    async def store(self, fields: dict[str, Any]) -> str:
        given = dict(fields)
        project = given.pop("project", "")
        context = MemoryContext(project_path=project) if project else None
        return str(await self.database.store_memory(Memory(**given, context=context)))

    async def get(self, memory_id: str) -> Any:
        memory = await self.database.get_memory(memory_id)
        return None if memory is None else _told(memory)

    async def update(self, memory_id: str, fields: dict[str, Any]) -> bool:
        memory = await self.database.get_memory(memory_id)
        if memory is None:
            return False
        for name, value in fields.items():
            setattr(memory, name, value)
        return bool(await self.database.update_memory(memory))

    async def delete(self, memory_id: str) -> bool:
        return bool(await self.database.delete_memory(memory_id))

    async def relate(self, source: str, target: str, kind: str, properties: dict[str, Any]) -> str:
        made = RelationshipProperties(**properties)
        return str(await self.database.create_relationship(source, target, RelationshipType(kind), made))

    async def invalidate(self, relationship_id: str, successor: str | None = None) -> None:
        await self.database.invalidate_relationship(relationship_id, successor)

    async def related(self, memory_id: str) -> list[dict[str, Any]]:
        return [
            {
                "id": memory.id,
                "relationship": link.id,
                "from": link.from_memory_id,
                "to": link.to_memory_id,
                "type": link.type.value,
                "strength": link.properties.strength,
                "confidence": link.properties.confidence,
                "context": link.properties.context,
            }
            for memory, link in await self.database.get_related_memories(memory_id)
        ]

    async def history(self, memory_id: str) -> list[str]:
        return [link.id for link in await self.database.get_relationship_history(memory_id)]

    async def search(self, query: dict[str, Any]) -> list[str]:
        return [memory.id for memory in await self.database.search_memories(SearchQuery(**query))]

    async def vocabulary(self) -> dict[str, Any]:
        return {
            "memories": [kind.value for kind in MemoryType],
            "relationships": {
                kind.value: {
                    "category": about.category.value,
                    "strength": about.default_strength,
                    "confidence": about.default_confidence,
                    "symmetric": about.bidirectional,
                    "inverse": about.inverse_type.value if about.inverse_type else "",
                }
                for kind, about in TYPE_METADATA.items()
            },
        }

    async def statistics(self) -> Any:
        return await self.database.get_memory_statistics()

    async def export(self, path: str) -> Any:
        await export_to_json(self.database, path)
        with open(path, encoding="utf-8") as written:
            return json.load(written)


def _told(memory: Any) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(memory.model_dump_json())
    return told


async def main() -> None:
    """Answer until stdin ends."""
    server = Server()
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    sys.stdout = sys.stderr  # the package prints
    print(json.dumps({"ready": True}), file=answers, flush=True)
    for line in sys.stdin:
        name, *arguments = json.loads(line)
        try:
            answer = {"result": await getattr(server, name)(*arguments)}
        except Exception as error:  # noqa: BLE001 - whatever the package raises is its answer
            answer = {"error": str(error), "code": type(error).__name__}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    asyncio.run(main())
