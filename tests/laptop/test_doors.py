"""Two doors of one process: http and https answer side by side, live and die together."""

import asyncio
import socket
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from config.command import doors
from config.command.doors import SecureDoor, make_server
from config.hall.certificates import Certificates


@pytest.fixture
def listeners() -> Iterator[list[socket.socket]]:
    made = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]
    yield made
    for item in made:
        item.close()


async def ask(port: int, context: ssl.SSLContext | None = None) -> str:
    """The body of the answer."""
    options: dict[str, Any] = {"ssl": context, "server_hostname": "localhost"} if context else {}
    reader, writer = await asyncio.open_connection("127.0.0.1", port, **options)
    writer.write(b"GET /hall HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    result = await reader.read()
    writer.close()
    return result.decode().partition("\r\n\r\n")[2]


def test_both_doors_answer_and_one_life_is_lived(
    listeners: list[socket.socket], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lives: list[str] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            lives.append((await receive())["type"])
            await send({"type": "lifespan.startup.complete"})
            lives.append((await receive())["type"])
            await send({"type": "lifespan.shutdown.complete"})
            return
        result = f"{scope['scheme']} {scope['path']}".encode()
        await send(
            {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(result))]}
        )
        await send({"type": "http.response.body", "body": result})

    usual = doors._config
    monkeypatch.setattr(doors, "_config", lambda **more: _with(usual(**more), application))
    now = datetime.now(UTC)
    certificates = Certificates(tmp_path, now=now)
    certificates.cover(["localhost", "127.0.0.1"], now=now)
    trusting = ssl.create_default_context(cadata=(tmp_path / "authority.crt").read_bytes())
    ports = [listener.getsockname()[1] for listener in listeners]

    async def evening() -> list[str]:
        began = asyncio.Event()
        secure = SecureDoor(listeners[1], certificates.context)
        server = make_server(began.set, access_log=False, secure=secure)
        serving = asyncio.create_task(server._serve(sockets=[listeners[0]]))
        await began.wait()
        results = [await ask(ports[0]), await ask(ports[1], trusting)]
        server.should_exit = True
        await serving
        return results

    assert asyncio.run(evening()) == ["http /hall", "https /hall"]
    assert lives == ["lifespan.startup", "lifespan.shutdown"]
    for port in ports:
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port), timeout=5)


def _with(config: Any, application: Any) -> Any:
    config.app = application
    return config
