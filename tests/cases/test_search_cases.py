"""Cases 01, 02, 03, 05, 07, 10, 12 and 13: what is typed is found, whatever signs, words and letters it holds.

Every query runs on the stock file (an index that nothing fills) and on the document's (an ordinary one): the answer
must be the same, since neither is looked at.
"""

import json
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from memgraph_gui.app.cli import main
from tests.builders.memorygraph import Index, MemoryGraphBuilder

MEMORIES = {
    # 01 hyphens
    "commit": ("Two-phase commit for payouts", "prepare, then commit"),
    "phase": ("Phase two of the rollout", "two teams"),
    "warm": ("Nightly job", "run cache-warmup after csv-to-parquet"),
    "flags": ("Flags of the runner", "call it with --fail-on-skip and pack with -7z"),
    "minus": ("Formula", "the distance is a - b, not b - a"),
    # 02 signs
    "cpp": ("Build flags for C++", "-O2"),
    "c": ("Vitamin C", "c is the letter"),
    "csharp": ("Generics in C#", "out T"),
    "rnd": ("R&D budget", "foo&bar"),
    "signs": ("Post mortem", "tag #incident, ask @oncall, 50% of $HOME, a=b, x\\y, [br] <x> why? a,b a;b hi!"),
    "dots": ("Versions", "3.14 and node.js, mail user@host.example"),
    # 03 operator words
    "logic": ("AND, OR, NOT", "how the parser reads them"),
    "near": ("NEAR miss", "rollback OR retry"),
    "salt": ("Salt AND pepper hashing", "both"),
    "found": ("Error 404", "NOT found"),
    # 05 signs alone
    "marks": ("Signs", 'a quote " a star * a percent % an underscore _ a backslash \\'),
    "ordinary": ("Ordinary", "nothing but letters"),
    # 07 Chinese, Japanese, Korean
    "zh": ("仓库打印机与地图", "缓存配置写在服务里"),
    "ja": ("駅で待ち合わせをする", "東京"),
    "ko": ("배포 전 점검표", "서버"),
    # 10 forms
    "cafe1": ("Café am Ring", "composed"),
    "cafe2": ("Cafe\u0301 am Markt", "decomposed"),
    "cafe3": ("CAFÉ AM TOR", "capitals"),
    "wide": ("ＡＢＣ１２３", "full width"),
    "sigma": ("ΟΔΟΣ", "οδος"),
    "jamo": ("\u1100\u1161\u11b7\u1109\u1161", "jamo"),
    "liga": ("a ﬁle", "ligature"),
    "dotted": ("İstanbul", "office"),
    "street": ("Straße", "road"),
    # 12 parts of words
    "factory": ("WarehouseShipmentLabelPrinterFactory", "one piece"),
    "getter": ("getUserName", "camel case"),
    "authentication": ("Authentication", "tokens"),
    "again": ("Retrying", "retry the call"),
}

QUERIES = [
    ("two-phase", {"commit"}),
    ("cache-warmup", {"warm"}),
    ("csv-to-parquet", {"warm"}),
    ("cache-warm", {"warm"}),
    ("--fail-on-skip", {"flags"}),
    ("-7z", {"flags"}),
    ("a - b", {"minus"}),
    ("C++", {"cpp"}),
    ("C#", {"csharp"}),
    ("R&D", {"rnd"}),
    ("foo&bar", {"rnd"}),
    *(
        (sign, {"signs"})
        for sign in [
            "#incident",
            "@oncall",
            "50%",
            "a=b",
            "$HOME",
            "x\\y",
            "[br]",
            "<x>",
            "why?",
            "a,b",
            "a;b",
            "hi!",
        ]
    ),
    ("3.14", {"dots"}),
    ("node.js", {"dots"}),
    ("user@host.example", {"dots"}),
    ("AND", {"logic", "salt"}),
    ("NEAR", {"near"}),
    ("rollback OR", {"near"}),
    ("salt AND pepper", {"salt"}),
    ("NOT found", {"found"}),
    ("NEAR(x y", set()),
    ('"', {"marks"}),
    ("*", {"marks"}),
    ("_", {"marks"}),
    (" ordinary ", {"ordinary"}),
    ("打印机", {"zh"}),
    ("地图", {"zh"}),
    ("仓", {"zh"}),
    ("配置 服务", {"zh"}),
    ("待ち合わせ", {"ja"}),
    ("점검표", {"ko"}),
    ("café", {"cafe1", "cafe2", "cafe3"}),
    ("cafe\u0301", {"cafe1", "cafe2", "cafe3"}),
    ("CAFE\u0301", {"cafe1", "cafe2", "cafe3"}),
    ("ABC123", {"wide"}),
    ("οδοσ", {"sigma"}),
    ("감사", {"jamo"}),
    ("file", {"liga"}),
    ("istanbul", {"dotted"}),
    ("strasse", {"street"}),
    ("LabelPrint", {"factory"}),
    ("username", {"getter"}),
    ("authent", {"authentication"}),
    ("auth*", {"authentication"}),
    ("retry", {"again", "near"}),
]
FIRST = {"two-phase": "commit", "C++": "cpp", "C#": "csharp", "NOT found": "found"}
NOTHING = [
    "",
    "   ",
    "\t\n",
    '""',
    '"""',
    "()",
    "**",
    "!?",
    "^",
    "{",
    "NEAR(",
    '"unbalanced',
    "\u200b",
    "'",
    "--",
    "OR",
]


