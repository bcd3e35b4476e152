"""Reads a request of the bot from HTTP, and writes the answer."""

import json
import re
import time
from typing import Any

from aiohttp import web

from tests.loopback.journal import Call
from tests.loopback.places import Upload

API = "/api/v10"
FILE_FIELD = re.compile(r"files\[(\d+)\]")


async def read_call(request: web.Request) -> Call:
    """Return the request as the journal keeps it."""
    resource = request.match_info.route.resource
    template = resource.canonical.removeprefix(API) if resource else ""
    body, files = await _body_of(request)
    return Call(
        method=request.method,
        route=template,
        path=request.path.removeprefix(API),
        at=time.monotonic(),
        authorization=request.headers.get("Authorization"),
        args=dict(request.match_info),
        query=dict(request.query),
        body=body,
        files=files,
    )


async def _body_of(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    if request.content_type != "multipart/form-data":
        raw = await request.read()
        return (json.loads(raw) if raw else None), {}
    body: Any = {}
    files = {}
    form = await request.post()
    for name, part in form.items():
        if match := FILE_FIELD.fullmatch(name):
            assert isinstance(part, web.FileField)
            files[int(match[1])] = Upload(name=part.filename, data=part.file.read(), content_type=part.content_type)
            part.file.close()
        elif name == "payload_json":
            assert isinstance(part, str | bytes | bytearray)
            body = json.loads(part)
    return body, files


def respond(body: object, status: int) -> web.Response:
    """Return an answer as Discord writes it; `None` with 204 is an empty one."""
    headers = {}
    if status == 429 and isinstance(body, dict):
        # without Via discord.py takes it for a ban page and raises at once
        wait = str(body["retry_after"])
        headers = {"Via": "1.1 loopback", "Retry-After": wait, "X-RateLimit-Reset-After": wait}
        headers["X-RateLimit-Remaining"] = "0"
    if status == 204:
        return web.Response(status=204, headers=headers)
    # discord.py parses JSON only when the type is exactly this, with no charset
    headers["Content-Type"] = "application/json"
    return web.Response(body=json.dumps(body).encode(), status=status, headers=headers)
