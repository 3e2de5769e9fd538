// Measures how soon a request shows on the board and a box opens its door.
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { startBox } from "@horma/smartbox";
import { watchBoard } from "./board/watch-board.mjs";
import { startBroker } from "./custody/broker.mjs";
import { signedInAs } from "./custody/caller.mjs";
import { askDatabase, sql } from "./custody/database.mjs";
import { startServer } from "./custody/server.mjs";
import { newShopper } from "./new-shopper.mjs";
import { median, observation, quantile, result } from "./result.mjs";

export const claim = "a request is on the board, and a command at its box, before anybody notices";

/** ms, on one machine. */
const goal = 200;
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
    return {
      results: [
        ...figures("from the request to the fetched board with it", requests.shown),
        observation("… of which until the shopper has the answer, median", median(requests.answered), "ms"),
        ...figures("from the command to the open door", doors.opened),
        ...figures("from the command to its result at who asked for it", doors.known),
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

/** A technician opens the back door of an empty box again and again; somebody closes it each time. */
async function commandsToDoor({ url, data, broker, rounds }) {
  const { call } = await signedIn(url, data, "technician");
  const times = { opened: [], known: [] };
  let asked = 0;
  const box = startBox({
    ...{ store: "0101", hwd, url: broker.url, speed: 1_000, hands: false, sensor: "count" },
    password: JSON.parse(readFileSync(`${data}/boxes.json`, "utf8"))[`0101.${hwd}`],
    heard: ({ topic, payload }) => {
      if (topic === "door" && payload.position === "opened") times.opened.push(performance.now() - asked);
    },
  });
  try {
    for (let round = 0; round < rounds; round++) {
      await until(() => askDatabase(data, free, [hwd]));
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

async function signedIn(url, data, login) {
  const pin = JSON.parse(readFileSync(`${data}/staff-pins.json`, "utf8"))["0101"][login];
  return signedInAs(url, { store: "0101", login, pin });
}

const restocked = sql`
update stock set on_hand = $1 from store where store.id = store_id and store.code = '0101' and sku = '880101410'
returning sku, store_id as store`;

/** A sku of the demo store with a piece for each round. */
async function stocked(data, pieces) {
  const [stock] = await askDatabase(data, restocked, [pieces]);
  return stock;
}

async function until(rows) {
  for (let tries = 0; tries < 200; tries++) {
    if ((await rows()).length > 0) return;
    await pause(50);
  }
  throw new Error("the box was never free");
}
