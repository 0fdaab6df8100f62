"""Prints each notification of the account as soon as it is created, until Ctrl-C.

CROP_TOKEN is a personal access token; scope read suffices.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

from crop_service import CropService, Json, ServiceError


def follow(service: CropService, after: str | None = None) -> Iterator[tuple[str, Json]]:
    """Yields each notification with its place in the stream, as soon as it is created, for ever.

    Goes on where it was when the connection breaks. A later program that gives the last place as
    `after` begins with what was created since.
    """
    while True:
        try:
            for place, notification in _stream(service, after):
                after = place
                if notification:
                    yield place, notification
        except ServiceError as error:
            # The server may be away for longer than a request is repeated.
            if error.code not in ("NETWORK_ERROR", "SERVICE_UNAVAILABLE"):
                raise
        time.sleep(1)


def _stream(service: CropService, after: str | None) -> Iterator[tuple[str, Json | None]]:
    """Yields the events until the connection breaks; the first only says where it begins."""
    headers = {"Last-Event-ID": after} if after else {}
    event: dict[str, str] = {}
    for line in service.lines("GET", "/notifications/stream", headers=headers):
        if line:
            field, _, value = line.decode().partition(": ")
            event[field] = value
            continue
        content = json.loads(event.get("data", "null"))
        if event.get("event") == "error":
            raise ServiceError(content)
        if "id" in event:
            yield event["id"], content
        event = {}


if __name__ == "__main__":
    try:
        for _, notification in follow(CropService.from_environment()):
            print(f"{notification['title']}: {notification['message']}", flush=True)
    except KeyboardInterrupt:
        pass
