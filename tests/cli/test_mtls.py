"""mTLS from the command line: a server that wants certificates, one of them bound to the operator, and no token."""

import json
from pathlib import Path

import pytest

from tests.certificates import Authority
from tests.cli.process import Running, invoke

SERVER = "server.trionfi.test"


def test_a_bound_certificate_is_all_a_person_needs(tmp_path: Path) -> None:
    authority = Authority(tmp_path, "authority")
    own, anna = authority.issue(SERVER), authority.issue("anna.trionfi.test")
    database = tmp_path / "trionfi.db"
    tls = ("--tls-cert", own.certificate, "--tls-key", own.key, "--client-ca", authority.file)
    with Running("serve", "--json", "--listen", "127.0.0.1:0", "--db", database, *tls) as running:
        said = json.loads(running.line())
        assert said["clientCertificates"] is True
        where = ("--server", said["address"], "--tls-ca", authority.file, "--tls-name", SERVER)
        person = ("--client-cert", anna.certificate, "--client-key", anna.key)
        [operator] = invoke("token", "list", "--db", database, "--json").records()
        bound = invoke(
            "token", "bind", operator["credentialId"], "--certificate", anna.certificate, "--db", database, "--json"
        )
        [listed] = invoke("token", "bindings", "--db", database, "--json").records()
        assert listed["name"] == bound.records()[0]["name"]
        assert listed["credentialId"] == operator["credentialId"]
        assert invoke("games", *where, *person).code == 0

        assert invoke("token", "unbind", listed["name"], "--db", database).code == 0
        until(3, "games", *where, *person)
        assert "stands for nobody" in invoke("games", *where, *person).err
        assert invoke("games", *where, *person, "--token-file", said["operatorTokenFile"]).code == 0
        assert running.stop().code == 0


def until(code: int, *arguments: str | Path) -> None:
    """Run it until it ends with this code: what a server reads of certificates it trusts for two seconds."""
    for _ in range(100):
        if invoke(*arguments).code == code:
            return
    raise AssertionError(invoke(*arguments))


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        ((), "by its file or by a name in it"),
        (("--san", "a", "--certificate", "b.pem"), "by its file or by a name in it"),
        (("--san", "two words"), "is no name that a certificate is known by"),
        (("--certificate", "nowhere.pem"), "nowhere.pem: No such file"),
        (("--certificate", "empty.pem"), "empty.pem: there is no certificate in it"),
    ],
)
def test_what_is_no_certificate_is_not_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], wrong: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty.pem").write_text("")

    ended = invoke("token", "bind", "0" * 32, *arguments)

    assert ended.code == 1
    assert wrong in ended.err
