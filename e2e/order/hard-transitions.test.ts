import { stopClock } from "../page/clock.ts";
import { startButton } from "../page/start-button.ts";
import { Visit } from "../page/visit.ts";
import { withoutStream } from "../page/without-stream.ts";
import { ordersOf, queryDatabase, restock } from "../store/store-database.ts";
import { dataDir, missingSku } from "../store/store-under-test.ts";
import { expect, type Page, test } from "../test.ts";

const skus = ["880104400", "880104410"];
const start = /:\d+\/(check-in)?$/;

test.beforeAll(() => restock([...skus, missingSku, "880102430"]));

test("[ER-03] [ST-05] a poll that got no answer is repeated within the poll's second, and no one notices", async ({
  page,
}) => {
  await withoutStream(page);
  const { visit, hashId } = await ordered(page, "10717438-9");
  const asked: number[] = [];
  await page.route(new RegExp(`/order/${hashId}$`), (route) => {
    asked.push(Date.now());
    return asked.length === 3 ? route.abort("connectionreset") : route.continue();
  });
  await visit.open(`/preparing/${hashId}`);
  await expect.poll(() => asked.length).toBeGreaterThan(4);
  expect((asked[3] ?? 0) - (asked[2] ?? 0)).toBeLessThan(1_000);
  await expect(page.getByText("Sin conexión")).toBeHidden();
  await expect(page).not.toHaveURL(/\/error$/);
});

test("[ST-09] an order that is canceled while its shopper is on the way to it: the poll, and nothing chosen any more", async ({
  page,
}) => {
  const { hashId } = await atPickUp(page, "11834126-0");
  await sql(
    `update pair set state = 'missing', place = 'lost', end_reason = 'no_stock', device_id = null where order_id = (select id from "order" where hash_id = $1)`,
    hashId,
  );
  await sql(`update "order" set status_id = 'canceled', reason = 'no_stock' where hash_id = $1`, hashId);
  await expect(page).toHaveURL(/\/thanks$/);
  expect(await stored(page, ["product", "current-skus"])).toEqual([null, null]);
});

