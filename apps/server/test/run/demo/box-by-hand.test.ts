import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Aedes } from "aedes";
import { afterEach, expect, it } from "vitest";
import { freePort } from "../../free-port.ts";

const account = "0101.box-04";
const byHand = ["--box", "box-04"];
const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

it("[SX-06] a box by hand takes the place of the demo's, once and for as long as it runs; a second one is refused", async () => {
  const shop = await startBoxes();
  await shop.until(() => shop.connections.length === 1);
  const own = shop.play(byHand);
  await shop.until(() => own.said.includes("connected"));
  const { length } = shop.connections;
  const second = shop.play(byHand);
  const [code] = await once(second.child, "exit");
  expect(code).toBe(1);
  expect(second.said).toContain(`box-04 is played by process ${own.child.pid} already`);
  // Two with one identity throw each other out once a second.
  await delay(3_000);
  expect(shop.connections.length).toBe(length);
  expect(own.said).not.toContain("connection lost");
  expect(own.said).not.toContain("power_lost");
  own.child.kill("SIGTERM");
  await shop.until(() => shop.connections.length === length + 1);
});

it("[SX-06] a box whose output is closed, as `| head` does, ends without a complaint", async () => {
  const shop = await startBoxes();
  const own = shop.play(byHand);
  own.child.stdout.destroy();
  const [code] = await once(own.child, "exit");
  expect({ code, said: own.said }).toEqual({ code: 0, said: "" });
});

it("[SX-06] so does the check of a box", async () => {
  const child = spawn(process.execPath, [resolve("packages/smartbox/dist/check/main.js"), "--help"]);
  let said = "";
  child.stderr.on("data", (text) => {
    said += text;
  });
  child.stdout.destroy();
  const [code] = await once(child, "close");
  expect({ code, said }).toEqual({ code: 0, said: "" });
});

/** A broker, and the demo's two boxes at it. */
async function startBoxes() {
  const directory = await mkdtemp(join(tmpdir(), "horma-box-by-hand-"));
  undo.push(() => rm(directory, { recursive: true }));
  await writeFile(
    join(directory, "boxes.json"),
    JSON.stringify({ "0101.box-03": "geheim", [account]: "geheim" }),
  );
  const connections: string[] = [];
  const broker = await Aedes.createBroker();
  broker.on("client", ({ id }) => {
    if (id === account) connections.push(id);
  });
  const server = createServer(broker.handle);
  const port = await freePort();
  server.listen(port);
  undo.push(() => new Promise((closed) => broker.close(() => server.close(closed))));
  const play = (args: readonly string[]) => {
    const env = { PATH: process.env.PATH ?? "", DATA_DIR: directory, MQTT_PORT: String(port) };
    const program = resolve("packages/smartbox/dist/bundle.js");
    const child = spawn(process.execPath, [program, "--store", "0101", ...args], {
      env,
      stdio: ["pipe", "pipe", "pipe"],
    });
    undo.push(() => end(child));
    const heard = { child, said: "" };
    const hear = (text: unknown) => {
      heard.said += text;
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    return heard;
  };
  play(["--all", "--give-way"]);
  return { play, connections, until };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await delay(50);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
