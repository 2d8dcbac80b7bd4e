"""Find and replace: what is asked for, where it is found, and what the texts become. No window is needed for it."""

import json
import subprocess
import sys
import threading
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

from memgraph_gui.engine.drafts import held_values
from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.editing.images import Image
from memgraph_gui.engine.errors import CancelledError, KnownError
from memgraph_gui.engine.records import LayoutName, RowId

FIELDS = ("title", "content", "summary", "tags", "project")
MOST = 5000  # places that are shown; who needs more narrows it down, or replaces twice
SECONDS = 5.0  # for a portion of texts: an ordinary pattern needs some milliseconds
_PORTION = 200_000  # characters that are looked through at once
_AROUND = 40  # characters shown before and after
TOO_SLOW = "This pattern takes too long: it tries too many ways on one text. Make it simpler."


@dataclass(frozen=True, slots=True)
class Question:
    """What is looked for.

    Attributes:
        find, instead: as typed.
        pattern: they are a regular expression and its template; else plain text.
        case, words: upper and lower case differ; whole words only.
        fields: which of `FIELDS`.
        rowids: in these memories; None: in all.
    """

    find: str
    instead: str
    pattern: bool = False
    case: bool = False
    words: bool = False
    fields: tuple[str, ...] = ("title", "content", "summary", "tags")
    rowids: tuple[RowId, ...] | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """One place where it was found.

    Attributes:
        rowid, field: in which text; `tag`: in which tag, else 0.
        start, end: where in it.
        found, instead: what stands there, and what would.
        before, after: some of the text around it.
    """

    rowid: RowId
    field: str
    tag: int
    start: int
    end: int
    found: str
    instead: str
    before: str
    after: str


@dataclass(slots=True)
class Findings:
    """The answer.

    Attributes:
        question: what was asked.
        places: in the order of the file.
        stood: the texts that have places.
        cut: there are more places than these.
        unreadable: memories that were left out, because their text holds bytes that are none.
    """

    question: Question
    places: list[Place] = field(default_factory=list)
    stood: dict[tuple[RowId, str], object] = field(default_factory=dict)
    cut: bool = False
    unreadable: int = 0

    def edits(self, left_out: Collection[int] = ()) -> dict[RowId, dict[str, object]]:
        """What to set, by memory, without the places of these numbers."""
        wanted: dict[tuple[RowId, str], list[Place]] = {}
        for number, place in enumerate(self.places):
            if number not in left_out and place.found != place.instead:
                wanted.setdefault((place.rowid, place.field), []).append(place)
        edits: dict[RowId, dict[str, object]] = {}
        for (rowid, name), places in wanted.items():
            stood = self.stood[rowid, name]
            edits.setdefault(rowid, {})[name] = _tags(stood, places) if name == "tags" else _text(str(stood), places)
        return edits

    def emptied(self, left_out: Collection[int] = ()) -> tuple[RowId, str] | None:
        """A memory whose title or content would be empty: the agent would no longer see it."""
        for rowid, fields in self.edits(left_out).items():
            for name in ("title", "content"):
                if name in fields and not str(fields[name]).strip():
                    return rowid, name
        return None

    def words(self, left_out: Collection[int] = ()) -> str:
        """The step in words, but for how many memories it touches."""
        places = sum(n not in left_out and one.found != one.instead for n, one in enumerate(self.places))
        find, instead = (_cut(text) for text in (self.question.find, self.question.instead))
        return f"Replace “{find}” with “{instead}” in {places} {'place' if places == 1 else 'places'}"


