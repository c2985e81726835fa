"""The services of ``trionfi.v1``: one file for each kind of method, and here their tables."""

import asyncio
from collections.abc import Sequence
from importlib import metadata

import grpc

from trionfi.v1 import audit_service_pb2 as audit_messages
from trionfi.v1 import evaluation_service_pb2 as evaluation_messages
from trionfi.v1 import game_service_pb2 as messages
from trionfi_service import manifest
from trionfi_service.access import Access
from trionfi_service.bundle import Maker
from trionfi_service.calls import Calls
from trionfi_service.config import Settings
from trionfi_service.feed import Feeds
from trionfi_service.games import Games
from trionfi_service.metrics import Metrics
from trionfi_service.receipts import Receipts
from trionfi_service.service.audit import Audit
from trionfi_service.service.bundles import Bundles
from trionfi_service.service.credentials import Credentials
from trionfi_service.service.evaluation import Evaluation
from trionfi_service.service.looking import Looking
from trionfi_service.service.play import Play
from trionfi_service.service.proof import Proof
from trionfi_service.service.reading import Reading
from trionfi_service.service.showdowns import Showdowns
from trionfi_service.service.watch import Watch
from trionfi_service.store import EventStore

NAME = messages.DESCRIPTOR.services_by_name["GameService"].full_name
AUDIT_NAME = audit_messages.DESCRIPTOR.services_by_name["AuditService"].full_name
EVALUATION_NAME = evaluation_messages.DESCRIPTOR.services_by_name["EvaluationService"].full_name
NAMES = (NAME, AUDIT_NAME, EVALUATION_NAME)


def audit_handlers(calls: Calls, store: EventStore) -> grpc.GenericRpcHandler:
    """The handler of every method of AuditService."""
    audit = Audit(store)
    methods = {"ListAccess": calls.unary("ListAccess", audit_messages.ListAccessRequest, audit.list_access)}
    return grpc.method_handlers_generic_handler(AUDIT_NAME, methods)


def evaluation_handlers(calls: Calls) -> grpc.GenericRpcHandler:
    """The handler of every method of EvaluationService. None of them needs a credential."""
    evaluation, asked, unary = Evaluation(), evaluation_messages, calls.unary
    fools_errand_hands = evaluation.fools_errand
    poker, twenty_one, best = evaluation.two_win_poker, evaluation.twenty_one, evaluation.two_win_best
    showdowns = Showdowns()
    two_win, fools_errand, advice = showdowns.two_win, showdowns.fools_errand, showdowns.advise_two_win
    methods = {
        "EvaluateTwoWinPoker": unary("EvaluateTwoWinPoker", asked.EvaluateTwoWinPokerRequest, poker, is_public=True),
        "EvaluateFoolsErrand": unary(
            "EvaluateFoolsErrand", asked.EvaluateFoolsErrandRequest, fools_errand_hands, is_public=True
        ),
        "EvaluateTwentyOne": unary("EvaluateTwentyOne", asked.EvaluateTwentyOneRequest, twenty_one, is_public=True),
        "EvaluateTwoWinBest": unary("EvaluateTwoWinBest", asked.EvaluateTwoWinBestRequest, best, is_public=True),
        "EstimateTwoWinEquity": unary(
            "EstimateTwoWinEquity", asked.EstimateTwoWinEquityRequest, two_win, is_public=True
        ),
        "EstimateFoolsErrandEquity": unary(
            "EstimateFoolsErrandEquity", asked.EstimateFoolsErrandEquityRequest, fools_errand, is_public=True
        ),
        "AdviseTwoWin": unary("AdviseTwoWin", asked.AdviseTwoWinRequest, advice, is_public=True),
        "AdviseSolitaire": unary(
            "AdviseSolitaire", asked.AdviseSolitaireRequest, evaluation.advise_solitaire, is_public=True
        ),
    }
    return grpc.method_handlers_generic_handler(EVALUATION_NAME, methods)


def handlers(
    calls: Calls,
    store: EventStore,
    games: Games,
    feeds: Feeds,
    access: Access,
    metrics: Metrics,
    settings: Settings,
    receipts: Receipts,
    keys: Sequence[messages.PublicKey],
) -> grpc.GenericRpcHandler:
    """The handler of every method of GameService. ``keys`` are the server's, the one that signs ``receipts`` first."""
    looking = Looking(store, games, receipts)
    play = Play(games, looking, receipts, scripted_deals=settings.scripted_deals)
    reading = Reading(
        store, looking, scripted_deals=settings.scripted_deals, store_epoch=receipts.store_epoch, keys=keys
    )
    watch = Watch(store, games, feeds, looking, metrics)
    # Deciding a log again takes a core for as long as it takes: one at a time leaves the other to the games.
    verifying = asyncio.Semaphore(1)
    proof = Proof(store, games, looking, verifying)
    build = bytes.fromhex(manifest.check().sha256)
    maker = Maker(receipts.signer, receipts, keys, metadata.version("trionfi-service"), build)
    bundles = Bundles(store, looking, maker, verifying)
    credentials = Credentials(store, access, looking)
    unary, stream = calls.unary, calls.stream
    methods = {
        "CreateGame": unary("CreateGame", messages.CreateGameRequest, play.create_game),
        "Act": unary("Act", messages.ActRequest, play.act),
        "GetGame": unary("GetGame", messages.GetGameRequest, reading.get_game),
        "ListGames": unary("ListGames", messages.ListGamesRequest, reading.list_games),
        "ListEvents": unary("ListEvents", messages.ListEventsRequest, reading.list_events),
        "GetServerInfo": unary("GetServerInfo", messages.GetServerInfoRequest, reading.get_server_info, is_public=True),
        "WatchGame": stream("WatchGame", messages.WatchGameRequest, watch.watch),
        "ExportGame": stream("ExportGame", messages.ExportGameRequest, proof.export_game),
        "ExportBundle": stream("ExportBundle", messages.ExportBundleRequest, bundles.export_bundle),
        "VerifyGame": unary("VerifyGame", messages.VerifyGameRequest, proof.verify_game),
        "IssueCredential": unary("IssueCredential", messages.IssueCredentialRequest, credentials.issue),
        "ListCredentials": unary("ListCredentials", messages.ListCredentialsRequest, credentials.list),
        "RevokeCredential": unary("RevokeCredential", messages.RevokeCredentialRequest, credentials.revoke),
    }
    return grpc.method_handlers_generic_handler(NAME, methods)
