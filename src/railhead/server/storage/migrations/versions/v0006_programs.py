"""Programmed actions of many kinds in place of standing passes."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "programs",
        sa.Column("game", sa.Text, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("program", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", "subject"),
    )
    passes = sa.table("passes", *(sa.column(name) for name in ("game", "seat", "lasts", "round", "since")))
    connection = op.get_bind()
    for row in connection.execute(sa.select(passes)).all():
        order = {"do": "pass", "lasts": row.lasts}
        program = {"seat": row.seat, "order": order, "round": row.round, "since": row.since}
        values = {"game": row.game, "seat": row.seat, "subject": "pass", "program": json.dumps(program)}
        into = sa.table("programs", *(sa.column(name) for name in values))
        connection.execute(into.insert().values(values))
    op.drop_table("passes")
