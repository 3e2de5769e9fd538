#!/usr/bin/env bash
# Expected: publishing on a client of mqtt.js that is ending is an error of that call, or nothing where no callback is given, since
# a message of QoS 0 or 1 may get lost.
# Seen with mqtt 5.16.0: with a callback the error goes there. Without one the client emits `error`, which ends a process that has no
# listener or only one `once`.
# What we do: apps/server/src/platform/mqtt/broker-connection.ts listens to `error` for the client's whole life.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mqtt@5.16.0 aedes@1.2.0

cat >look.mjs <<'JS'
import { createServer } from "node:net";
import { Aedes } from "aedes";
import { connectAsync } from "mqtt";

const broker = await Aedes.createBroker();
const server = createServer(broker.handle).listen(0, "127.0.0.1");
await new Promise((listening) => server.once("listening", listening));
const client = await connectAsync(`mqtt://127.0.0.1:${server.address().port}`);
client.on("error", ({ message }) => console.log(`event error: ${message}`));
const ended = client.endAsync();
client.publish("a", "b", { qos: 1 }, (error) => console.log(`callback: ${error?.message}`));
client.publish("a", "b", { qos: 1 });
client.publish("a", "b");
await ended;
server.close();
broker.close();
JS

seen=$(node look.mjs)
expected='callback: client disconnecting
event error: client disconnecting
event error: client disconnecting'
echo "node $(node --version), mqtt $(node -p 'require("./node_modules/mqtt/package.json").version')"
echo "$seen"
[ "$seen" = "$expected" ] || { echo "this has changed; it was:"; echo "$expected"; exit 1; }
