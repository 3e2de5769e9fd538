// Compares search times in catalogues of a thousand and a million skus.
import { loadavg } from "node:os";
import { startBroker } from "./custody/broker.mjs";
import { seededRandom } from "./custody/random.mjs";
import { startServer } from "./custody/server.mjs";
import { openConnection } from "./load/connection.mjs";
import { median, observation, result } from "./result.mjs";
import { eanOf, fillCatalogue, skuOf } from "./search/catalogue.mjs";

export const claim = "a search takes as long in a catalogue of a million skus as in one of a thousand";

/** How much longer the largest catalogue may take than the smallest. */
const goal = 2;
const path = "/api/v1/falabella/search";
/** The searches: with one store's stock, as the apps do, and one over all stores. */
const searches = {
  "by EAN": ({ send, storeId }, number) =>
    send("GET", `${path}?type=EAN&q=${eanOf(number)}&store_id=${storeId}`),
  "by sku": ({ send, storeId }, number) =>
    send("GET", `${path}?type=sku&q=${skuOf(number)}&store_id=${storeId}`),
  "by sku in all stores": ({ send }, number) => send("GET", `${path}?type=sku&q=${skuOf(number)}`),
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
    return { results: times.flatMap(figures) };
  } finally {
    for (const { close } of catalogues) await close();
  }
}

/** Opens a server per catalogue on this machine; only the one that is asked works. */
async function open(skus, port) {
  const data = `.cache/bench-search-${port}`;
  const broker = await startBroker("embedded", port + 7_000);
  const server = await startServer({ port, data, speed: 1, broker, env: { DEMO: "0" } });
  const { send, close } = await openConnection(server.url);
  const began = performance.now();
  const storeId = await fillCatalogue(data, skus);
  const seconds = (performance.now() - began) / 1_000;
  console.log(`${skus} skus laid in within ${seconds.toFixed(1)} s`);
  return {
    ...{ skus, send, storeId },
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
  const found = status === 200 ? JSON.parse(text).products.map(({ id }) => id) : [];
  if (found[0] !== skuOf(number))
    throw new Error(`searching ${skuOf(number)} ${kind} answered ${status} ${text}`);
  return took;
}

function figures({ kind, sizes }) {
  const medians = sizes.map(({ took }) => median(took));
  const [first, last] = [medians[0], medians.at(-1)];
  return [
    result(`${kind}: ${sizes.at(-1).skus} skus against ${sizes[0].skus}`, last / first, "times", "<=", goal),
    ...sizes.map(({ skus }, index) => observation(`… median with ${skus} skus`, medians[index], "ms")),
  ];
}
