import { startButton } from "../page/start-button.ts";
import { Visit } from "../page/visit.ts";
import { port } from "../store/store-under-test.ts";
import { TestServer } from "../store/test-server.ts";
import { expect, type Page, test } from "../test.ts";
import { VersionedFront } from "./versioned-front.ts";

const server = new TestServer(5);
const skus = ["880104400", "880104410"];
const check = { preparing: /\/preparing\/[\w-]{20,}$/, pickUp: /\/pick-up$/, start: /:\d+\/(check-in)?$/ };

test.describe.configure({ mode: "serial", timeout: 90_000 });
test.use({ baseURL: server.url });
test.beforeAll(async () => {
  await server.startAfresh();
  await server.rows("update stock set on_hand = on_hand + 100 where sku = any($1::text[])", [skus]);
});
test.afterAll(() => server.remove());

test.describe("reached through a line that breaks", () => {
  const line = new VersionedFront(port + 10, server.port);
  test.use({ baseURL: `http://localhost:${port + 10}` });
  test.beforeAll(() => line.listen());
  test.afterAll(() => line.close());

  test("[ER-03] [ST-05] [ST-06] a server that is gone for 3 s: the shopper waits on, and never sees an error", async ({
    page,
  }) => {
    const { visit, hashId } = await ordered(page, "12345678-5");
    await visit.open(`/preparing/${hashId}`);
    const seen = addresses(page);
    await expect(page.getByText("Tu pedido, Cata")).toBeVisible();
    await line.close();
    await expect(page.getByText("Sin conexión")).toBeVisible();
    await page.waitForTimeout(3_000);
    await line.listen();
    await expect(page.getByText("Sin conexión")).toBeHidden();
    await expect(page).toHaveURL(check.pickUp, { timeout: 40_000 });
    expect(seen.filter((address) => address.endsWith("/error"))).toEqual([]);
  });
});

test("[ER-03] [ST-05] [ST-06] a server that is killed and comes back: the visit goes on by itself, however long that took", async ({
  page,
}) => {
  const { visit, hashId } = await ordered(page, "7000100");
  await visit.open(`/preparing/${hashId}`);
  await expect(page.getByText("Tu pedido, Cata")).toBeVisible();
  await server.kill();
  await expect(page.getByText("Sin conexión")).toBeVisible();
  await server.start();
  await expect(page.getByText("Sin conexión")).toBeHidden();
  await expect(page).toHaveURL(check.pickUp, { timeout: 40_000 });
});

test("[ER-03] [ST-06] [SC-17] a server that is gone for good is an error; when it is back after all, the visit goes on by itself", async ({
  page,
}) => {
  const { visit, hashId } = await ordered(page, "10626628-K");
  await visit.open(`/preparing/${hashId}`);
  await expect(page.getByText("Tu pedido, Cata")).toBeVisible();
  await server.kill();
  await expect(page).toHaveURL(/\/error$/, { timeout: 30_000 });
  await expect(page.getByRole("heading", { name: "Surgió un inconveniente" })).toBeVisible();
  await expect(page.getByText("Sin conexión")).toBeVisible();
  await server.start();
  await expect(page.getByText("Sin conexión")).toBeHidden();
  await expect(page).toHaveURL(check.pickUp, { timeout: 40_000 });
});

/** Whether the order's box has connected since then. */
async function boxIsBack(hashId: string, since: Date): Promise<boolean> {
  const back = await server.rows(
    `select 1 from device d join "order" o on o.id = d.order_id
     where o.hash_id = $1 and d.online and d.online_since > $2`,
    [hashId, since],
  );
  return back.length === 1;
}

test("[ER-03] [ST-09] a server that is asked to stop ends cleanly, and the screen of a waiting pick-up survives its restart", async ({
  page,
}) => {
  const { visit, hashId } = await ordered(page, "76033711-0");
  await visit.open(`/preparing/${hashId}`);
  await expect(page).toHaveURL(check.pickUp, { timeout: 40_000 });
  const stopped = new Date();
  expect(await server.stop()).toBe(0);
  await expect(page.getByText("Sin conexión")).toBeVisible();
  await server.start();
  await expect(page.getByText("Sin conexión")).toBeHidden();
  // The boxes need a moment to find the server again.
  await expect.poll(() => boxIsBack(hashId, stopped)).toBe(true);
  const open = page.getByRole("button", { name: "Abrir Smartbox" });
  await expect(open).toBeVisible();
  await open.click();
  await expect(page).toHaveURL(/\/thanks$/);
});

test("[ST-06] [ST-09] [RT-05] a session that ended on the server ends the visit on every screen that polls, without a loop", async ({
  page,
  context,
}) => {
  const { visit, hashId } = await ordered(page, "60803000-K");
  await visit.open(`/preparing/${hashId}`);
  await expect(page).toHaveURL(check.pickUp, { timeout: 40_000 });
  const waiting = await context.browser()?.newContext({ baseURL: server.url });
  const other = await waiting?.newPage();
  if (waiting === undefined || other === undefined) throw new Error("no second browser");
  const second = await ordered(other, "77879240-0");
  await second.visit.open(`/preparing/${second.hashId}`);
  await expect(other.getByText("Tu pedido, Cata")).toBeVisible();

  await server.rows("delete from session");
  await server.kill();
  await server.start();
  for (const screen of [page, other]) {
    await expect(startButton(screen)).toBeVisible();
    await expect(screen).toHaveURL(check.start);
    expect(
      await screen.evaluate(() => ["api_token", "client", "order"].map((key) => localStorage.getItem(key))),
    ).toEqual([null, null, null]);
    const seen = addresses(screen);
    await screen.waitForTimeout(2_500);
    expect(seen).toEqual([]);
  }
  await waiting.close();
});

/** A shopper half-way whose order was just created. */
async function ordered(page: Page, document: string): Promise<{ visit: Visit; hashId: string }> {
  const visit = await (await (await Visit.arrive(page)).find("880104400", skus)).identify(document, "Cata");
  return { visit, hashId: await visit.order(skus) };
}

/** Every address the page goes to from now on. */
function addresses(page: Page): string[] {
  const seen: string[] = [];
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) seen.push(frame.url());
  });
  return seen;
}
