// Fills a server's demo store with simulated boxes. This process plays them, each over its own MQTT connection.

import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { startBox } from "@horma/smartbox";
import { signedInAs } from "./caller.mjs";
import { queryDatabase, sql } from "./database.mjs";
import { newShopper } from "./lane.mjs";
import { createWitness } from "./witness.mjs";

/** Pieces of each sku in stock, the number of skus that shoppers ask for, and of those that only `loseAndFind` asks for. */
const [pieces, assortment, lonely] = [200, 100, 6];
/** How the network disturbs the boxes' messages. */
const chaos = { duplicate: 0.05, delay: 0.1, longest: 800 };

const moreBoxes = sql`
insert into device (store_id, hwd, name, type_id)
select id, 'box-' || number, number, 'box' from store, generate_series(13, $1::int) as number where code = '0101'`;
const restocked = sql`
update stock s set on_hand = $1 from store t
where t.code = '0101' and s.store_id = t.id and s.sku in (select sku from stock where store_id = t.id order by sku limit $2)
returning s.sku, (select min(ean) from sku_ean e where e.sku = s.sku) as ean, s.location,
  (select count(*) = 1 from stock k where k.store_id = s.store_id and k.sku = s.sku) as alone`;
const demoStore = sql`select id from store where code = '0101'`;
const online = sql`select count(*)::int from device where online`;

/**
 * @param {import("./server.mjs").Demo} demo
 * @param {{ boxes: number, random: () => number }} options
 * @returns the store: callers of its people, its boxes as lanes, the witness, and what is counted
 */
export async function openStore({ server, broker, data, speed }, { boxes, random }) {
  const witness = createWitness();
  await queryDatabase(data, moreBoxes, [boxes]);
  const slots = await queryDatabase(data, restocked, [pieces, assortment + lonely]);
  const quiet = slots.filter(({ alone }) => alone).slice(0, lonely);
  const skus = slots.filter((slot) => !quiet.includes(slot));
  const [{ id }] = await queryDatabase(data, demoStore);
  const passwords = await passwordsOf(data, boxes);
  const lanes = Array.from({ length: boxes }, (_, index) => {
    const hwd = `box-${String(index + 1).padStart(2, "0")}`;
    const box = startBox({
      store: "0101",
      hwd,
      url: broker.url,
      password: passwords[`0101.${hwd}`],
      speed,
      hands: false,
      sensor: index % 2 === 0 ? "count" : "none",
      chaos: { ...chaos, seed: Math.floor(random() * 2 ** 32) },
      heard: (said) => witness.hear(hwd, said),
    });
    return { hwd, box };
  });
  await boxesOnline(data, boxes);
  /** @type {Record<string, number>} */
  const tally = { asked: 0 };
  return {
    server,
    broker,
    data,
    speed,
    pieces,
    id,
    slots,
    skus,
    quiet,
    lanes,
    witness,
    tally,
    staff: await staffOf(server.url, data),
    /** @type {number[]} */
    waits: [],
    /** @type {Promise<unknown>[]} */
    later: [],
    /** How often something happens, where it differs from the usual. @type {Record<string, number>} */
    chances: {},
    enter: async () => (await newShopper(server.url)).call,
    count: (what) => {
      tally[what] = (tally[what] ?? 0) + 1;
    },
    close: async () => {
      await Promise.all(lanes.map(({ box }) => box.stop()));
    },
  };
}

/** Waits for the server to make a password for every box. */
async function passwordsOf(data, boxes) {
  for (let tries = 0; tries < 100; tries++) {
    const passwords = JSON.parse(readFileSync(`${data}/boxes.json`, "utf8"));
    if (Object.keys(passwords).length >= boxes) return passwords;
    await pause(200);
  }
  throw new Error("the server did not give every box a password");
}

/** The PINs of the demo store's people, by login. */
export function pinsOf(data) {
  return JSON.parse(readFileSync(`${data}/staff-pins.json`, "utf8"))["0101"];
}

async function staffOf(url, data) {
  const pins = pinsOf(data);
  const as = async (login) => (await signedInAs(url, { store: "0101", login, pin: pins[login] })).call;
  return {
    runner: await as("runner"),
    cashier: await as("cashier"),
    manager: await as("manager"),
    technician: await as("technician"),
  };
}

async function boxesOnline(data, boxes) {
  for (let tries = 0; tries < 150; tries++) {
    const [{ count }] = await queryDatabase(data, online);
    if (count >= boxes) return;
    await pause(200);
  }
  throw new Error("not every box came online");
}
