import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { joinDataDir } from "../../../src/run/leader/join-data-dir.ts";

const database = "postgresql://horma:one@db.example/horma";
const broker = "mqtt://horma:one@broker.example";
const shared = { databaseUrl: database, mqttUrl: broker };
const alone = { databaseUrl: undefined, mqttUrl: undefined };

let parent: string;
const undo: (() => Promise<void>)[] = [];
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "horma-join-"));
});
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
  await rm(parent, { recursive: true, force: true });
});

async function enter(env: { databaseUrl: string | undefined; mqttUrl: string | undefined }, name = "data") {
  const joined = await joinDataDir({ ...env, dataDir: join(parent, name) });
  undo.push(joined.close);
  return joined;
}
const atWork = () => readdir(join(parent, "data", "processes"));

describe("[SX-05] a data directory", () => {
  it("takes several that share database and broker, by whatever account and with or without the usual port", async () => {
    await enter(shared);
    await enter({
      databaseUrl: "postgresql://horma:two@DB.example:5432/horma?sslmode=disable",
      mqttUrl: "mqtt://other:two@broker.example:1883",
    });
    expect(await atWork()).toHaveLength(2);
  });

  it.each([
    ["DATA_DIR", "both with everything embedded", alone, alone],
    [
      "DATA_DIR",
      "both with the embedded database",
      { ...shared, databaseUrl: undefined },
      { ...shared, databaseUrl: undefined },
    ],
    ["DATA_DIR", "one of them with the embedded database", shared, alone],
    ["DATA_DIR", "with another database each", shared, { ...shared, databaseUrl: `${database}_2` }],
    [
      "DATA_DIR",
      "with another database and the embedded broker each",
      { ...alone, databaseUrl: database },
      { ...alone, databaseUrl: `${database}_2` },
    ],
    [
      "MQTT_URL",
      "both with the embedded broker",
      { ...alone, databaseUrl: database },
      { ...alone, databaseUrl: database },
    ],
    ["MQTT_URL", "one of them with the embedded broker", shared, { ...alone, databaseUrl: database }],
    [
      "MQTT_URL",
      "with another broker each",
      shared,
      { ...shared, mqttUrl: "mqtt://horma:one@other.example" },
    ],
  ])("refuses a second one and names %s: %s", async (variable, _how, first, second) => {
    await enter(first);
    await expect(enter(second)).rejects.toThrow(new RegExp(`^${variable}: another server uses [^\\n]+$`));
    expect(await atWork()).toHaveLength(1);
  });

  it("is free again when the first one left", async () => {
    const first = await enter(alone);
    await first.close();
    await enter({ ...shared });
  });

  it.each([2, 5])("goes to one of %i that come in the same instant, however often", async (many) => {
    for (let round = 0; round < 10; round++) {
      const came = await Promise.allSettled(Array.from({ length: many }, () => enter(alone)));
      const refused = came.filter(({ status }) => status === "rejected");
      expect(refused).toHaveLength(many - 1);
      for (const { reason } of refused as PromiseRejectedResult[])
        expect(String(reason)).toContain("another server");
      for (const step of undo.splice(0)) await step();
    }
  });

  /** Someone who came in the same instant and has not decided yet. */
  const comer = async (name: string) => {
    const path = join(parent, "data", "processes", name);
    await mkdir(dirname(path), { recursive: true });
    let says = "undecided";
    const server = createServer((socket) => socket.end(says)).listen(path);
    await once(server, "listening");
    undo.push(async () => void server.close());
    return {
      decide: () => {
        says = "";
      },
      leave: async () => {
        server.close();
        await rm(path, { force: true });
      },
    };
  };

  it("is not entered beside one of a lesser name that has not decided yet", async () => {
    await comer("own-own-00000000");
    await expect(enter(alone)).rejects.toThrow("DATA_DIR: another server");
  });

  it("is entered once one of a greater name gave way, and not where it was quicker", async () => {
    const other = await comer("own-own-ffffffff");
    const entered = enter(alone);
    expect(await Promise.race([entered, setTimeout(100, "waits")])).toBe("waits");
    await other.leave();
    await (await entered).close();
    const quicker = await comer("own-own-ffffffff");
    const refused = expect(enter(alone)).rejects.toThrow("DATA_DIR: another server");
    await setTimeout(100);
    quicker.decide();
    await refused;
  });

  it("is free at once when the first one was killed, and nothing of it is left", async () => {
    const dataDir = join(parent, "data");
    const program = `
      import { joinDataDir } from ${JSON.stringify(join(process.cwd(), "apps/server/dist/run/leader/join-data-dir.js"))};
      await joinDataDir({ dataDir: ${JSON.stringify(dataDir)} });
      console.log("in");
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    await expect(enter(alone)).rejects.toThrow("DATA_DIR: another server");
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await atWork()).toHaveLength(1);
    await enter(alone);
    expect(await atWork()).toHaveLength(1);
  });

  it("holds where its path is too long for a socket", async () => {
    const name = "x".repeat(120);
    await enter(alone, name);
    await expect(enter(alone, name)).rejects.toThrow("DATA_DIR: another server");
  });
});
