"""For whoever runs the server: is it alive, can it serve, and what does it count."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.concurrency import run_in_threadpool

from croupier.errors import Code, StorageError
from croupier.floor.logs import logger
from croupier.floor.web.errors import problems
from croupier.floor.web.metrics import CONTENT_TYPE
from croupier.floor.web.services import services_of
from croupier.languages import Sentence

router = APIRouter(tags=["operations"])


@router.get("/healthz", summary="Is the process alive", responses=problems())
async def health() -> dict[str, str]:
    """Answers as long as the process does, whatever else is wrong."""
    return {"status": "ok"}


@router.get("/readyz", summary="Can the server serve", responses=problems(Code.NOT_READY))
async def ready(request: Request) -> dict[str, str]:
    """Asks the store and everything else that the server cannot do without."""
    failed = []
    for name, check in services_of(request).checks.items():
        try:
            await run_in_threadpool(check)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it, it is not ready
            logger().warning("not ready", check=name, exc_info=error)
            failed.append(name)
    if failed:
        raise StorageError(Code.NOT_READY, Sentence("not-ready", names=", ".join(failed)))
    return {"status": "ready"}


@router.get(
    "/metrics",
    summary="Numbers for Prometheus",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **problems()},
)
def metrics(request: Request) -> Response:
    """Counts and times in Prometheus' text format, of all workers together. Nothing in it is about a person."""
    return Response(services_of(request).metrics.render(), headers={"content-type": CONTENT_TYPE})
