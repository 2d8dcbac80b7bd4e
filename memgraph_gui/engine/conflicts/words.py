"""Words of a text as the finders compare them: normal form, one token each, stems, what carries no weight.

The lists are English, the language that agents mostly write in; a text in another language is compared by its
words as they are, which finds fewer pairs and no wrong ones.
"""

import re
from functools import lru_cache

from memgraph_gui.engine.conflicts.units import UNITS
from memgraph_gui.engine.normal import normal

RUN = r"[^\W_]+(?:[.:,_+/-][^\W_]+)*|%"  # nothing in it can match in two ways: linear in the text
_RUN = re.compile(RUN)
_NUMBER = re.compile(r"v?(\d+(?:[.:]\d+)*|\d{1,3}(?:,\d{3})+(?:\.\d+)?)([^\W\d_]+)?")
_DATE = re.compile(r"\d{4}-\d\d(-\d\d)?")
_PARTS = re.compile(r"[.:,_+/-]")
# Scripts written without blanks: pieces of two letters stand for the words that nothing marks.
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+|[^\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+")
_UNSPACED_LETTER = re.compile("[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_SHORT_NOT = re.compile(r"n['’]t\b|(?<=can)not\b")
_IRREGULAR = {
    "kept": "keep", "held": "hold", "ran": "run", "sent": "send", "built": "build", "written": "writ",
    "wrote": "writ", "chosen": "choos", "chose": "choos", "took": "tak", "taken": "tak", "got": "get",
    "given": "giv", "gave": "giv", "went": "go", "gone": "go", "done": "do", "does": "do", "did": "do",
    "has": "hav", "had": "hav", "children": "child", "indices": "index", "indexes": "index",
}  # fmt: skip

_IN_FULL = {
    "pr": ("pull", "request"), "prs": ("pull", "request"), "db": ("database",), "dbs": ("database",),
    "doc": ("documentation",), "docs": ("documentation",), "config": ("configuration",), "repo": ("repository",),
    "repos": ("repository",), "env": ("environment",), "app": ("application",), "apps": ("application",),
    "info": ("information",), "auth": ("authentication",), "dir": ("directory",), "prod": ("production",),
    "param": ("parameter",), "params": ("parameter",), "arg": ("argument",), "args": ("argument",),
    "postgres": ("postgresql",), "k8s": ("kubernetes",), "js": ("javascript",), "ts": ("typescript",),
    "py": ("python",),
}  # fmt: skip


def listed(words: str) -> frozenset[str]:
    """A set of words as they are written down here: one blank between two."""
    return frozenset(words.split())


WEIGHTLESS = listed(
    "a an the this that these those it its of at with and to in on for by as is are be been we you our your they"
    " their there here so then also just very really simply please do does will would can could may should s re ve ll"
    " which who whose what such some any each"
)
"""Words that two texts may differ in and still be the same; none of them turns a sentence round."""


def tokens(text: str) -> list[str]:
    """The words, names and numbers of a text, in normal form."""
    return split_words(spelled_out(normal(text)))


def split_words(text: str) -> list[str]:
    """The same of a text in normal form: ``4GB`` is *4* and *gb*, ``qt5-dev`` is one name."""
    found: list[str] = []
    for run in _RUN.findall(text):
        if run.isascii() and run.isalpha():
            found.append(run)
        else:
            found.extend(parts_of(run))
    return found


@lru_cache(maxsize=100_000)  # a pure function of one run
def parts_of(run: str) -> tuple[str, ...]:
    """A run (`RUN`) of letters, digits and joining signs as words; what has a digit behind a letter is one name."""
    if run == "%" or _DATE.fullmatch(run):
        return (run,)
    if not any(letter.isdigit() for letter in run):
        return tuple(piece for part in _PARTS.split(run) for piece in _pieces(part))
    number = _NUMBER.fullmatch(run)
    if number is not None:
        value, letters = number[1], number[2]
        return (value,) if not letters else (value, letters) if letters in UNITS else (run,)
    if not run.isascii() and (pieces := _pieces(run)) != (run,):
        return pieces
    parts = run.split("/") if "/" in run else re.split(r"[,_+-]", run) if run[0].isdigit() else [run]
    return (run,) if len(parts) == 1 else tuple(word for part in parts for word in parts_of(part))


def _pieces(run: str) -> tuple[str, ...]:
    """What is written without blanks between words, in overlapping pieces of two letters; all else as it is."""
    if run.isascii():
        return (run,)
    found: list[str] = []
    for part in _UNSPACED.findall(run):
        if not _UNSPACED_LETTER.match(part):
            found.extend(parts_of(part) if len(part) < len(run) else (part,))
        else:
            found.extend(part[at : at + 2] for at in range(max(1, len(part) - 1)))
    return tuple(found)


def in_full(word: str) -> tuple[str, ...]:
    """The words that an abbreviation stands for; any other word is itself."""
    return _IN_FULL.get(word, (word,))


def is_piece(word: str) -> bool:
    """Whether a word is two letters of a text without blanks, which name nothing by themselves."""
    return not word.isascii() and _UNSPACED_LETTER.match(word) is not None


def spelled_out(text: str) -> str:
    """A text in normal form whose short negations are words of their own."""
    return _SHORT_NOT.sub(" not", text) if "n't" in text or "n’t" in text or "cannot" in text else text


def stems(words: list[str]) -> tuple[str, ...]:
    """What carries weight, in one form for each word."""
    return tuple([stem(word) for word in words if word not in WEIGHTLESS])


@lru_cache(maxsize=200_000)  # a pure function of one word
def stem(word: str) -> str:
    """One form for the forms of an English word; others stay as they are."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < 4 or not word.isascii() or not word.isalpha():
        return word
    for ending, put in (("ies", "y"), ("ied", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("s", "")):
        rest = len(word) - len(ending)
        if word.endswith(ending) and rest >= 3 and not (ending == "s" and word[-2] in "su"):
            word = word[:rest] + put
            if ending in ("ing", "ed") and word[-1] == word[-2] and word[-1] not in "ls":
                word = word[:-1]
            break
    return word[:-1] if len(word) > 3 and word[-1] == "e" else word
