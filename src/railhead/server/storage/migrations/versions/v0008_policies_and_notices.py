"""Policies of tables, their clocks and votes; notices."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("games", sa.Column("policies", sa.Text, nullable=False, server_default="{}"))
    op.create_table(
        "clock_events",
        sa.Column("number", sa.Integer, primary_key=True),
        _game(),
        sa.Column("event", sa.Text, nullable=False),
    )
    op.create_index("clock_events_game", "clock_events", ["game"])
    op.create_table(
        "votes",
        _game(),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("agreed", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "subject"),
    )
    op.create_table(
        "people",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("token", sa.Text, nullable=False, unique=True),
        sa.Column("digested", sa.BigInteger, nullable=False, server_default="0"),
    )
    op.create_table(
        "push_subscriptions",
        sa.Column("endpoint", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("p256dh", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
    )
    op.create_index("push_subscriptions_person", "push_subscriptions", ["person"])
    op.create_table(
        "notices",
        _game(),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", "turn"),
    )
    op.create_table(
        "server_secrets",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def _game() -> sa.Column[str]:
    return sa.Column("game", sa.Text, sa.ForeignKey("games.id"), nullable=False)
