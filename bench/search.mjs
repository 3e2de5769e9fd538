// Compares searches and pages of lists in catalogues of a thousand and a million skus, and a search over HTTP with its statement.
//
// Flatness: each kind of request is sent one at a time to a server per catalogue, in turn; medians are compared. Reference: the
// server's own statement for the same random skus, prepared and sent by `pg` on as many connections, in turn with HTTP, on a
// catalogue of 100,000. It returns the same facts, so what HTTP adds is validating, presenting and sending. Its processor time is
// PostgreSQL's and this process's, which only sends and parses then; over HTTP it is PostgreSQL's and the server's. Left out: the
// cost of this process as an HTTP client, which no server pays, and in the rate its share of a machine with few cores, which
// makes the share of HTTP smaller than it is. PostgreSQL has made its plans by then: a round that does not count comes first.
import { loadavg } from "node:os";
import { productCode } from "@horma/gtin";
import pg from "pg";
import { productsStatement } from "../apps/server/dist/catalogue/product/find-products.js";
import { startBroker } from "./custody/broker.mjs";
import { databaseAt } from "./custody/database.mjs";
import { seededRandom } from "./custody/random.mjs";
import { startServer } from "./custody/server.mjs";
import { browserCookies } from "./load/asked.mjs";
import { openConnection } from "./load/connection.mjs";
import { cpuTimeOf, cpuTimeOfPostgres } from "./load/cpu-time.mjs";
import { openPollers } from "./poll/pollers.mjs";
import { median, observation, result } from "./result.mjs";
import { eanOf, fillCatalogue, skuOf } from "./search/catalogue.mjs";

export const claim =
  "a search takes as long in a catalogue of a million skus as in one of a thousand, and at most twice as long as its statement";

/**
 * How much longer the largest catalogue may take than the smallest, and how much dearer and slower HTTP may be than the
 * statement.
 */
const goals = { flat: 2, dearer: 2 };
/** Connections over HTTP, and of the statement alone: as many as the server's pool has. */
const connections = 10;
/** How often HTTP and the statement take turns, how long each time and for the round before, ms. */
const spans = {
  whole: { turns: 9, turn: 2_000, warming: 2_000 },
  quick: { turns: 3, turn: 750, warming: 3_000 },
};
const path = "/api/v1/falabella/search";
/** The searches: with one store's stock, as the apps do, and one over all stores. */
const searches = {
  "by EAN": ({ send, storeId }, number) =>
    send("GET", `${path}?type=EAN&q=${eanOf(number)}&store_id=${storeId}`),
  "by sku": ({ send, storeId }, number) =>
    send("GET", `${path}?type=sku&q=${skuOf(number)}&store_id=${storeId}`),
  "by sku in all stores": ({ send }, number) => send("GET", `${path}?type=sku&q=${skuOf(number)}`),
  // Mostly another page: the same one is read once a second for all.
  "a page of offers": ({ send, storeId }, number) =>
    send("GET", `/api/v1/falabella/discounts?store_id=${storeId}&limit=${30 + (number % 19)}`),
  "a page of a type": ({ send }, number) =>
    send("GET", `/api/v1/product_types/1?limit=${30 + (number % 19)}`),
  "by two skus": ({ send, storeId }, number) =>
    send("POST", path, { body: { skus: [skuOf(number), skuOf(number ^ 1)], store_id: storeId } }),
};

/** @param {{ quick: boolean, count?: string, seed?: string, port?: string }} options */
export async function run({ quick, count, seed, port = "22100" }) {
  const rounds = count ? Number(count) : quick ? 50 : 500;
  const sizes = quick ? [1_000, 50_000] : [1_000, 100_000, 1_000_000];
  const catalogues = [];
  const random = seededRandom(seed ? Number(seed) : 1);
  try {
    catalogues.push(...(await Promise.all(sizes.map((skus, index) => open(skus, Number(port) + index)))));
    console.log(`load of this machine: ${loadavg()[0].toFixed(1)}`);
    const times = await measure(catalogues, rounds, random);
    const pace = quick ? spans.quick : spans.whole;
    const direct = await againstStatement(catalogues[1], pace, random);
    return { results: [...direct, ...times.flatMap(figures)] };
  } finally {
    for (const { close } of catalogues) await close();
  }
}

/** Opens a server per catalogue on this machine; only the one that is asked works. */
async function open(skus, port) {
  const data = `.cache/bench-search-${port}`;
  const broker = await startBroker("embedded", port + 7_000);
  const server = await startServer({
    port,
    data,
    speed: 1,
    broker,
    env: { DEMO: "0", NODE_ENV: "production", LOG_LEVEL: "" },
  });
  const { send, close } = await openConnection(server.url);
  const began = performance.now();
  const storeId = await fillCatalogue(data, skus);
  const seconds = (performance.now() - began) / 1_000;
  console.log(`${skus} skus laid in within ${seconds.toFixed(1)} s`);
  return {
    skus,
    send,
    storeId,
    port,
    data,
    pid: server.pid(),
    close: async () => {
      close();
      await server.stop();
    },
  };
}

