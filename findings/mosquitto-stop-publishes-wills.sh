#!/usr/bin/env bash
# Expected: a broker that is stopped in order ends its connections, and no one hears of last wills, which are about clients that died.
# Seen with Mosquitto 2.0.11 (Debian), which `systemctl stop` and `docker stop` end by SIGTERM: it publishes the will of every client
# to those that are still connected, before it ends their connections too. A server behind it hears that all boxes died.
# What we do: apps/server/src/platform/gateway/held-wills.ts holds offline messages until the broker has proved to be there.
# Needs Mosquitto, which root gets by apt-get.
set -euo pipefail
command -v mosquitto >/dev/null || apt-get install -y -q mosquitto >/dev/null
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
chmod 777 "$place"
cd "$place"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mqtt@5.16.0

cat >look.mjs <<'JS'
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { connectAsync } from "mqtt";

const free = createServer().listen(0, "127.0.0.1");
await once(free, "listening");
const { port } = free.address();
await new Promise((closed) => free.close(closed));
writeFileSync("mosquitto.conf", `allow_anonymous true\nlistener ${port} 127.0.0.1\n`);
const broker = spawn("mosquitto", ["-c", "mosquitto.conf"], { stdio: "ignore" });
await new Promise((passed) => setTimeout(passed, 1_000));

const url = `mqtt://127.0.0.1:${port}`;
const options = { reconnectPeriod: 0, protocolVersion: 4 };
const listener = await connectAsync(url, options);
let wills = 0;
let closed = false;
listener.on("message", () => closed || wills++).on("close", () => (closed = true));
await listener.subscribeAsync("will/+", { qos: 1 });
const boxes = await Promise.all(
  Array.from({ length: 20 }, (_, number) =>
    connectAsync(url, { ...options, will: { topic: `will/${number}`, payload: "gone", qos: 1, retain: true } }),
  ),
);
for (const each of [listener, ...boxes]) each.on("error", () => {});
broker.kill("SIGTERM");
const [code] = await once(broker, "exit");
await new Promise((passed) => setTimeout(passed, 500));
console.log(`exit ${code}, connection ended: ${closed}, wills of 20 clients heard before: ${wills}`);
process.exit();
JS

version=$({ mosquitto -h || true; } | sed -n '1s/.*version //p')
seen=$(node look.mjs)
expected='2.0.11: exit 0, connection ended: true, wills of 20 clients heard before: 20'
echo "node $(node --version), mqtt 5.16.0, Mosquitto $version"
echo "$version: $seen"
[ "$version: $seen" = "$expected" ] || { echo "this has changed; it was:"; echo "$expected"; exit 1; }
