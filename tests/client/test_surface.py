"""The blocking and the asyncio client are one surface: same names, same parameters, same words."""

import inspect

import pytest

import trionfi.aio
import trionfi.client

# What blocks on one side is awaited on the other; everything else has one name.
SAME = {
    "__enter__": "__aenter__",
    "__exit__": "__aexit__",
    "__iter__": "__aiter__",
    "__next__": "__anext__",
}
CLASSES = ["Client", "Game", "Stream"]


def surface(kind: type) -> dict[str, object]:
    names = [name for name in dir(kind) if not name.startswith("_") or name in {*SAME, *SAME.values(), "__init__"}]
    return {SAME.get(name, name): inspect.getattr_static(kind, name) for name in names}


def parameters(member: object) -> list[tuple[str, object, object, object]]:
    assert callable(member)
    return [
        (parameter.name, parameter.kind, parameter.default, parameter.annotation)
        for parameter in inspect.signature(member).parameters.values()
    ]


@pytest.mark.parametrize("name", CLASSES)
def test_both_have_the_same_names(name: str) -> None:
    assert surface(getattr(trionfi.client, name)).keys() == surface(getattr(trionfi.aio, name)).keys()


@pytest.mark.parametrize("name", CLASSES)
def test_both_take_the_same_and_say_the_same(name: str) -> None:
    blocking, asyncio_ = surface(getattr(trionfi.client, name)), surface(getattr(trionfi.aio, name))
    own = [method for method in blocking if name != "Stream" or method not in ("__init__", "__aiter__", "__anext__")]
    assert own
    for method in own:
        one, other = blocking[method], asyncio_[method]
        if isinstance(one, property):
            assert isinstance(other, property)
            one, other = one.fget, other.fget
        assert parameters(one) == parameters(other), method
        assert inspect.getdoc(one) == inspect.getdoc(other), method


@pytest.mark.parametrize("name", CLASSES)
def test_they_differ_only_in_how_they_wait(name: str) -> None:
    blocking, asyncio_ = surface(getattr(trionfi.client, name)), surface(getattr(trionfi.aio, name))
    for method, other in asyncio_.items():
        if not inspect.isfunction(other) or method in ("__init__", "__aiter__", "__anext__"):
            continue
        one = inspect.signature(blocking[method]).return_annotation  # type: ignore[arg-type]
        if inspect.isasyncgenfunction(other):
            one = one.replace("Iterator[", "AsyncIterator[")
        assert inspect.signature(other).return_annotation == one, method
