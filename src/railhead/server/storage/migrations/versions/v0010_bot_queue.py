"""How often a game was asked for in the queue of bots. Nothing used that queue before."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("bot_jobs", sa.Column("asked", sa.Integer, nullable=False, server_default="1"))
