// Measures how soon a request shows on the board and a box opens its door, and what fetching a large board costs.
// The cost is processor time of server and PostgreSQL together, of fetches one after the other by one tablet: a tablet's first
// fetch and one that names the version it has after one order changed. Bytes are the bodies on the wire, compressed as a browser
// accepts them; heads are left out. Growth compares the same fetches before and after the other stores got their orders, in one
// run, so that the machine's speed does not count. Starting the server and seeding are left out; the database is analysed.
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { startBox } from "@horma/smartbox";
import pg from "pg";
import { seedOrders } from "./board/seed-orders.mjs";
import { watchBoard } from "./board/watch-board.mjs";
import { startBroker } from "./custody/broker.mjs";
import { signedInAs } from "./custody/caller.mjs";
import { databaseAt, queryDatabase, sql } from "./custody/database.mjs";
import { startServer } from "./custody/server.mjs";
import { cpuTimeOf, cpuTimeOfPostgres } from "./load/cpu-time.mjs";
import { newShopper } from "./new-shopper.mjs";
import { median, observation, quantile, result } from "./result.mjs";

export const claim = "a request is on the board, and a command at its box, before anyone notices";

/** ms, on one machine. */
const goal = 200;
/** Of a board with so many open orders: processor ms and kB of a fetch, whole or after a change, and growth by what other stores do. */
const largeGoals = { open: 350, cpu: 8, kB: 60, growth: 1.2, change: { cpu: 0.5, kB: 2 } };
const fetches = 40;
const hwd = "box-01";
/** Pause between two requests, ms, so that the one before is finished. */
const rest = 60;
/** A box that is online, closed and without a job. */
const free = sql`select 1 from device where hwd = $1 and online and not back_open and job is null`;

/** @param {{ quick: boolean, count?: string, port?: string }} options */
export async function run({ quick, count, port = "21950" }) {
  const rounds = count ? Number(count) : quick ? 20 : 100;
  const data = `.cache/bench-board-${port}`;
  const broker = await startBroker("embedded", Number(port) + 7_000);
  const server = await startServer({ port: Number(port), data, speed: 1_000, broker });
  try {
    const store = { url: server.url, data, broker, rounds };
    console.log(`load of this machine: ${loadavg()[0].toFixed(1)}`);
    const requests = await requestsToBoard(store);
    const doors = await commandsToDoor(store);
    const large = await largeBoard({ ...store, pid: server.pid() }, quick ? 5_000 : 120_000);
    return {
      results: [
        ...figures("from the request to the fetched board with it", requests.shown),
        observation("… of which until the shopper has the answer, median", median(requests.answered), "ms"),
        ...figures("from the command to the open door", doors.opened),
        ...figures("from the command to its result at who asked for it", doors.known),
        ...large,
      ],
    };
  } finally {
    await server.stop();
    await broker.stop();
  }
}

function figures(what, times) {
  return [
    result(`${what}, median of ${times.length}`, median(times), "ms", "<=", goal),
    result(`${what}, 95 of 100`, quantile(times, 0.95), "ms", "<=", goal),
  ];
}

/** Shoppers ask one after the other, each for one pair; the board grows with each of them. */
async function requestsToBoard({ url, data, rounds }) {
  const { sku, store } = await stocked(data, rounds);
  const board = await watchBoard(url, await signedIn(url, data, "runner"));
  const times = { shown: [], answered: [] };
  for (let round = 0; round < rounds; round++) {
    const shopper = await newShopper(url);
    await pause(rest);
    const asked = performance.now();
    const { order } = await shopper("createOrder", { body: { skus: [sku], store_id: store } });
    times.answered.push(performance.now() - asked);
    times.shown.push((await board.shown(order.hash_id)) - asked);
  }
  board.end();
  return times;
}

/** A technician opens the back door of an empty box again and again; someone closes it each time. */
async function commandsToDoor({ url, data, broker, rounds }) {
  const { call } = await signedIn(url, data, "technician");
  const times = { opened: [], known: [] };
  let asked = 0;
  const box = startBox({
    store: "0101",
    hwd,
    url: broker.url,
    speed: 1_000,
    hands: false,
    sensor: "count",
    password: JSON.parse(readFileSync(`${data}/boxes.json`, "utf8"))[`0101.${hwd}`],
    heard: ({ topic, payload }) => {
      if (topic === "door" && payload.position === "opened") times.opened.push(performance.now() - asked);
    },
  });
  try {
    for (let round = 0; round < rounds; round++) {
      await until(() => queryDatabase(data, free, [hwd]));
      asked = performance.now();
      const { outcome } = await call("commandDevice", { body: { hwd, action: "open_back_door" } });
      times.known.push(performance.now() - asked);
      if (outcome !== "done") throw new Error(`the box did not open: ${outcome}`);
      box.closeDoor("back");
    }
  } finally {
    await box.stop();
  }
  return times;
}

