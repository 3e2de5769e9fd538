#!/bin/sh
# Upgrades what compose.yaml runs to the version of this folder: a backup first, then one server after the other, so that one of
# them always answers. Stops at the first step that fails.
set -eu
cd "$(dirname "$0")/.."
# What /healthz names.
export BUILD_ID="${BUILD_ID:-$(git rev-parse --short=12 HEAD)}"
# Where the release's tag is not fetched, the version is shown alone.
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
export BUILD_DISTANCE="${BUILD_DISTANCE:-$(git rev-list --count "v$version..HEAD" 2>/dev/null || true)}"
docker compose build --pull
docker compose run --rm backup
for server in server-1 server-2; do
  docker compose up -d --no-deps --wait "$server"
  # nginx looks up the new container's address only when it reads its configuration, and uses a server again after 2 s.
  docker compose exec -T nginx nginx -c /tmp/nginx.conf -s reload
  sleep 5
done
docker compose up -d --wait
