"""Seeds as JSON, numbers or texts; a seed of their own for the bots of each game."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    # Columns are added and dropped, never altered: SQLite would make the table anew, but other tables refer to it.
    op.execute("ALTER TABLE games RENAME COLUMN seed TO seed_number")
    op.add_column("games", sa.Column("seed", sa.Text, nullable=False, server_default="0"))
    op.add_column("games", sa.Column("bot_seed", sa.Text, nullable=False, server_default=""))
    op.execute("UPDATE games SET seed = CAST(seed_number AS TEXT)")
    op.drop_column("games", "seed_number")
    connection = op.get_bind()
    games = sa.table("games", sa.column("id", sa.Text), sa.column("bot_seed", sa.Text))
    for name in connection.execute(sa.select(games.c.id)).scalars().all():
        connection.execute(games.update().where(games.c.id == name).values(bot_seed=secrets.token_hex(16)))