/** A board with {@link largeGoals.open} open orders, with few orders in other stores and then with many. */
async function largeBoard({ url, data, pid }, elsewhere) {
  const shopper = await newShopper(url);
  const { sku, store } = await stocked(data, 1_000);
  const { order } = await shopper("createOrder", { body: { skus: [sku], store_id: store } });
  const seed = (from, count, others) =>
    seedOrders(data, { model: order.hash_id, from, count, elsewhere: others });
  await seed(1, largeGoals.open, false);
  const { token, cookie } = await signedIn(url, data, "runner");
  const tablet = { url, headers: { authorization: `Bearer ${token}`, cookie, "accept-encoding": "gzip" } };
  // One connection for all changes: opening one costs PostgreSQL more than the change.
  const changing = new pg.Client(databaseAt(data));
  await changing.connect();
  const measure = async () => ({
    first: await costOf({ data, pid }, () => fetchBoard(tablet, "")),
    change: await costOf({ data, pid }, async (version) => {
      await changing.query(touched, [order.hash_id]);
      return fetchBoard(tablet, `?since=${version}`);
    }),
  });
  // Each connection plans a statement some times before its plan stays, and again after an analysis.
  const settled = async () => {
    for (let turn = 0; turn < 2; turn++) await measure();
    return measure();
  };
  const few = await settled();
  await seed(1_000, elsewhere, true);
  const many = await settled();
  await changing.end();
  return [
    result("a first fetch, processor", many.first.cpu, "ms", "<=", largeGoals.cpu),
    result("a first fetch, on the wire", many.first.bytes / 1_000, "kB", "<=", largeGoals.kB),
    result(
      "… with many orders elsewhere, of the cost with few",
      many.first.cpu / few.first.cpu,
      "",
      "<=",
      largeGoals.growth,
    ),
    result("a fetch after one change, processor", many.change.cpu, "ms", "<=", largeGoals.change.cpu),
    result(
      "a fetch after one change, on the wire",
      many.change.bytes / 1_000,
      "kB",
      "<=",
      largeGoals.change.kB,
    ),
  ];
}

const touched = sql`update "order" set updated_at = now() where hash_id = $1`;

/** Mean processor ms of a fetch, by server and database, and the bytes of the last one. */
async function costOf({ data, pid }, fetched) {
  const used = () => cpuTimeOf(pid) + cpuTimeOfPostgres(data);
  let last = await fetched("");
  const before = used();
  for (let turn = 0; turn < fetches; turn++) last = await fetched(last.version);
  return { cpu: ((used() - before) * 1_000) / fetches, bytes: last.bytes };
}

/** Fetches the board as a browser does: its version, and the bytes of the compressed body. */
async function fetchBoard({ url, headers }, query) {
  const address = `${url}/api/v1/staff/board${query === "?since=" ? "" : query}`;
  return new Promise((resolve, reject) => {
    const request = get(address, { headers }, (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => {
        const bytes = Buffer.concat(chunks);
        const packed = answer.headers["content-encoding"] === "gzip";
        const { version } = JSON.parse((packed ? gunzipSync(bytes) : bytes).toString());
        resolve({ version, bytes: bytes.length });
      });
    });
    request.on("error", reject);
  });
}

async function signedIn(url, data, login) {
  const pin = JSON.parse(readFileSync(`${data}/staff-pins.json`, "utf8"))["0101"][login];
  return signedInAs(url, { store: "0101", login, pin });
}

const restocked = sql`
update stock set on_hand = $1 from store where store.id = store_id and store.code = '0101' and sku = '880101410'
returning sku, store_id as store`;

/** A sku of the demo store with a piece for each round. */
async function stocked(data, pieces) {
  const [stock] = await queryDatabase(data, restocked, [pieces]);
  return stock;
}

async function until(rows) {
  for (let tries = 0; tries < 200; tries++) {
    if ((await rows()).length > 0) return;
    await pause(50);
  }
  throw new Error("the box was never free");
}
