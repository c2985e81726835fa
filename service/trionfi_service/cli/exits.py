"""How a command ends: the fixed exit codes, and the one error that carries them."""

from enum import IntEnum


class ExitCode(IntEnum):
    """What the shell is told. The numbers are part of the command's contract."""

    FINE = 0
    """All went well."""
    USAGE = 1
    """The command line, or a file it names, is not what it ought to be."""
    NOT_VERIFIED = 2
    """A verification failed."""
    REFUSED = 3
    """The rules or the server said no."""
    UNREACHABLE = 4
    """No server answered."""
    PARTLY_VERIFIED = 5
    """Nothing failed, but not everything could be checked."""


class Failure(Exception):
    """A command cannot do what it was asked: what was wrong, and what would be right."""

    def __init__(self, code: ExitCode, problem: str, remedy: str = "") -> None:
        super().__init__(problem)
        self.code = code
        self.problem = problem
        self.remedy = remedy


def usage(problem: str, remedy: str = "") -> Failure:
    """A `Failure` of the command line."""
    return Failure(ExitCode.USAGE, problem, remedy)
