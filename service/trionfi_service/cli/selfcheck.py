"""``trionfi selfcheck``: whether core and service are, file by file, what was built."""

import typer

from trionfi_service.cli import options
from trionfi_service.cli.exits import ExitCode
from trionfi_service.cli.terminal import print_record, printable, say


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: trionfi selfcheck --json")(selfcheck)


def selfcheck(json: options.Json = False) -> None:
    """Compare this installation's core and service with the manifest of their build, file by file.

    Names each file that differs, is missing or is extra, and then ends with 2. Ends with 5 for a source tree, which has
    no manifest and cannot be checked. Whoever can change the files can change the manifest: compare its SHA-256 with
    the one that was published with the wheel. 'trionfi verify' checks games, 'trionfi db check' the database.
    """
    from trionfi_service import manifest

    report = manifest.check()
    if json:
        print_record(
            {
                "result": report.kind.value,
                "version": report.version,
                "build": report.build,
                "files": report.files,
                "manifestSha256": report.sha256,
                "problems": report.problems,
            }
        )
    elif report.kind is manifest.Kind.NOT_CHECKABLE:
        say("not checkable: this is a source tree, or a build without a manifest; 'make wheel' makes one that has it")
    else:
        for problem in report.problems:
            say(printable(problem))
        verdict = "as built" if report.kind is manifest.Kind.SAME else "NOT as built: install the wheel again"
        say(f"{verdict}: {report.files} files, version {printable(report.version)}, core {printable(report.build)}")
        say(f"manifest {report.sha256}")
    raise typer.Exit(
        {
            manifest.Kind.SAME: ExitCode.FINE,
            manifest.Kind.CHANGED: ExitCode.NOT_VERIFIED,
            manifest.Kind.NOT_CHECKABLE: ExitCode.PARTLY_VERIFIED,
        }[report.kind]
    )
