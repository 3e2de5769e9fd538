import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type pg from "pg";
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { checkAgreement, nameOf } from "../../../src/run/leader/agreement.ts";
import { startLeadership } from "../../../src/run/leader/leadership.ts";
import { type TestDatabase, testDatabase } from "../../test-database.ts";

const log = pino({ level: "silent" });
const patience = { timeout: 12_000, interval: 10 };
let db: TestDatabase;
const given = {
  SESSION_SECRET: ["s"],
  MASTER_KEYS: ["m"],
  LOOKUP_KEY: ["l"],
  DATA_DIR: ["d"],
  MQTT_URL: ["b"],
};
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  db = await testDatabase();
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
afterAll(() => db.close());

/** What processes did, in order: `a begins`, `a ends`. */
function watchLeads() {
  const told: string[] = [];
  let leading = 0;
  const stand = async (name: string, config: pg.ClientConfig = db.pool.options) => {
    const begin = async () => {
      told.push(`${name} begins`);
      leading++;
      expect(leading).toBe(1);
      return {
        close: async () => {
          leading--;
          told.push(`${name} ends`);
        },
      };
    };
    const leadership = await startLeadership({
      config,
      lead: "boxes",
      name: `horma-test ${name}`,
      begin,
      log,
    });
    let open = true;
    const close = async () => {
      if (open) await leadership.close();
      open = false;
    };
    undo.push(close);
    return { close };
  };
  return { told, stand };
}

it("one process leads from its start, and the next one when it stops", async () => {
  const { told, stand } = watchLeads();
  const a = await stand("a");
  expect(told).toEqual(["a begins"]);
  await stand("b");
  await a.close();
  await expect.poll(() => told, patience).toEqual(["a begins", "a ends", "b begins"]);
});

it("a leader whose connection the database ends stops, and someone leads again", async () => {
  const { told, stand } = watchLeads();
  await stand("a");
  await stand("b");
  await db.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'horma-test a'",
  );
  await expect.poll(() => told.length, patience).toBe(3);
  expect(told.slice(0, 2)).toEqual(["a begins", "a ends"]);
  expect(told[2]).toMatch(/begins$/);
});

it("a leader whose connection breaks without a word stops before another begins", async () => {
  const { told, stand } = watchLeads();
  const wire = await silentWire(db.pool.options);
  undo.push(wire.close);
  await stand("a", wire.config);
  await stand("b");
  wire.silence();
  await expect.poll(() => told, patience).toEqual(["a begins", "a ends", "b begins"]);
});

it("[SX-05] processes with other secrets, another directory of day keys or another broker are told by the variable", async () => {
  await stand(nameOf(given));
  await checkAgreement(db, given);
  for (const [variable, [old = ""]] of Object.entries(given)) {
    await checkAgreement(db, { ...given, [variable]: ["new", "newer", old] });
    const refused = checkAgreement(db, { ...given, [variable]: ["another"] }, 0);
    await expect(refused).rejects.toThrow(new RegExp(`^${variable}: another process[^\\n]+$`));
  }
});

it("[SX-05] a process of the version before, which tells no broker, is let be during an upgrade", async () => {
  await stand(nameOf(given).split(" ").slice(0, -1).join(" "));
  await checkAgreement(db, given, 0);
});

/** A process that is at work under this name. */
async function stand(name: string): Promise<void> {
  const begin = async () => ({ close: async () => {} });
  undo.push((await startLeadership({ config: db.config, lead: "boxes", name, begin, log })).close);
}

/** The database by a wire that can fall silent: nothing arrives any more on either side, and no one is told. */
async function silentWire(config: pg.ClientConfig) {
  let silent = false;
  const sockets = new Set<Socket>();
  const to = config.connectionString ? new URL(config.connectionString) : undefined;
  const target = to
    ? { host: to.hostname, port: Number(to.port) }
    : { path: `${config.host}/.s.PGSQL.${config.port ?? 5432}` };
  const server = createServer((near) => {
    const far = connect(target);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => {});
      from.on("data", (data) => !silent && into.write(data));
      from.on("close", () => !silent && into.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  if (to) to.host = `127.0.0.1:${port}`;
  return {
    config: to ? { connectionString: to.href } : { ...config, host: "127.0.0.1", port },
    silence: () => {
      silent = true;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
