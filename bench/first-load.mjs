// Measures what a phone fetches from the store's link until check-in works.
import { openBrowser } from "./browser.mjs";
import { result } from "./result.mjs";
import { serveProduct } from "./serve-product.mjs";

export const claim = "from the store's link to check-in little goes over the wire";

/** Bytes of JavaScript and CSS, the same limit as in e2e/every-screen/first-load.test.ts. */
const budget = 150_000;

/** Options: `--port N`. */
export async function run({ port = "3161" }) {
  const product = await serveProduct(Number(port));
  const browser = await openBrowser({ options: { viewport: { width: 390, height: 844 } } });
  try {
    const page = await browser.context.newPage();
    // Prefetches of an idle browser do not count: the shopper does not wait for them.
    await page.addInitScript(() => {
      globalThis.requestIdleCallback = () => 0;
    });
    const loads = await loadsOf(page);
    await page.goto(`${product.url}/store/0101`, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Comenzar" }).waitFor();
    const first = [...loads];
    tell(first);
    const bytes = sumOf(first.filter(({ type }) => type === "Script" || type === "Stylesheet"));
    return { results: [result("JavaScript and CSS, store to check-in", bytes, "bytes", "<=", budget)] };
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Collects every response's bytes over the wire, headers included. */
async function loadsOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const kinds = new Map();
  const loads = [];
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    kinds.set(requestId, { type, url: response.url });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) loads.push({ ...kind, bytes: encodedDataLength });
  });
  return loads;
}

function tell(loads) {
  for (const type of new Set(loads.map((load) => load.type))) {
    const some = loads.filter((load) => load.type === type);
    console.log(`${type}: ${some.length} responses, ${sumOf(some)} bytes`);
  }
}

const sumOf = (loads) => loads.reduce((sum, { bytes }) => sum + bytes, 0);
