"""A mail server for tests: it takes what is sent to it and keeps it."""

import socketserver
import threading
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from types import TracebackType
from typing import Any


class _Session(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        self._say("220 tests")
        while line := self.rfile.readline():
            command = line.split()[0].upper() if line.split() else b""
            if command == b"DATA":
                self._say("354 go on")
                lines = []
                while (line := self.rfile.readline()) != b".\r\n":
                    lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
                assert isinstance(self.server, _Server)
                self.server.mails.append(message_from_bytes(b"".join(lines), policy=default))
            if command == b"QUIT":
                self._say("221 bye")
                return
            self._say("250 fine")

    def _say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.mails: list[EmailMessage] = []


class MailServer:
    def __init__(self) -> None:
        self._server = _Server(("127.0.0.1", 0), _Session)
        self.mails = self._server.mails
        self.address = f"smtp://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> "MailServer":
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self._server.shutdown()
        self._server.server_close()
