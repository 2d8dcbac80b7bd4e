"""How numba kernels are compiled, remembered on disk and run on several threads: one way for all of them.

numba's own file cache stops the program when its folder cannot be written (RuntimeError while importing) or when
a file in it is damaged (EOFError at the call), and it does not notice when a kernel in *another* module that was
compiled in changes. So kernels get a cache of ours: one checksummed file for each compiled signature, named after
everything that went into it. Whatever is wrong with a file or the folder costs a compile and nothing else.
"""

import hashlib
import logging
import os
import tempfile
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import compiler, serialize

from memgraph_gui.cachefolder import cache_folder

_log = logging.getLogger(__name__)
_Function = TypeVar("_Function", bound=Callable[..., Any])
Real = float | np.floating[Any]  # a number in a kernel, of single or double precision
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
_DIGEST = hashlib.sha256().digest_size


def kernel(function: _Function) -> _Function:
    """Compile a function with numba when it is first called: releases the interpreter, cached on disk.

    No `fastmath`: it takes checks for NaN and infinity away, and a sum that may be reordered comes out different in a
    kernel that was compiled and in the same one from the cache (seen). Write loops so that what runs side by side
    are separate sums. No `parallel=True` (on a machine without libgomp its fallback aborts the process as soon as two
    threads run such kernels): use `run_slices`. A kernel calls another by its bare name, so that the cache sees it.
    """
    compiled = numba.njit(**_OPTIONS)(function)
    # The dispatcher has no public way to set a cache of one's own; without the attribute it would just not cache.
    compiled._cache = _KernelCache(cast(FunctionType, function))
    return cast(_Function, compiled)


def run_slices(task: Callable[[int, int], None], count: int, *, threads: int, pieces: int = 0) -> None:
    """Call `task(first, end)` for consecutive slices of `range(count)` on several plain threads, and wait.

    The task should be a kernel call (so that the threads really run side by side), and its result must not depend
    on how the range is cut.

    Args:
        task: What to do with one slice.
        count: Length of the range.
        threads: How many threads take slices; the calling one is among them.
        pieces: How many slices; four for each thread by default, so that uneven work evens out.

    Raises:
        Exception: The first one that any slice raised, after all threads have ended.
    """
    pieces = max(1, min(count, pieces or 4 * threads))
    if threads <= 1 or pieces == 1:
        if count:
            task(0, count)
        return
    bounds = [(count * i // pieces, count * (i + 1) // pieces) for i in range(pieces)]
    waiting = iter(bounds)
    lock = threading.Lock()
    errors: list[Exception] = []

    def work() -> None:
        while not errors:
            with lock:
                part = next(waiting, None)
            if part is None:
                return
            try:
                task(*part)
            except Exception as error:  # noqa: BLE001 - handed to the caller below, whatever it is
                errors.append(error)

    helpers = [threading.Thread(target=work, name="kernel-slices", daemon=True) for _ in range(threads - 1)]
    for helper in helpers:
        helper.start()
    work()
    for helper in helpers:
        helper.join()
    if errors:
        raise errors[0]


def precompile(hooks: Iterable[Callable[[], None]], wanted: Callable[[], bool] = lambda: True) -> None:
    """Run compile hooks one after the other until `wanted()` says no more.

    A hook calls its module's kernels on tiny arrays of the types that will be used, which compiles them or loads
    them from the cache. For a background thread: each hook takes up to some seconds when nothing is cached.
    """
    for hook in hooks:
        if not wanted():
            return
        hook()


class _KernelCache:
    """The cache of one kernel, as numba's dispatcher expects one.

    A file is the SHA-256 of its content followed by the content (numba's pickled compile result). Its name tells
    the kernel, the argument types, the processor and everything compiled in; what no longer fits is never read.
    """

    def __init__(self, function: FunctionType) -> None:
        self._function = function
        self._fingerprint: str | None = None
        self._enabled = True

    @property
    def cache_path(self) -> str:
        return str(cache_folder())

    def enable(self) -> None:
        self._enabled = True

    def disable(self) -> None:
        self._enabled = False

    def flush(self) -> None:
        """Nothing is held back."""

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The compiled kernel for these argument types, or None when it has to be compiled."""
        if not self._enabled:
            return None
        context.refresh()
        try:
            data = self._path(signature, context.codegen()).read_bytes()
            return compiler.CompileResult._rebuild(context, *serialize.loads(_checked(data)))
        except FileNotFoundError:
            return None
        except Exception as error:  # noqa: BLE001 - whatever is wrong with a cache file, compiling helps
            _log.info("kernel %s is compiled again: %s", self._function.__name__, error)
            return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep a compiled kernel if it can be kept."""
        if not self._enabled or result.lifted or result.library.has_dynamic_globals:
            return
        try:
            path = self._path(signature, result.codegen)
            content = serialize.dumps(result._reduce())
            path.parent.mkdir(parents=True, exist_ok=True)
            _write_whole(path, hashlib.sha256(content).digest() + content)
        except Exception as error:  # noqa: BLE001 - not remembering a kernel only costs time
            _log.info("kernel %s is not kept: %s", self._function.__name__, error)

    def _path(self, signature: Any, codegen: Any) -> Path:
        if self._fingerprint is None:
            self._fingerprint = _fingerprint(self._function)
        key = repr((signature, codegen.magic_tuple(), numba.__version__, _OPTIONS, self._fingerprint))
        name = f"{self._function.__name__}-{hashlib.sha256(key.encode()).hexdigest()[:32]}.nbc"
        return cache_folder() / name


def _checked(data: bytes) -> bytes:
    content = data[_DIGEST:]
    if hashlib.sha256(content).digest() != data[:_DIGEST]:
        raise ValueError("the file is damaged")
    return content


def _write_whole(path: Path, data: bytes) -> None:
    """Write a file so that another process sees all of it or nothing."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def _fingerprint(function: FunctionType) -> str:
    """A digest of the code, of the numbers it takes from its module, and of every kernel that it calls."""
    digest = hashlib.sha256()
    waiting, seen = [function], {function}
    while waiting:
        current = waiting.pop()
        code = current.__code__
        plain = [value for value in code.co_consts if not isinstance(value, CodeType)]  # their repr is an address
        nested = [value.co_code for value in code.co_consts if isinstance(value, CodeType)]
        digest.update(repr((current.__qualname__, code.co_code, plain, nested, code.co_names)).encode())
        for name in code.co_names:
            value = current.__globals__.get(name)
            called = getattr(value, "py_func", None)
            if isinstance(called, FunctionType):
                if called not in seen:
                    seen.add(called)
                    waiting.append(called)
            elif isinstance(value, (bool, int, float, tuple)):
                digest.update(repr((name, value)).encode())
    return digest.hexdigest()
