import { Visit } from "../page/visit.ts";
import { signIn } from "../staff/staff.ts";
import { bringInto } from "../staff/staff-api.ts";
import { callOff } from "../staff/staff-orders.ts";
import { restock } from "../store/store-database.ts";
import { staffDataDir, staffUrl } from "../store/store-under-test.ts";
import { afterwards, type BrowserContext, expect, type Page, test } from "../test.ts";

const skus = ["880104400", "880104410"];
const shopperStream = /\/api\/v1\/client\/live$/;
const staffStream = /\/api\/v1\/staff\/live$/;
/** The delivery zone is no device. */
const zone = null;
const poll = /\/order\/[\w-]{20,}$/;

test.use({ baseURL: staffUrl });
test.describe.configure({ timeout: 90_000 });
test.beforeAll(() => restock(skus, staffDataDir));

test("[ST-05] [ST-06] [ST-09] an order is polled each second beside the stream, and moves on as it is told while no poll is answered", async ({
  page,
}) => {
  const { hashId } = await preparing(page, "9200001");
  const polls = count(page.context(), poll);
  await page.waitForTimeout(5_000);
  expect(polls.seen).toBeGreaterThanOrEqual(4);
  expect(polls.seen).toBeLessThanOrEqual(6);
  await page.route(poll, () => undefined);
  const runner = await bringInto(zone, hashId);
  await expect(page).toHaveURL(/\/pick-up$/);
  await runner("handOver", { body: { hash_id: hashId } });
  await expect(page.getByRole("button", { name: "Continuar" })).toBeVisible();
});

test("[ST-05] [ER-03] a stream that is lost and cannot be had again is made up for by polls, and asked for again", async ({
  page,
}) => {
  const { hashId } = await preparing(page, "9200002");
  await page.route(shopperStream, (route) => route.fulfill({ status: 503 }));
  // Until the page has noticed: of two changes at once it may hear of none.
  const cut = page.waitForEvent("requestfailed", (request) => shopperStream.test(request.url()));
  await page.context().setOffline(true);
  await cut;
  await page.context().setOffline(false);
  await bringInto(zone, hashId);
  await expect(page).toHaveURL(/\/pick-up$/);
  const again = page.waitForRequest(shopperStream, { timeout: 30_000 });
  await page.unrouteAll();
  await again;
});

test("[RT-05] what happened while the network was gone is there when it is back", async ({ page }) => {
  const { hashId } = await preparing(page, "9200003");
  await page.context().setOffline(true);
  await expect(page.getByText("Sin conexión")).toBeVisible();
  await bringInto(zone, hashId);
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/pick-up$/);
});

test("two tabs share one connection, and the other one goes on when the one that holds it is closed", async ({
  page,
  context,
}) => {
  const streams = count(context, shopperStream);
  const { hashId } = await preparing(page, "9200004");
  const second = await context.newPage();
  await second.goto(`/preparing/${hashId}`);
  await expect(second.getByText("Tu pedido, Cata")).toBeVisible();
  await second.waitForTimeout(2_000);
  expect(streams.seen).toBe(1);
  const next = second.waitForRequest(shopperStream);
  await page.close();
  await next;
  expect(streams.seen).toBe(2);
  await second.route(poll, () => undefined);
  await bringInto(zone, hashId);
  await expect(second).toHaveURL(/\/pick-up$/);
});

test("two tabs with the store's board share one connection", async ({ page, context }) => {
  const streams = count(context, staffStream);
  await signIn(page, "runner", `${staffUrl}/staff/?store=0101`, staffDataDir);
  await expect.poll(() => streams.seen).toBe(1);
  const second = await context.newPage();
  await second.goto("/staff/");
  await expect(second.getByRole("heading", { name: "Pedidos" })).toBeAttached();
  await second.waitForTimeout(1_000);
  expect(streams.seen).toBe(1);
  const visit = await (await Visit.arrive(second)).identify("9200005", "Compartida");
  const shared = await visit.order([skus[0] ?? ""]);
  afterwards(() => callOff(shared));
  for (const tab of [page, second])
    await expect(tab.getByRole("article", { name: /^Pedido de Compartida,/ })).toBeVisible({
      timeout: 3_000,
    });
});

/** A shopper who waits for two pairs, and is told how they come along. */
async function preparing(page: Page, document: string): Promise<{ hashId: string }> {
  const visit = await (await (await Visit.arrive(page)).find("880104400", skus)).identify(document, "Cata");
  const hashId = await visit.order(skus);
  afterwards(() => callOff(hashId));
  const stream = page.waitForResponse(shopperStream);
  await visit.open(`/preparing/${hashId}`);
  expect((await stream).status()).toBe(200);
  await expect(page.getByText("Tu pedido, Cata")).toBeVisible();
  return { hashId };
}

/** How often something was asked for from now on, by any tab. */
function count(context: BrowserContext, call: RegExp): { seen: number } {
  const calls = { seen: 0 };
  context.on("request", (request) => {
    if (call.test(request.url())) calls.seen += 1;
  });
  return calls;
}
