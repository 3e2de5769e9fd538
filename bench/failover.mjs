// Kills, suspends and cuts off the primary of a PostgreSQL with a standby, under load. What was acknowledged must be there, once, and
// the standby must serve within half a minute (RO-04).
import { setTimeout as pause } from "node:timers/promises";
import { serveMeanwhile } from "./crash/serve-meanwhile.mjs";
import { bookResults } from "./custody/book-results.mjs";
import { startBroker } from "./custody/broker.mjs";
import { databaseIsAt } from "./custody/database.mjs";
import { until } from "./custody/lane.mjs";
import { openStore } from "./custody/open-store.mjs";
import { seededRandom } from "./custody/random.mjs";
import { startServer } from "./custody/server.mjs";
import { startCluster } from "./failover/cluster.mjs";
import { connectedResults } from "./failover/connected-results.mjs";
import { openFiles } from "./failover/files.mjs";
import { openReader } from "./failover/patient-reader.mjs";
import { openTill } from "./failover/till.mjs";
import { median, observation, result } from "./result.mjs";

export const claim = "a standby takes over within half a minute, and nothing acknowledged is lost";

/** A loss or a double fails the run. */
export const binding = true;

/** Until a sale is recorded again, ms. */
const goal = 30_000;
const boxes = 12;
const speed = 8;
/** Acknowledged steps before each fault, and how long they may take, ms. */
const work = { least: 20, patience: 120_000 };
/** From a file's arrival to the fault: its rows are being written. How long a fault lasts, ms. */
const [writing, lasting] = [400, 45_000];

/** What happens to the node that leads, or to its standby, and what ends it. */
const faults = {
  "kill -9 of the primary's machine": {
    begin: ({ primary }) => primary.signal("SIGKILL"),
    end: ({ primary }) => primary.restart(),
  },
  "kill -9 of its PostgreSQL": { begin: ({ primary }) => primary.signalPostgres("SIGKILL") },
  "its machine stands still": {
    begin: ({ primary }) => primary.signal("SIGSTOP"),
    end: ({ primary }) => primary.signal("SIGCONT"),
  },
  "it is cut off from all others": {
    begin: ({ primary }) => primary.cutOff({ app: false }),
    end: ({ primary }) => primary.reconnect(),
  },
  "it is cut off from all but the servers": {
    begin: ({ primary }) => primary.cutOff({ app: true }),
    end: ({ primary }) => primary.reconnect(),
  },
  "kill -9 of the standby's machine": {
    begin: ({ standby }) => standby.signal("SIGKILL"),
    end: ({ standby }) => standby.restart(),
  },
  "a planned switchover": { begin: ({ primary }) => switchOver(primary) },
};

/** @param {{ quick: boolean, count?: string, seed?: string, port?: string, fault?: string }} options `count`: rounds */
export async function run({ quick, count, seed: given, port = "12600", fault }) {
  const seed = given ? Number(given) : Date.now() % 2 ** 31;
  const kinds = Object.keys(faults).filter((kind) => new RegExp(fault ?? "").test(kind));
  if (kinds.length === 0) throw new Error(`no fault ${fault}; there are ${Object.keys(faults).join(", ")}`);
  const rounds = count ? Number(count) : quick ? 1 : kinds.length;
  const [base, data] = [Number(port), `.cache/bench-${port}`];
  const cluster = await startCluster(base + 10);
  console.log(`  PostgreSQL ${cluster.version}, --seed ${seed}`);
  databaseIsAt(data, cluster.url);
  const broker = await startBroker("embedded", base + 7_000);
  const undo = [cluster.stop, broker.stop];
  try {
    const server = await startServer({ port: base, data, speed, broker, env: { DATABASE_URL: cluster.url } });
    undo.unshift(server.stop);
    const demo = { server, broker, data, speed };
    return { results: await failOver(demo, cluster, { kinds, rounds, random: seededRandom(seed) }), seed };
  } finally {
    for (const step of undo) await step();
  }
}

