"""Outgoing messages: mail, web push, and requests to URLs given by users."""
