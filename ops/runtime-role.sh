#!/bin/sh
# PostgreSQL's image runs this once, on an empty database. It creates the role of the servers, which owns nothing.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$(cat "$APP_PASSWORD_FILE")" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role horma_app login password :'password';
SQL
