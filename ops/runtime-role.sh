#!/bin/sh
# PostgreSQL's image runs it once, on an empty database: the role that the servers work as, which owns nothing.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$APP_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role horma_app login password :'password';
SQL
