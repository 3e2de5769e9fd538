#!/usr/bin/env bash
# Expected: a query with `refetchInterval: 1000` is fetched each second, also where a stream writes news into the cache in between.
# Seen with @tanstack/query-core 5.108.0: each change of the query's data begins the interval again. Data that are set 0.9 s after a fetch
# make the next one come after 1.9 s, and news more often than once a second keep it from coming at all. A fetch's own answer counts
# too: one that takes 0.3 s makes the fetches 1.3 s apart.
# What we do: `pollInterval` in apps/shopper/src/query-client.ts gives what is left of the second since the last fetch began.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tanstack/query-core@5.108.0

cat >look.mjs <<'JS'
import { setTimeout as pause } from "node:timers/promises";
import { environmentManager, QueryClient, QueryObserver } from "@tanstack/query-core";

environmentManager.setIsServer(() => false);

async function gaps(takes, news) {
  const client = new QueryClient();
  const starts = [];
  const queryFn = async () => {
    starts.push(performance.now());
    await pause(takes);
    return starts.length;
  };
  const options = { queryKey: ["order"], queryFn, refetchInterval: 1000, refetchIntervalInBackground: true };
  const stop = new QueryObserver(client, options).subscribe(() => {});
  for (const at of news) setTimeout(() => client.setQueryData(["order"], -at), at);
  await pause(4_200);
  stop();
  client.clear();
  return starts.slice(1).map((at, n) => ((at - starts[n]) / 1000).toFixed(1)).join(" ");
}
const often = Array.from({ length: 8 }, (_, n) => 500 * (n + 1));
console.log(`no news: ${await gaps(0, [])}`);
console.log(`news after 0.9 s: ${await gaps(0, [900])}`);
console.log(`news each half second: ${await gaps(0, often)}`);
console.log(`answers after 0.3 s: ${await gaps(300, [])}`);
JS

seen=$(node look.mjs)
expected='no news: 1.0 1.0 1.0 1.0
news after 0.9 s: 1.9 1.0 1.0
news each half second: 
answers after 0.3 s: 1.3 1.3 1.3'
echo "node $(node --version), @tanstack/query-core $(node -p 'require("./node_modules/@tanstack/query-core/package.json").version')"
echo "$seen"
[ "$seen" = "$expected" ] || { echo "this has changed; it was:"; echo "$expected"; exit 1; }