@pytest.fixture(scope="module", params=[Index.STOCK, Index.DOCUMENT], ids=["stock", "document"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("search") / "memory.db"
    with MemoryGraphBuilder(path, index=request.param) as build:
        for memory_id, (title, content) in MEMORIES.items():
            build.memory(memory_id, title, content)
    return path


def answer(database: Path, line: str, *more: str) -> dict[str, Any]:
    out = StringIO()
    with redirect_stdout(out):
        assert main(["search", str(database), "--json", *more, "--", line]) == 0
    found = json.loads(out.getvalue())
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(("line", "wanted"), QUERIES, ids=[line for line, _ in QUERIES])
def test_found(database: Path, line: str, wanted: set[str]) -> None:
    found = answer(database, line)
    ids = [hit["id"] for hit in found["results"]]
    assert wanted <= set(ids), ids
    assert found["total"] == len(ids)
    if line in FIRST:
        assert ids[0] == FIRST[line]
    if line in ("_", "*", '"', "50%"):
        assert "ordinary" not in ids  # a sign finds only what holds that sign


@pytest.mark.parametrize("line", NOTHING)
def test_nothing_to_search_for_is_no_error(database: Path, line: str) -> None:
    found = answer(database, line)
    if not line.strip(" \t\n\u200b"):
        assert found["total"] == len(MEMORIES)  # a blank line shows everything


def test_a_title_pasted_whole_stands_first(database: Path) -> None:
    for memory_id, (title, _) in MEMORIES.items():
        assert answer(database, title)["results"][0]["id"] == memory_id


def test_what_an_answer_holds(database: Path) -> None:
    found = answer(database, "redis OR two-phase")
    assert found["query"] == "redis OR two-phase"
    (hit,) = answer(database, "two-phase commit")["results"]
    assert set(hit) == {"id", "title", "type", "score", "snippet"}
    assert (hit["title"], hit["type"]) == ("Two-phase commit for payouts", "general")


def test_limit_and_filters(database: Path) -> None:
    assert len(answer(database, "e", "--limit", "3")["results"]) == 3
    assert answer(database, "type:problem")["total"] == 0
    assert answer(database, "-type:problem")["total"] == len(MEMORIES)
    assert answer(database, "café is:orphan")["total"] == 3


def test_memories_in_conflict(tmp_path: Path) -> None:
    """Both ends of a current contradiction and of opposite types on one pair; not those of an ended one."""
    with MemoryGraphBuilder(tmp_path / "memory.db") as build:
        build.notes(7)
        build.relationship("c1", "m1", "m3", "CONTRADICTS")
        build.relationship("c2", "m5", "m6", "ENABLES")
        build.relationship("c3", "m5", "m6", "BLOCKS")
        build.relationship("c4", "m2", "m7", "CONTRADICTS", valid_until="2026-01-06T09:00:00+00:00")
    found = answer(tmp_path / "memory.db", "has:conflict")
    assert sorted(hit["id"] for hit in found["results"]) == ["m1", "m3", "m5", "m6"]
    assert answer(tmp_path / "memory.db", "-has:conflict")["total"] == 3