test("[ST-06] [SC-12] [SC-13] one of two pairs is missing: the screen says so, and pick-up shows the pair that is there", async ({
  page,
}) => {
  const visit = await (await (await Visit.arrive(page)).find(missingSku)).identify("12960421-2", "Cata");
  const hashId = await visit.order(["880102430", missingSku]);
  await visit.open(`/preparing/${hashId}`);
  await expect(page.getByText("La talla 42 se agotó", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/pick-up$/, { timeout: 40_000 });
  const [facts] = await queryDatabase<{ status: string }>(
    dataDir,
    `select status_id as status from "order" where hash_id = $1`,
    [hashId],
  );
  expect(facts?.status).toBe("ready");
  await expect(page.getByRole("button", { name: "Abrir Smartbox" })).toBeEnabled();
  const shown = await page.locator("main").innerText();
  expect(shown).toMatch(/\b43\b/);
  expect(shown).not.toMatch(/\b42\b/);
});

test("[FL-01] the phone's clock jumps past the window: what the server says goes on", async ({ page }) => {
  await page.clock.install();
  await atPickUp(page, "13657190-7");
  await page.clock.fastForward("05:30");
  await expect(page.getByRole("timer")).toHaveText(/Quedan [34]:\d\d/);
  await expect(page.getByRole("button", { name: "Abrir Smartbox" })).toBeEnabled();
  await expect(page).toHaveURL(/\/pick-up$/);
});

test("[ST-06] [RT-05] what happened while the phone slept is there as soon as it wakes", async ({ page }) => {
  await page.clock.install();
  const { visit, hashId } = await ordered(page, "14455122-2");
  await visit.open(`/preparing/${hashId}`);
  await expect(page.getByText("Tu pedido, Cata")).toBeVisible();
  await stopClock(page);
  const ready = () => sql(`select 1 from "order" where hash_id = $1 and status_id = 'ready'`, hashId);
  await expect.poll(ready, { timeout: 40_000 }).toHaveLength(1);
  await page.waitForTimeout(1_500);
  expect(page.url()).toContain("/preparing/");
  await page.clock.fastForward("01:00");
  await page.clock.resume();
  await expect(page.getByRole("button", { name: "Abrir Smartbox" })).toBeVisible();
  await expect(page).toHaveURL(/\/pick-up$/);
});

test("[RT-05] [ST-09] reload and back on pick-up and on the poll keep the shopper where the order is", async ({
  page,
}) => {
  const { hashId } = await atPickUp(page, "15322767-5");
  await page.reload();
  await expect(page).toHaveURL(/\/pick-up$/);
  await page.goBack();
  await page.goForward();
  await expect(page).toHaveURL(/\/pick-up$/);
  await page.getByRole("button", { name: "Abrir Smartbox" }).click();
  await expect(page).toHaveURL(/\/thanks$/);
  await page.reload();
  await expect(page.getByRole("heading", { name: /Qué opinas/ })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/\/error$/);
  await page.goForward();
  await expect(page.getByRole("heading", { name: /Qué opinas/ })).toBeVisible();
  expect(
    await sql(`select 1 from "order" where hash_id = $1 and status_id = 'in_salon'`, hashId),
  ).toHaveLength(1);
  expect(await ordersOf("15322767-5")).toBe(1);
});

test("[RT-05] [ST-10] one tab finishes the visit, the other follows without an error", async ({
  page,
  context,
}) => {
  const { hashId } = await atPickUp(page, "16184903-0");
  const other = await context.newPage();
  await other.goto(`/preparing/${hashId}`);
  await expect(other.getByRole("button", { name: "Abrir Smartbox" })).toBeVisible();
  const seen: string[] = [];
  other.on("framenavigated", (frame) => seen.push(frame.url()));
  await page.getByRole("button", { name: "Abrir Smartbox" }).click();
  await page.getByRole("radio", { name: "Bien", exact: true }).click();
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(startButton(page)).toBeVisible();
  await expect(other.getByRole("button", { name: "Abrir Smartbox" })).toBeHidden();
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  expect(seen.filter((address) => address.endsWith("/error"))).toEqual([]);
});

test("[RT-05] [ST-05] a deep link opens its screen with what the visit knows, and sends elsewhere without it", async ({
  page,
  browser,
  baseURL,
}) => {
  const { visit, hashId } = await ordered(page, "17601065-7");
  await visit.open(`/preparing/${hashId}`);
  await expect(page.getByText("Tu pedido, Cata")).toBeVisible();
  const stranger = await browser.newContext(baseURL ? { baseURL } : {});
  const theirs = await stranger.newPage();
  await (await Visit.arrive(theirs)).open(`/preparing/${hashId}`);
  await expect(theirs).toHaveURL(start);
  await expect(startButton(theirs)).toBeVisible();
  await stranger.close();
});

async function ordered(page: Page, document: string): Promise<{ visit: Visit; hashId: string }> {
  const visit = await (await (await Visit.arrive(page)).find("880104400", skus)).identify(document, "Cata");
  return { visit, hashId: await visit.order(skus) };
}

/** A shopper whose pairs wait in a box. */
async function atPickUp(page: Page, document: string): Promise<{ hashId: string }> {
  const { visit, hashId } = await ordered(page, document);
  await visit.open(`/preparing/${hashId}`);
  await expect(page).toHaveURL(/\/pick-up$/, { timeout: 40_000 });
  await expect(page.getByRole("button", { name: "Abrir Smartbox" })).toBeVisible();
  return { hashId };
}

function sql(query: string, hashId: string): Promise<unknown[]> {
  return queryDatabase(dataDir, query, [hashId]);
}

function stored(page: Page, keys: readonly string[]): Promise<(string | null)[]> {
  return page.evaluate((names) => names.map((name) => localStorage.getItem(name)), keys);
}
