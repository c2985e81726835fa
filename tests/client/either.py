"""Run one test with the blocking and with the asyncio client.

Tests are coroutines; a blocking call just blocks the loop, which nothing else needs meanwhile.
"""

import inspect
from typing import Any

import pytest

import trionfi
import trionfi.aio

either = pytest.mark.parametrize("kind", [trionfi.Client, trionfi.aio.Client], ids=["blocking", "asyncio"])


async def done(value: Any) -> Any:
    """The value of a call of either client."""
    return await value if inspect.isawaitable(value) else value


async def everything(items: Any) -> list[Any]:
    """All items of a stream or list of either client."""
    return [item async for item in items] if hasattr(items, "__aiter__") else list(items)


async def following(stream: Any) -> Any:
    """The next item of a stream of either client."""
    return await anext(stream) if hasattr(stream, "__anext__") else next(stream)
