"""Run by Alembic. The connection is the caller's, who holds the lock and the transaction."""

from alembic import context

from railhead.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
