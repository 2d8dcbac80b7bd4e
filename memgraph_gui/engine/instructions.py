"""Text that gives orders to an agent: a memory is data, but what reads it may take it for a command.

The rules are the list below, each with the reason that is shown. A mark is advice: the text is shown in full, is
never hidden and never obeyed, and the mark can be dismissed. The rules look for orders, not for words about orders:
a sentence that quotes or explains such an order (after "why", "explains", in quotes) is left alone.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

LONGEST = 200_000  # characters that are looked at


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of order: how it is found, and why it is marked."""

    name: str
    reason: str
    pattern: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Mark:
    """One place in a text: where, its words, and why."""

    rule: str
    reason: str
    start: int
    end: int
    words: str


def _rule(name: str, reason: str, pattern: str) -> Rule:
    return Rule(name, reason, re.compile(pattern, re.IGNORECASE | re.VERBOSE))


_REACH = r"[^.!?\n]{0,60}?"
RULES: tuple[Rule, ...] = (
    _rule(
        "forget",
        "it tells the reader to drop what it was told before",
        rf"""\b(?:ignore|disregard|forget|override|bypass|skip)\b {_REACH}
        \b(?:previous|earlier|prior|above|preceding|existing|all|any|other|system|safety|your)\b {_REACH}
        \b(?:instructions?|guidance|guidelines|rules?|prompts?|messages?|orders?|directives?|polic(?:y|ies)|context)\b""",
    ),
    _rule(
        "role",
        "it speaks as the system or gives the reader another role",
        r"""(?:^|\n)[ \t>#*\[<]*(?:system|developer|assistant)(?:[ ](?:prompt|message|note|override))?
        [\]>*]*[ ]?:[ \t]
        |<\|?(?:im_start|system|/?inst)\|?>|\[/?INST\]
        |\b(?:you[ ]are[ ]now|from[ ]now[ ]on,?[ ](?:you|always|never|act|respond|answer|treat|do|approve|ignore)
        |new[ ]instructions?[ ]?:|act[ ]as[ ](?:if[ ]you|an?[ ](?:unrestricted|unfiltered|root|admin)))\b""",
    ),
    _rule(
        "trigger",
        "it asks for something to be done as soon as it is read",
        rf"""\b(?:when(?:ever)?|if|once|as[ ]soon[ ]as|after|before)[ ]
        (?:you|the[ ](?:agent|assistant|model|ai)|an?[ ]agent)\b {_REACH}
        \b(?:reads?|sees?|loads?|recalls?|process(?:es)?|receives?|retrieves?)\b {_REACH}
        \b(?:memory|note|text|entry|message|this|line)\b[^.!?\n]{{0,40}}[,:]?[ ]
        (?:you[ ]must|always|never|run|execute|call|send|post|open|delete|write|say|tell|reply|ignore|do|use|approve)
        \b""",
    ),
    _rule(
        "secrets",
        "it asks for a secret or data to be sent somewhere",
        rf"""\b(?:post|send|upload|forward|leak|exfiltrate|e-?mail|copy|paste|transmit|report|append)\b {_REACH}
        \b(?:tokens?|passwords?|secrets?|credentials?|(?:api|ssh|private|access)[ -]?keys?|cookies?|env(?:ironment)?
        (?:[ ]variables?|[ ]file)|\.env|history|database|memor(?:y|ies))\b {_REACH}
        (?:\bto\b[ ]{{1,3}}(?:https?://|\S+@\S+|\S+\.(?:example|com|net|org|io)\b)|https?://)""",
    ),
    _rule(
        "shell",
        "it holds a command that fetches something and runs it",
        r"""\b(?:curl|wget|iwr|invoke-webrequest)\b[^\n|;]{0,200}\|\s*(?:sudo\s+)?(?:ba|z|da|k)?sh\b
        |\b(?:curl|wget)\b[^\n]{0,200}\|\s*(?:sudo\s+)?(?:python3?|perl|node|ruby|iex)\b
        |\bpowershell\b[^\n]{0,80}-e(?:nc|ncodedcommand)?\b""",
    ),
    _rule(
        "trust",
        "it asks a reader or a tool to trust it or to leave it out of a check",
        rf"""\b(?:mark|flag|treat|classify|rate|label|consider|accept)\b {_REACH}
        \b(?:this|it|these|the[ ](?:memory|note|entry))\b {_REACH}
        \bas[ ](?:trusted|safe|verified|reviewed|resolved|approved|harmless|authoritative|system)\b
        |\b(?:hide|exclude|remove|omit|drop|leave[ ]out)[ ](?:this|it|these|the[ ](?:memory|note|entry))\b {_REACH}
        \b(?:from|in)\b {_REACH}\b(?:list|review|conflicts?|search|results?|log|history|audit|check)\b""",
    ),
    _rule(
        "silence",
        "it asks the reader to keep something from the user",
        rf"""\b(?:never|do[ ]not|don['’]t|without|must[ ]not|should[ ]not)[ ]
        (?:mention(?:ing)?|tell(?:ing)?|reveal(?:ing)?|disclos(?:e|ing)|show(?:ing)?|inform(?:ing)?|say(?:ing)?|report(?:ing)?)\b
        {_REACH}\b(?:this|the[ ]user|users?|anyone|anybody|it|these|him|her|them)\b""",
    ),
    _rule(
        "approve",
        "it asks for approval without a check",
        rf"""\b(?:always|automatically|silently|blindly|immediately)\b {_REACH}
        \b(?:approve|accept|merge|deploy|execute|run|allow|grant|confirm|obey|trust)\b {_REACH}
        \b(?:without|no|skip(?:ping)?|even[ ]if|regardless|any|all|every)\b
        |\b(?:always|must|immediately)[ ](?:obey|comply[ ]with|follow)[ ]
        (?:this|these|the[ ]following|\w{{1,20}}\b(?=\s*$|[.!,;]))""",
    ),
)
_ABOUT = re.compile(
    r"(?:\b(?:why|how|explains?|explained|describes?|called|named|known\s+as|attacks?|such\s+as|phrases?\s+like|e\.g\.)\b"
    r"[^.!?\n]{0,40})[\"'“‘«`]$",
    re.IGNORECASE,
)
_QUOTES = {'"': '"', "'": "'", "“": "”", "‘": "’", "«": "»", "`": "`"}


def marks(text: str) -> tuple[Mark, ...]:
    """The orders in a text, in their order of place; those that overlap are told once."""
    text = text[:LONGEST]
    found: list[Mark] = []
    for rule in RULES:
        for match in rule.pattern.finditer(text):
            if not _is_quoted(text, match.start(), match.end()):
                words = " ".join(match[0].split())
                found.append(Mark(rule.name, rule.reason, match.start(), match.end(), words))
    found.sort(key=lambda mark: (mark.start, mark.end))
    kept: list[Mark] = []
    for mark in found:
        if not kept or mark.start >= kept[-1].end:
            kept.append(mark)
    return tuple(kept)


def marks_of(texts: Iterable[str]) -> tuple[Mark, ...]:
    """The orders in several texts of one memory (title, summary, content, contexts), each said once."""
    found: dict[tuple[str, str], Mark] = {}
    for text in texts:
        for mark in marks(text):
            found.setdefault((mark.rule, mark.words.casefold()), mark)
    return tuple(found.values())


def _is_quoted(text: str, start: int, end: int) -> bool:
    """Whether the words stand in quotes in a sentence about them."""
    if not start or text[start - 1] not in _QUOTES:
        return False
    closing = _QUOTES[text[start - 1]]
    return closing in text[end : end + 60] and _ABOUT.search(text[max(0, start - 80) : start]) is not None