/** Catalogues and kinds of search take turns; the first tenth of the rounds is warm-up. */
async function measure(catalogues, rounds, random) {
  const times = Object.keys(searches).map((kind) => ({
    kind,
    sizes: catalogues.map(({ skus }) => ({ skus, took: [] })),
  }));
  for (let round = -rounds / 10; round < rounds; round++) {
    for (const { kind, sizes } of times) {
      for (const [index, catalogue] of catalogues.entries()) {
        const took = await search(catalogue, kind, Math.floor(random() * catalogue.skus));
        if (round >= 0) sizes[index].took.push(took);
      }
    }
  }
  return times;
}

async function search(catalogue, kind, number) {
  const { status, text, took } = await searches[kind](catalogue, number);
  const answer = status === 200 ? JSON.parse(text) : {};
  const found = (answer.products ?? answer).map(({ id }) => id);
  const right = kind.startsWith("by") ? found[0] === skuOf(number) : found.length > 0;
  if (!right) throw new Error(`${kind}, for ${skuOf(number)}: ${status} ${text}`);
  return took;
}

/** HTTP and the statement alone take turns at random EANs of one catalogue. */
async function againstStatement(catalogue, { turns, turn, warming }, random) {
  const direct = await openDirect(catalogue);
  const { port, skus, storeId } = catalogue;
  const cookie = await browserCookies(`http://localhost:${port}`);
  const any = () => eanOf(Math.floor(random() * skus));
  const request = () =>
    `GET ${path}?type=EAN&q=${any()}&store_id=${storeId} HTTP/1.1\r\nHost: horma.example\r\nCookie: ${cookie}\r\n\r\n`;
  const pollers = await openPollers(port, connections, { awake: false });
  const lanes = {
    http: (until) => pollers.ask(() => (performance.now() < until ? request() : undefined)),
    statement: (until) => direct.ask(() => (performance.now() < until ? any() : undefined)),
  };
  const own = () => (({ user, system }) => (user + system) / 1e6)(process.cpuUsage());
  const asking = { http: () => cpuTimeOf(catalogue.pid), statement: own };
  const rounds = [];
  for (let round = -1; round < turns; round++) {
    const measured = {};
    for (const [lane, ask] of Object.entries(lanes)) {
      const before = [performance.now(), asking[lane](), cpuTimeOfPostgres(catalogue.data)];
      const count = await ask(performance.now() + (round < 0 ? warming : turn));
      const seconds = (performance.now() - before[0]) / 1_000;
      const [process, postgres] = [asking[lane]() - before[1], cpuTimeOfPostgres(catalogue.data) - before[2]];
      measured[lane] = { rate: count / seconds, process: process / count, postgres: postgres / count };
    }
    if (round >= 0) rounds.push(measured);
  }
  pollers.close();
  await direct.close();
  return shares(rounds);
}

/** The server's statement on connections of its own. */
async function openDirect({ data, storeId }) {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(databaseAt(data));
      await client.connect();
      return client;
    }),
  );
  const env = /** @type {any} */ ({ timeZone: "America/Santiago" });
  const deps = { env, now: () => new Date() };
  const searchOn = async (client, eans) => {
    for (let count = 0; ; count++) {
      const text = eans();
      if (text === undefined) return count;
      const { rows } = await client.query(
        productsStatement(deps, storeId, { code: productCode(text), text }),
      );
      if (!rows[0]?.found) throw new Error(`the statement did not find ${text}`);
    }
  };
  return {
    ask: async (eans) =>
      (await Promise.all(clients.map((client) => searchOn(client, eans)))).reduce((sum, one) => sum + one, 0),
    close: () => Promise.all(clients.map((client) => client.end())),
  };
}

function shares(rounds) {
  const middle = (of) => median(rounds.map(of));
  const cost = ({ process, postgres }) => process + postgres;
  const micros = (of) => middle(of) * 1e6;
  return [
    result(
      "by EAN over HTTP: processor time, of the statement's",
      middle(({ http, statement }) => cost(http) / cost(statement)),
      "times",
      "<=",
      goals.dearer,
    ),
    result(
      "… searches a second by the statement, of those over HTTP",
      middle(({ http, statement }) => statement.rate / http.rate),
      "times",
      "<=",
      goals.dearer,
    ),
    observation(
      "… the server, a search",
      micros(({ http }) => http.process),
      "µs",
    ),
    observation(
      "… PostgreSQL, a search over HTTP",
      micros(({ http }) => http.postgres),
      "µs",
    ),
    observation(
      "… the statement's sender, a search",
      micros(({ statement }) => statement.process),
      "µs",
    ),
    observation(
      "… PostgreSQL, the statement",
      micros(({ statement }) => statement.postgres),
      "µs",
    ),
    observation(
      "… searches a second over HTTP",
      middle(({ http }) => http.rate),
      "",
    ),
  ];
}

function figures({ kind, sizes }) {
  const medians = sizes.map(({ took }) => median(took));
  const [first, last] = [medians[0], medians.at(-1)];
  return [
    result(
      `${kind}: ${sizes.at(-1).skus} skus against ${sizes[0].skus}`,
      last / first,
      "times",
      "<=",
      goals.flat,
    ),
    ...sizes.map(({ skus }, index) => observation(`… median with ${skus} skus`, medians[index], "ms")),
  ];
}
