"""What this floor is configured with, to be read; it is changed in its file."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from croupier.floor.config.told import configured_values
from croupier.floor.hall.overruled import overruled
from croupier.floor.people.person import Person
from croupier.floor.people.roles import Permission
from croupier.floor.web.identity import allowed
from croupier.floor.web.language import language_of
from croupier.floor.web.routes.tables import floor_of
from croupier.floor.web.services import services_of
from croupier.floor.web.wired import Wired
from croupier.wire.configuration import Configuration

router = APIRouter(prefix="/api", tags=["staff"], route_class=Wired)

Reader = Annotated[Person, Depends(allowed(Permission.READ_CONFIGURATION))]


@router.get("/configuration", summary="What this floor is configured with")
def configuration(request: Request, person: Reader) -> Configuration:  # noqa: ARG001
    """Every key with its value, and which of them the record of the floor does not follow; secrets are not told."""
    config = services_of(request).config
    return Configuration(
        demonstration=config.demonstration and not config.tables,
        values=tuple(configured_values(config, language_of(request))),
        overruled=tuple(overruled(floor_of(request))),
    )
