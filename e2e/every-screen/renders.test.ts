import { changeAnswers, changeOrder } from "../page/change-answers.ts";
import { Visit } from "../page/visit.ts";
import { withoutStream } from "../page/without-stream.ts";
import { signIn } from "../staff/staff.ts";
import { bringInto } from "../staff/staff-api.ts";
import { restock } from "../store/store-database.ts";
import { staffDataDir, staffUrl } from "../store/store-under-test.ts";
import { expect, type Page, test } from "../test.ts";
import { watchRenders } from "./renders.ts";

const skus = ["880104400", "880104410"];

test.use({ baseURL: staffUrl });
test.beforeAll(() => restock(skus, staffDataDir));

test("[ST-05] a poll that brings nothing new draws nothing, and the clock the wait alone, every five seconds", async ({
  page,
}) => {
  await withoutStream(page);
  const renders = await watchRenders(page);
  const { visit, hashId } = await ordered(page, "9300001");
  const { meta } = await visit.readOrder(hashId);
  await changeOrder(page, { meta });
  await visit.open(`/preparing/${hashId}`);
  await expect(page.getByText("Tu pedido, Cata")).toBeVisible();
  await polls(page, 3);
  await renders.taken();
  await polls(page, 6);
  const drawn = await renders.taken();
  expect(drawn.length).toBeGreaterThan(0);
  // The bars, the panel and its sentence have a clock each.
  expect(drawn.length, drawn.join(" ")).toBeLessThanOrEqual(2 * 3);
  for (const components of drawn) expect(components, drawn.join(" ")).toBeLessThanOrEqual(14);
});

test("[ST-09] while pairs wait to be picked up a poll draws nothing, and the clock only itself", async ({
  page,
}) => {
  await withoutStream(page);
  const renders = await watchRenders(page);
  const { visit, hashId } = await ordered(page, "9300002");
  await bringInto(null, hashId);
  await visit.open(`/preparing/${hashId}`);
  await expect(page).toHaveURL(/\/pick-up$/);
  await polls(page, 3);
  await renders.taken();
  const seconds = 4;
  await page.waitForTimeout(seconds * 1_000);
  const drawn = await renders.taken();
  expect(drawn.length, drawn.join(" ")).toBeLessThanOrEqual(seconds + 1);
  for (const components of drawn) expect(components, drawn.join(" ")).toBeLessThanOrEqual(9);
});

test("[ST-11] [SC-23] polls of the orders that bring nothing new draw nothing at all", async ({ page }) => {
  await withoutStream(page);
  const renders = await watchRenders(page);
  const { visit, hashId } = await ordered(page, "9300003");
  const { meta } = await visit.readOrder(hashId);
  await changeAnswers(page, /\/order\/pendings$/, (orders) =>
    [orders].flat().map((order) => ({ ...order, meta })),
  );
  visit.stored["current-skus"] = "[]";
  await visit.open("/home");
  await expect(page.getByRole("heading", { name: "Pedidos en curso" })).toBeVisible();
  await page.waitForResponse(/\/order\/pendings$/);
  await renders.taken();
  for (let time = 0; time < 2; time++) await page.waitForResponse(/\/order\/pendings$/);
  expect(await renders.taken()).toEqual([]);
});

test("a board that is heard again and says the same draws nothing; its clocks draw only themselves", async ({
  page,
}) => {
  const renders = await watchRenders(page);
  await page.clock.install();
  await ordered(page, "9300004");
  await signIn(page, "runner", `${staffUrl}/staff/?store=0101`, staffDataDir);
  await expect(page.getByRole("article").first()).toBeVisible();
  const cards = await page.getByRole("article").count();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_000);
  await page.clock.runFor(3_000);
  const hear = async () => {
    const board = page.waitForResponse(/\/staff\/board(\?|$)/);
    await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    return (await board).status();
  };
  // From the whole board on, the tablet asks what changed since: once it gets the answer that nothing did, then 304.
  await hear();
  await page.clock.runFor(300);
  await renders.taken();
  expect(await hear()).toBe(304);
  await page.clock.runFor(300);
  const heard = await renders.taken();
  expect(heard.filter((components) => components > 0).length).toBeLessThanOrEqual(1);
  await page.clock.runFor(2_000);
  // Of each card: the clock's cell and its ticks, with an icon; besides, the header's clock and what watches the time.
  for (const components of [...heard, ...(await renders.taken())])
    expect(components).toBeLessThanOrEqual(cards * 5 + 10);
});

async function ordered(page: Page, document: string): Promise<{ visit: Visit; hashId: string }> {
  const visit = await (await (await Visit.arrive(page)).find("880104400", skus)).identify(document, "Cata");
  return { visit, hashId: await visit.order(skus) };
}

/** Waits until so many polls of an order were answered. */
async function polls(page: Page, many: number): Promise<void> {
  for (let count = 0; count < many; count++) await page.waitForResponse(/\/order\/[\w-]{20,}$/);
}
