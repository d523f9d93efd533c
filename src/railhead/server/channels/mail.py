"""Sends mail through an SMTP server; without one, says so in the log."""

import logging
import smtplib
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from railhead.core.errors import Malformed
from railhead.server.guards.limits import Buckets, Rate

log = logging.getLogger("railhead")
PATIENCE = 20.0
"""Seconds a mail server may take to answer."""
UNSOLICITED = Rate(5, 5 / 86400)
"""Mails to one address that anybody could have asked for: links to confirm an address or to reset a password."""


class Mailer:
    """Sends mail in a thread of its own, so that response times do not reveal who has an account."""

    def __init__(self, address: str = "", sender: str = "", url: str = "") -> None:
        parts = urlsplit(address)
        if address and (parts.scheme not in ("smtp", "smtps") or not parts.hostname):
            raise Malformed("RAILHEAD_SMTP begins with smtp:// or smtps:// and names a host")
        if address and "@" not in sender:
            raise Malformed("RAILHEAD_MAIL_FROM names the address mail comes from")
        if address and not url.startswith(("https://", "http://")):
            raise Malformed("RAILHEAD_URL says where people find the server: mail has links to it")
        self._parts = parts
        self._sender = sender
        self._sending = ThreadPoolExecutor(1, "mail")
        self._unsolicited = Buckets(UNSOLICITED)

    @property
    def is_on(self) -> bool:
        return bool(self._parts.hostname)

    def send(self, to: str, subject: str, text: str, unsubscribe: str = "") -> None:
        """Queue a mail. If it can't be sent, the log says why."""
        if not self.is_on:
            return
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._sender, to, subject
        if unsubscribe:
            message["List-Unsubscribe"] = f"<{unsubscribe}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(text)
        self._sending.submit(self._try, message)

    def send_unsolicited(self, to: str, subject: str, text: str) -> None:
        """The same to somebody who may not have asked for it: a few a day, so that nobody's mailbox is filled by us."""
        if self._unsolicited.take(to.casefold()):
            log.warning("mail was not sent: its address has had %d today", UNSOLICITED.most)
        else:
            self.send(to, subject, text)

    def close(self) -> None:
        """Send what is queued, then stop."""
        self._sending.shutdown()

    def _try(self, message: EmailMessage) -> None:
        try:
            self._deliver(message)
        except (OSError, smtplib.SMTPException) as error:
            log.warning("mail could not be sent: %s", " ".join(str(error).split()))

    def _deliver(self, message: EmailMessage) -> None:
        parts, host = self._parts, self._parts.hostname or ""
        if parts.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(host, parts.port or 465, timeout=PATIENCE)
        else:
            server = smtplib.SMTP(host, parts.port or 25, timeout=PATIENCE)
        with server:
            server.ehlo()
            if parts.scheme == "smtp" and server.has_extn("starttls"):
                server.starttls()
            if parts.username:
                server.login(unquote(parts.username), unquote(parts.password or ""))
            server.send_message(message)
