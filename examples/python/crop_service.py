"""The REST API of the crop planning service, for programs and notebooks. Copy this file.

    service = CropService.from_environment()
    for plan in service.items("/crop-plans"):
        print(plan["name"])

It signs in with a personal access token, waits when the service asks for it, sends a request
again if no answer arrived, and follows the pages of lists. docs/python.md explains its use.
"""

from __future__ import annotations

import json
import os
import sys
import time
import uuid
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import urljoin

import requests

# A body as /docs of the server describes it.
Json = dict[str, Any]

ATTEMPTS = 5
LONGEST_WAIT_SECONDS = 120
# A stream, too, sends something every 15 seconds.
TIMEOUT_SECONDS = 30
PLANS_PER_REQUEST = 1000


class ServiceError(Exception):
    """A refusal: `code` is for programs (docs/errors.md), the message for people.

    `body` has what comes with it, such as `issues` or `suggestions`; `retry_after` is the number
    of seconds after which to try again, or None if the service did not say.
    """

    def __init__(self, body: Json, retry_after: int | None = None) -> None:
        super().__init__(explain(body))
        self.code: str = body["code"]
        self.body = body
        self.retry_after = retry_after


def explain(refusal: Mapping[str, Any]) -> str:
    """Returns the message of a refusal, and what would be right instead, on one line."""
    issues = [f"{issue['path']} {issue['message']}" for issue in refusal.get("issues", [])]
    names = refusal.get("suggestions") or [place["name"] for place in refusal.get("candidates", [])]
    return " ".join(filter(None, ["; ".join(issues) or refusal["message"], "; ".join(names[:5])]))


class CropService:
    """The service at an address, as the account of a personal access token sees it."""

    def __init__(self, url: str, token: str) -> None:
        self._url = url.rstrip("/")
        self._session = requests.Session()
        self._session.auth = _Bearer(token)

    @classmethod
    def from_environment(cls) -> CropService:
        """Uses the address in CROP_API_URL and the token in CROP_TOKEN, as `crop` does."""
        token = os.environ.get("CROP_TOKEN")
        if not token:
            raise SystemExit("Set CROP_TOKEN to a personal access token: docs/python.md says how.")
        return cls(os.environ.get("CROP_API_URL", "http://127.0.0.1:4000"), token)

    def get(self, path: str, **query: Any) -> Any:
        """Returns the answer for a path. Like all methods, raises ServiceError."""
        return self.request("GET", path, params=query).json()

    def post(self, path: str, body: Mapping[str, Any]) -> Any:
        """Returns the answer to a body.

        Creating and analysing take effect once, however often the request has to be sent: they
        are those that take an Idempotency-Key (docs/errors.md).
        """
        return self.request("POST", path, json=body, headers=_once()).json()

    def items(self, path: str, **query: Any) -> Iterator[Json]:
        """Yields the items of all pages of a list, newest first."""
        answer = self.request("GET", path, params={"limit": 200, **query})
        yield from _items_of(answer)
        while "next" in answer.links:
            answer = self.request("GET", urljoin(answer.url, answer.links["next"]["url"]))
            yield from _items_of(answer)

    def analyse(self, plan_ids: Iterable[str]) -> Iterator[Json]:
        """Has plans analysed; yields {plan_id, name, analysis} or {plan_id, name, error} for each.

        Asks again for the plans that the service leaves for later. All requests have one key: a
        plan whose answer was lost gets the same answer again, instead of a second analysis.
        """
        left, key = list(dict.fromkeys(plan_ids)), _once()
        while left:
            count = len(left)
            body = {"plan_ids": left[:PLANS_PER_REQUEST]}
            for line in self.lines("POST", "/crop-plans/analyses", json=body, headers=key):
                result = json.loads(line)
                if "plan_id" in result:  # the last line has only the counts
                    left.remove(result["plan_id"])
                    yield result
            if len(left) == count:  # it is the turn of other requests of the account
                time.sleep(1)

    def lines(self, method: str, path: str, **options: Any) -> Iterator[bytes]:
        """Yields the lines of an answer as they arrive, until it ends or the connection breaks."""
        with self.request(method, path, stream=True, **options) as answer:
            try:
                yield from answer.iter_lines()
            except (requests.ConnectionError, requests.exceptions.ChunkedEncodingError):
                return

    def request(self, method: str, path: str, **options: Any) -> requests.Response:
        """Sends a request to a path or a URL of the service.

        Sends it again if there is no answer, or if the service asks to, with its `Retry-After`.
        """
        url = path if path.startswith(self._url) else self._url + path
        for attempt in range(1, ATTEMPTS + 1):
            try:
                answer = self._session.request(method, url, timeout=TIMEOUT_SECONDS, **options)
                if answer.ok:
                    return answer
                error, may_retry = _error_of(answer), answer.status_code in (429, 502, 503, 504)
            except (requests.ConnectionError, requests.Timeout):
                message = f"{self._url} does not answer."
                error, may_retry = ServiceError({"code": "NETWORK_ERROR", "message": message}), True
            wait = error.retry_after or 2**attempt / 4
            if not may_retry or attempt == ATTEMPTS or wait > LONGEST_WAIT_SECONDS:
                break
            print(f"{error} Trying again in {wait:g} s.", file=sys.stderr)
            time.sleep(wait)
        raise error


class _Bearer(requests.auth.AuthBase):
    """Sends the token. As a header of the session, it would give way to ~/.netrc."""

    def __init__(self, token: str) -> None:
        self._token = token

    def __call__(self, request: requests.PreparedRequest) -> requests.PreparedRequest:
        request.headers["Authorization"] = f"Bearer {self._token}"
        return request


def _items_of(answer: requests.Response) -> list[Json]:
    page = answer.json()
    # The list of notifications comes with their number.
    items: list[Json] = page if isinstance(page, list) else page["notifications"]
    return items


def _once() -> dict[str, str]:
    return {"Idempotency-Key": str(uuid.uuid4())}


def _error_of(answer: requests.Response) -> ServiceError:
    seconds = answer.headers.get("Retry-After", "")
    retry_after = int(seconds) if seconds.isdecimal() else None
    try:
        return ServiceError(answer.json(), retry_after)
    except (requests.JSONDecodeError, TypeError, KeyError):
        # Something on the way answered, such as a proxy.
        message = f"{answer.url} answers {answer.status_code} {answer.reason}."
        return ServiceError({"code": "NETWORK_ERROR", "message": message}, retry_after)
