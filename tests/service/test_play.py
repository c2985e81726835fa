"""CreateGame and Act: a game is played over gRPC, and every command is stored once."""

from tests.service.driver import Table, first_filling


async def test_first_card(dealt: Table) -> None:
    """A seat plays a card; the answer, its own view and the operator's view tell of it."""
    peer, seen = await dealt.to_move()
    command = first_filling(seen.moves)

    answer = await peer.act(dealt.game_id, command, seen.view.version, want_view=True)

    assert answer.first_version == seen.view.version + 1
    assert answer.view.version == answer.last_version
    assert len(answer.view.fortunes.played) == 1
    public = (await dealt.operator.look(dealt.game_id)).view
    assert list(public.fortunes.played) == list(answer.view.fortunes.played)
    assert public.version == answer.last_version
