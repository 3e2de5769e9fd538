import { startButton } from "../page/start-button.ts";
import { expect, test } from "../test.ts";

/** The most bytes over the wire from the store's link to check-in. */
const budgets = { code: 150_000, font: 60_000 };

test("the first load, store to check-in, is at most 150 kB of JavaScript and CSS and 60 kB of font, without the engine", async ({
  page,
}) => {
  // Prefetches of an idle browser do not count: the shopper does not wait for them.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const loads = new Map<string, { type: string; url: string; bytes: number }>();
  session.on("Network.requestWillBeSent", ({ requestId, type = "Other", request }) => {
    loads.set(requestId, { type, url: request.url, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const load = loads.get(requestId);
    if (load) load.bytes = encodedDataLength;
  });
  await page.goto("/store/0101", { waitUntil: "commit" });
  await expect(startButton(page)).toBeVisible();
  const first = [...loads.values()];
  const bytesOf = (...types: string[]) =>
    first.filter(({ type }) => types.includes(type)).reduce((sum, load) => sum + load.bytes, 0);
  const [code, font] = [bytesOf("Script", "Stylesheet"), bytesOf("Font")];
  console.log(`first load: ${code} bytes of JavaScript and CSS, ${font} of font`);
  expect(code).toBeGreaterThan(10_000);
  expect(code).toBeLessThanOrEqual(budgets.code);
  expect(font).toBeGreaterThan(10_000);
  expect(font).toBeLessThanOrEqual(budgets.font);
  expect(first.filter(({ url }) => url.endsWith(".wasm"))).toEqual([]);
  expect(first.filter(({ url }) => url.includes("/api/v1/stores?"))).toHaveLength(1);
});

test("a screen's own styles come after those of the first load, over which they are written to win", async ({
  page,
}) => {
  await page.goto("/store/0101");
  await expect(startButton(page)).toBeVisible();
  await page.goto("/discounts");
  await expect(page.getByText(/\d calzados/)).toBeVisible();
  const sheets = await page.evaluate(() => [...document.styleSheets].map((sheet) => sheet.href));
  const [inThePage, first, ...others] = sheets;
  expect(inThePage).toBeNull();
  expect(first).toMatch(/\/assets\/start-/);
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter((href) => href === null || href.includes("/start-"))).toEqual([]);
});
