import { expect, test } from "../test.ts";

/** The most bytes over the wire from the store's link to check-in. */
const budget = 150_000;

test("the first load, store to check-in, is at most 150 kB of JavaScript and CSS; the engine is not in it", async ({
  page,
}) => {
  // Prefetches of an idle browser do not count: the shopper does not wait for them.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const kinds = new Map<string, { type: string; url: string }>();
  const loads: { type: string; url: string; bytes: number }[] = [];
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    kinds.set(requestId, { type, url: response.url });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) loads.push({ ...kind, bytes: encodedDataLength });
  });
  await page.goto("/store/0101", { waitUntil: "commit" });
  await expect(page.getByRole("button", { name: "Comenzar" })).toBeVisible();
  const first = [...loads];
  const bytes = first
    .filter(({ type }) => type === "Script" || type === "Stylesheet")
    .reduce((sum, load) => sum + load.bytes, 0);
  test.info().annotations.push({ type: "bytes of JavaScript and CSS", description: String(bytes) });
  console.log(`first load: ${bytes} bytes of JavaScript and CSS`);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(budget);
  expect(first.filter(({ url }) => url.endsWith(".wasm"))).toEqual([]);
});

test("a screen's own styles come after those of the first load, over which they are written to win", async ({
  page,
}) => {
  await page.goto("/store/0101");
  await expect(page.getByRole("button", { name: "Comenzar" })).toBeVisible();
  await page.goto("/discounts");
  await expect(page.getByText(/\d calzados/)).toBeVisible();
  const sheets = await page.evaluate(() => [...document.styleSheets].map((sheet) => sheet.href));
  const [inThePage, first, ...others] = sheets;
  expect(inThePage).toBeNull();
  expect(first).toMatch(/\/assets\/start-/);
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter((href) => href === null || href.includes("/start-"))).toEqual([]);
});