class Search:
    """One search; `cancel` may be called from any thread."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self._cancelled = threading.Event()
        self._worker: _Worker | None = None

    def cancel(self) -> None:
        """Stop it; `run` then raises `CancelledError`."""
        self._cancelled.set()
        if self._worker is not None:
            self._worker.kill()

    def run(self, editor: Editor) -> Findings:
        """Look through the texts as they are stored now.

        Raises:
            KnownError: the pattern is not right, or takes too long; one sentence.
        """
        question, layout = self._question, editor.info.layout
        if layout is LayoutName.AGENTOS:
            raise KnownError("What a brain's memories say is read-only: their embeddings and index belong to it.")
        found = Findings(question)
        if not question.find:
            return found
        with _Worker(question) as worker:
            self._worker = worker
            try:
                self._run(editor, worker, found)
            except KnownError:
                if self._cancelled.is_set():
                    raise CancelledError("Stopped.") from None
                raise
            finally:
                self._worker = None
        found.cut = len(found.places) > MOST
        del found.places[MOST:]
        return found

    def _run(self, editor: Editor, worker: "_Worker", found: Findings) -> None:
        worker.begin()
        portion: list[_Part] = []
        size = 0
        for part in self._parts(editor, found):
            portion.append(part)
            size += len(part.text)
            if size >= _PORTION:
                self._look(worker, portion, found)
                portion, size = [], 0
            if len(found.places) > MOST:
                break
        self._look(worker, portion, found)

    def _parts(self, editor: Editor, found: Findings) -> Iterator["_Part"]:
        """Every text that is to be looked through; tags one by one."""
        for page in editor.every_memory(self._question.rowids):
            for number, image in page.items():
                held = held_values(editor.info.layout, image)
                texts = {name: held[name] for name in self._question.fields}
                if _is_unreadable(image) and any("\ufffd" in str(text) for text in texts.values()):
                    found.unreadable += 1
                    continue
                for name, value in texts.items():
                    parts = value if isinstance(value, list) else [value]
                    for tag, text in enumerate(parts):
                        if isinstance(text, str) and text:
                            yield _Part(RowId(number), name, tag, text, value)

    def _look(self, worker: "_Worker", portion: Sequence["_Part"], found: Findings) -> None:
        if self._cancelled.is_set():
            raise CancelledError("Stopped.")
        if not portion:
            return
        for part, spans in zip(portion, worker.ask([part.text for part in portion]), strict=True):
            text = part.text
            for start, end, instead in spans:
                found.stood[part.rowid, part.name] = part.value
                before, after = text[max(0, start - _AROUND) : start], text[end : end + _AROUND]
                place = Place(part.rowid, part.name, part.tag, start, end, text[start:end], instead, before, after)
                found.places.append(place)


@dataclass(frozen=True, slots=True)
class _Part:
    """A text that is looked through: a field's, or one tag of several (`value` is all of them)."""

    rowid: RowId
    name: str
    tag: int
    text: str
    value: object


class _Worker:
    """The process that finds; it is ended when a portion takes too long."""

    def __init__(self, question: Question) -> None:
        script = Path(__file__).with_name("pattern_worker.py")
        self._process = subprocess.Popen(
            [sys.executable, "-I", str(script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )
        asked = {"find": question.find, "instead": question.instead, "literal": not question.pattern}
        self._asked = {**asked, "case": question.case, "words": question.words}

    def begin(self) -> None:
        """Tell it what is looked for.

        Raises:
            KnownError: it is not right.
        """
        answer = self._answer(self._asked)
        if isinstance(answer, Mapping) and "error" in answer:
            raise KnownError(str(answer["error"]))

    def ask(self, texts: Sequence[str]) -> list[list[tuple[int, int, str]]]:
        """Where it is found in each of these texts, and what would stand there."""
        answer = self._answer(texts)
        assert isinstance(answer, list)
        return answer

    def kill(self) -> None:
        """Let it end, from any thread."""
        self._process.kill()

    def close(self) -> None:
        """End it."""
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        self._process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _answer(self, asked: object) -> object:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        impatient = threading.Timer(SECONDS, self._process.kill)
        impatient.start()
        try:
            self._process.stdin.write(json.dumps(asked) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        finally:
            impatient.cancel()
            impatient.join()
        if not line:
            raise KnownError(TOO_SLOW)
        return json.loads(line)


def _text(stood: str, places: Sequence[Place]) -> str:
    parts, at = [], 0
    for place in places:
        parts += [stood[at : place.start], place.instead]
        at = place.end
    return "".join([*parts, stood[at:]])


def _tags(stood: object, places: Sequence[Place]) -> list[str]:
    """Each tag by itself; one that becomes empty goes, and of two that become the same one stays."""
    assert isinstance(stood, list)
    made = []
    for number, tag in enumerate(stood):
        here = [place for place in places if place.tag == number]
        made.append(_text(tag, here).strip() if here else tag)
    return list(dict.fromkeys(tag for tag in made if tag != ""))


def _is_unreadable(image: Image) -> bool:
    """Whether the row holds text that is not UTF-8."""
    for value in image.values():
        data = getattr(value, "data", None)
        if isinstance(data, bytes):
            try:
                data.decode()
            except UnicodeDecodeError:
                return True
    return False


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 40 else f"{line[:39]}…"
