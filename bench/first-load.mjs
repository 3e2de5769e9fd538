// Measures what a phone fetches from the store's link until check-in works, and how long that takes.
//
// The production build on an empty demo store is opened in a new browser each time, at 390x844. Bytes are those over the wire,
// headers included, until the app's button is there. Time runs from the navigation to the first frame with a button in it, on
// Chrome's Slow 4G (562.5 ms a request, 180 kB/s) and a processor slowed down 4 times. That button is the page's own, whose press
// the app takes up; the time to the app's own is given too.
// The reference is a page of React and one button, built by the same vite and served with Brotli. Its loads alternate with ours,
// and medians are compared, because a busy machine slows down both. The same page uncompressed is the second reference.
// Left out: the connection itself (Chrome throttles requests), the service worker's second visit, and what an idle browser
// prefetches afterwards: the shopper does not wait for it.
import { openBrowser } from "./browser.mjs";
import { serveBarePage } from "./first-load/bare-page.mjs";
import { median, observation, result } from "./result.mjs";
import { serveProduct } from "./serve-product.mjs";

export const claim =
  "from the store's link to check-in little goes over the wire, and little more time passes than for React alone";

/** Bytes of JavaScript and CSS, and of the font; the same limits as in e2e/every-screen/first-load.test.ts. */
const budgets = { code: 150_000, font: 60_000 };
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const slowdown = 4;

/** Options: `--runs N` (5; `--quick`: 3), `--port N`; the reference is on the next port. */
export async function run({ quick = false, runs, port = "3161" }) {
  const rounds = Number(runs ?? (quick ? 3 : 5));
  const product = await serveProduct(Number(port));
  const bare = await serveBarePage(Number(port) + 1);
  try {
    const link = `${product.url}/store/0101`;
    const { loads } = await open(link);
    tell(loads);
    const times = { ours: [], bare: [], plain: [] };
    const taken = [];
    const addresses = { ours: link, bare: `${bare.url}/`, plain: `${bare.url}/plain/` };
    for (let round = 0; round < rounds; round++)
      for (const [name, url] of Object.entries(addresses)) {
        const { drawn, app } = await open(url, true);
        times[name].push(drawn);
        if (name === "ours") taken.push(app);
      }
    const [ours, compressed, plain] = Object.values(times).map(median);
    return {
      results: [
        result(
          "JavaScript and CSS, store to check-in",
          sumOf(loads.filter(({ type }) => type === "Script" || type === "Stylesheet")),
          "bytes",
          "<=",
          budgets.code,
        ),
        result("font", sumOf(loads.filter(({ type }) => type === "Font")), "bytes", "<=", budgets.font),
        result("engines asked for before the button", loads.filter(isEngine).length, "files", "=", 0),
        observation("store to button, Slow 4G, processor 4 times slower", ours, "ms", compressed),
        result("the same, against React and one button", ours / compressed, "times", "<=", 1.1),
        observation("the same, against it uncompressed", ours / plain, "times", plain),
        observation("store to the app's own button", median(taken), "ms", compressed),
        observation("the same, against React and one button", median(taken) / compressed, "times"),
      ],
    };
  } finally {
    bare.stop();
    await product.stop();
  }
}

/** Opens an address in a new browser until the app's button is drawn: the times to the first and to that one, ms, and what was loaded. */
async function open(url, slow = false) {
  const browser = await openBrowser({ options: { viewport: { width: 390, height: 844 } } });
  try {
    const page = await browser.context.newPage();
    await page.addInitScript(watchForButton);
    const loads = await loadsOf(page, slow);
    await page.goto(url, { waitUntil: "commit" });
    const drawn = await page.waitForFunction(() => globalThis.drawn?.app && globalThis.drawn, null, {
      timeout: 60_000,
      polling: 300,
    });
    return { ...(await drawn.jsonValue()), loads: [...loads.values()] };
  } finally {
    await browser.close();
  }
}

/** Runs in the page. Sets `drawn` after the first frames with a button and with the app's. Prefetches of an idle browser do not start. */
function watchForButton() {
  globalThis.requestIdleCallback = () => 0;
  const drawn = {};
  globalThis.drawn = drawn;
  const mark = (name) => {
    if (name in drawn) return;
    drawn[name] = 0;
    requestAnimationFrame(() => setTimeout(() => Object.assign(drawn, { [name]: performance.now() })));
  };
  new MutationObserver(() => {
    const buttons = [...document.querySelectorAll("button")].filter(
      (button) => button.textContent.includes("Comenzar") && !button.hidden,
    );
    if (buttons.length > 0) mark("drawn");
    if (buttons.some((button) => button.closest(".boot") === null)) mark("app");
  }).observe(document, { childList: true, subtree: true, attributeFilter: ["hidden"] });
}

/** Collects every request with its bytes over the wire, headers included. */
async function loadsOf(page, slow) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  if (slow) {
    await session.send("Network.emulateNetworkConditions", slow4g);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  }
  /** @type {Map<string, { type: string, url: string, bytes: number }>} */
  const loads = new Map();
  session.on("Network.requestWillBeSent", ({ requestId, type = "Other", request }) => {
    loads.set(requestId, { type, url: request.url, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const load = loads.get(requestId);
    if (load) load.bytes = encodedDataLength;
  });
  return loads;
}

const isEngine = ({ url }) => url.endsWith(".wasm");

function tell(loads) {
  for (const type of new Set(loads.map((load) => load.type))) {
    const some = loads.filter((load) => load.type === type);
    console.log(`${type}: ${some.length} requests, ${sumOf(some)} bytes`);
  }
}

const sumOf = (loads) => loads.reduce((sum, { bytes }) => sum + bytes, 0);
