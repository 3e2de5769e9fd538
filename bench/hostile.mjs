// Compares the server's memory and every table after hostile requests with a bound.
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { queryDatabase, sql } from "./custody/database.mjs";
import { startServer } from "./custody/server.mjs";
import { abuses } from "./hostile/abuses.mjs";
import { byteBound, memoryBound, rowBounds } from "./hostile/bounds.mjs";
import { openVisitor } from "./hostile/visitor.mjs";
import { memoryOf } from "./load/memory.mjs";
import { observation, result, table } from "./result.mjs";

export const claim =
  "200,000 requests of a hostile client leave memory and tables within bounds that are written down";
/** A missed bound fails the run. */
export const binding = true;

/** The client's addresses on this machine, and open requests per address. */
const addresses = 20;
const atOnce = 2;

/** @param {{ quick: boolean, count?: string, port?: string }} options */
export async function run({ quick, count, port = "21940" }) {
  const wanted = count ? Number(count) : quick ? 10_000 : 200_000;
  const data = `.cache/bench-hostile-${port}`;
  const env = {
    MQTT_PORT: String(Number(port) + 7_000),
    RATE_LIMIT: "1",
    // Callers claim other addresses, and here nothing vouches for them. Trusted, each claim would be a network with limits of its own.
    TRUST_PROXY: "",
    NODE_ENV: "production",
    KIOSK_PIN: "408231",
  };
  const server = await startServer({ port: Number(port), data, speed: 1, broker: { env } });
  try {
    const [{ pieces }] = await queryDatabase(data, freePieces);
    const before = await rowsOf(data);
    const rested = memoryOf(server.pid());
    const { seconds, statuses, most } = await attack(Number(port), wanted, () => memoryOf(server.pid()));
    // Lets pending writes finish and temporary memory go.
    await pause(5_000);
    const bounds = rowBounds({ requests: wanted, addresses, minutes: Math.ceil(seconds / 60), pieces });
    const after = await rowsOf(data);
    console.log(
      `${wanted} requests in ${Math.round(seconds)} s from ${addresses} addresses: ${told(statuses)}`,
    );
    console.log(table([["table", "rows", "at most", "kB", "at most", ""], ...shown(after, before, bounds)]));
    console.log(`load of this machine: ${loadavg()[0].toFixed(1)}`);
    return {
      results: [
        result(
          "resident memory of the server after it",
          memoryOf(server.pid()),
          "MB",
          "<=",
          memoryBound,
          rested,
        ),
        result("… at its most", most, "MB", "<=", memoryBound, rested),
        result("answers that are a fault of ours (500 and more, but for 503)", faults(statuses), "", "=", 0),
        result(
          "tables that changed and that a stranger cannot write to",
          changed(after, before, bounds),
          "",
          "=",
          0,
        ),
        ...after.flatMap(({ name, rows, bytes }) => {
          if (!(name in bounds)) return [];
          const bound = boundOf(name, before, bounds);
          return [
            result(`rows of ${name}`, rows, "", "<=", bound),
            result(`bytes of ${name}`, bytes / 1024, "kB", "<=", byteBound(bound) / 1024),
          ];
        }),
        observation("requests a second", wanted / seconds, ""),
      ],
    };
  } finally {
    await server.stop();
  }
}

/** Sends the requests from all addresses at once, choosing abuses by weight. */
async function attack(port, wanted, memory) {
  const dice = abuses.flatMap(([weight, , abuse]) => Array(weight).fill(abuse));
  const statuses = new Map();
  const began = performance.now();
  let sent = 0;
  let most = 0;
  const watching = setInterval(() => {
    most = Math.max(most, memory());
  }, 500);
  const visit = async (address) => {
    const visitor = openVisitor(port, address);
    const state = {};
    /** @param {Parameters<typeof visitor.send>} asked */
    const send = async (...asked) => {
      sent++;
      const answer = await visitor.send(...asked).catch(({ code }) => ({ status: code ?? "cut off" }));
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      return answer;
    };
    await send("GET", "/api/v1/xsrf");
    while (sent < wanted) await dice[Math.floor(Math.random() * dice.length)](send, state, visitor);
    visitor.close();
  };
  const all = Array.from({ length: addresses * atOnce }, (_, at) => visit(`127.0.1.${1 + (at % addresses)}`));
  await Promise.all(all).finally(() => clearInterval(watching));
  return { seconds: (performance.now() - began) / 1000, statuses, most };
}

const freePieces = sql`select sum(on_hand - held)::int as pieces from stock`;
const tableSizes = sql`
select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`;
/** @param {string} table as the database names it */
const rowsIn = (table) =>
  /** @type {import("./custody/database.mjs").Statement} */ (`select count(*)::int as rows from "${table}"`);

/** Rows and bytes, indexes included, of every table. */
async function rowsOf(data) {
  const tables = await queryDatabase(data, tableSizes);
  const counted = [];
  for (const { name, bytes } of tables) {
    const [{ rows }] = await queryDatabase(data, rowsIn(name));
    counted.push({ name, rows, bytes });
  }
  return counted;
}

function boundOf(name, before, bounds) {
  const had = before.find((one) => one.name === name)?.rows ?? 0;
  return had + (bounds[name]?.[0] ?? 0);
}

function changed(after, before, bounds) {
  const others = after.filter(({ name }) => !(name in bounds));
  return others.filter(({ name, rows }) => rows !== boundOf(name, before, bounds)).length;
}

function shown(after, before, bounds) {
  return after.map(({ name, rows, bytes }) => {
    const bound = boundOf(name, before, bounds);
    const why = bounds[name]?.[1] ?? "no one but its owner writes there";
    return [name, rows, bound, Math.round(bytes / 1024), Math.round(byteBound(bound) / 1024), `  ${why}`];
  });
}

function faults(statuses) {
  return [...statuses].reduce(
    (sum, [status, count]) => sum + (status >= 500 && status !== 503 ? count : 0),
    0,
  );
}

function told(statuses) {
  return [...statuses]
    .sort(([, one], [, other]) => other - one)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");
}
