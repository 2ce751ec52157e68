"""Many machines: a cluster that is already running, as an executor."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any, TypeVar

from karnoffel.errors import SettingError
from karnoffel.frames import versions

T = TypeVar("T")

INSTALL = "a cluster needs dask.distributed: pip install 'karnoffel[cluster]'"
PATIENCE = 10.0
"""Seconds that a scheduler is waited for, and its first worker."""


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """An executor that hands work to the workers of a dask scheduler, such as ``tcp://host:8786``.

    Workers may come and go: what a worker had not brought back when it went is given to another. Every worker must run the same
    versions as this process; one that does not is an error that names them.

    Raises :class:`~karnoffel.SettingError` where dask.distributed is not installed, where no scheduler answers, where it has no
    worker, and where it gives up a piece at which worker after worker died.
    """
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise SettingError(INSTALL) from None
    try:
        if not address:  # dask would start a cluster of its own
            raise ValueError("the address is empty")
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError, TypeError) as error:
        raise SettingError(
            f"no scheduler answers at {address!r}: {error}; an address is such as tcp://host:8786"
        ) from None
    with client, _in_our_words():
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise SettingError(
                f"no worker has come to the scheduler at {address!r}; start one: dask worker {address}"
            ) from None
        try:
            yield _Alike(client.get_executor(pure=False))
        except KilledWorker as error:
            raise SettingError(
                f"the scheduler has given up a piece at which {error.allowed_failures + 1} workers died; what was kept stays"
            ) from error


@contextmanager
def _in_our_words() -> Iterator[None]:
    """What dask would log of a connection that is lost is said by the error that comes of it."""
    log = logging.getLogger("distributed")
    before = log.level
    log.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        log.setLevel(before)


class _Alike(Executor):
    """An executor whose workers refuse work of other versions than their own."""

    def __init__(self, workers: Executor) -> None:
        self._workers = workers

    def submit(self, play: Callable[..., T], /, *args: Any, **more: Any) -> Any:
        """Hand out work, with the versions it is of."""
        return self._workers.submit(_same_versions, versions(), play, *args, **more)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more work."""
        self._workers.shutdown(wait=wait, cancel_futures=cancel_futures)


def _same_versions(wanted: dict[str, str], play: Callable[..., T], *args: Any, **more: Any) -> T:
    here = versions()
    if here != wanted:
        other = ", ".join(f"{name} {here[name]}" for name in wanted if here[name] != wanted[name])
        asked = ", ".join(f"{name} {wanted[name]}" for name in wanted if here[name] != wanted[name])
        raise SettingError(
            f"a worker has {other}, this process {asked}; the same seed must give the same result"
        )
    return play(*args, **more)