async function failOver(demo, cluster, { kinds, rounds, random }) {
  const till = await openTill(demo);
  const reader = await openReader(demo);
  const files = await openFiles(demo);
  const store = await openStore(demo, { boxes, random });
  try {
    const { found, ledger, end } = await serveMeanwhile(store, async (kept) => {
      const failed = await failAgain({ cluster, ledger: kept, till, files }, { kinds, rounds });
      await till.close();
      return failed;
    });
    return results(store, {
      found,
      end,
      ledger,
      till,
      sales: await till.check(),
      feed: await reader.close(),
    });
  } finally {
    await store.close();
  }
}

/** Every fault in turn, on the node that leads then, with a file under way. */
async function failAgain({ cluster, ledger, till, files }, { kinds, rounds }) {
  const found = { back: {}, files: 0, parts: 0, underWay: 0 };
  for (let round = 0; round < rounds; round++) {
    const kind = kinds[round % kinds.length];
    const { begin, end } = faults[kind];
    const due = ledger.size() + work.least;
    if (!(await until(() => ledger.size() >= due, work.patience)))
      throw new Error("nothing goes on in the store");
    const name = await cluster.primary();
    const nodes = { primary: cluster.nodes[name], standby: cluster.nodes[otherThan(name)] };
    const prefix = `F${round}-`;
    const file = await files.send(prefix);
    await pause(writing);
    if (await files.underWay(file)) found.underWay++;
    const [sales, steps] = [till.acknowledged(), ledger.size()];
    const since = performance.now();
    await begin(nodes);
    await till.answers();
    const back = performance.now() - since;
    found.back[kind] = [...(found.back[kind] ?? []), back];
    if (end) {
      await pause(Math.max(0, lasting - back));
      await end(nodes);
    }
    await cluster.whole();
    const whole = performance.now() - since;
    const imported = await files.ended(file, prefix);
    if (imported.state === "applied" && imported.rows === files.rows) found.files++;
    else if (imported.rows > 0 && imported.rows < files.rows) found.parts++;
    console.log(
      `  ${round + 1}/${rounds} ${kind}: after ${steps} steps and ${sales} sales; sales again after ${seconds(back)} s, ` +
        `two nodes again after ${seconds(whole)} s (${name} led, ${await cluster.primary()} leads); ` +
        `the file ${imported.state}, ${imported.rows} rows${imported.message ? `, ${imported.message}` : ""}`,
    );
  }
  return { ...found, rounds };
}

const otherThan = (name) => (name === "node-1" ? "node-2" : "node-1");
const seconds = (ms) => (ms / 1_000).toFixed(1);

/** As `patronictl switchover` does it. */
async function switchOver(node) {
  const answer = await fetch(`http://127.0.0.1:${node.ports.rest}/switchover`, {
    method: "POST",
    body: JSON.stringify({ leader: node.name }),
  });
  if (!answer.ok) throw new Error(`the switchover was refused: ${await answer.text()}`);
}

function results(store, { found, end, ledger, sales, feed, till }) {
  const all = Object.values(found.back).flat();
  return [
    result("acknowledged steps that are lost", end.lost, "steps", "=", 0),
    result("steps that were done twice", end.doubled, "steps", "=", 0),
    ...connectedResults(sales, feed),
    result("files that were written in part", found.parts, "files", "=", 0),
    result("files that were not written", found.rounds - found.files, "files", "=", 0),
    result("orders that no one was told of", end.unknown, "orders", "=", 0),
    ...bookResults(end, store.witness),
    result("from the fault to the next recorded sale, longest", Math.max(...all), "ms", "<=", goal),
    observation("… median", median(all), "ms"),
    ...Object.entries(found.back).map(([kind, back]) => observation(`… ${kind}`, Math.max(...back), "ms")),
    ...Object.entries(ledger.sizes()).map(([what, value]) =>
      observation(`${what} acknowledged`, value, "times"),
    ),
    observation("files under way when the fault began", found.underWay, "files"),
    observation("sales acknowledged", till.acknowledged(), "times"),
    observation("events read", feed.published, "events"),
  ];
}
