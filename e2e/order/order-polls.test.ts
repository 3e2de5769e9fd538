import { as, changeAnswers } from "../page/change-answers.ts";
import { startButton } from "../page/start-button.ts";
import { Visit } from "../page/visit.ts";
import { withoutStream } from "../page/without-stream.ts";
import { restock } from "../store/store-database.ts";
import { missingSku } from "../store/store-under-test.ts";
import { expect, type Page, test } from "../test.ts";

const skus = ["880104400", "880104410"];
/** How far the page's clock goes at a time, ms. */
const step = 50;
const others = ["880102430", "880102440"];

test.beforeAll(() => restock([...skus, ...others, missingSku]));
test.beforeEach(async ({ page }) => {
  await withoutStream(page);
  await page.addInitScript(() => {
    const { fetch } = window;
    const fetched: string[] = [];
    Object.assign(window, {
      fetched,
      fetch: (...asked: Parameters<typeof fetch>) => {
        fetched.push(asked[0] instanceof Request ? asked[0].url : String(asked[0]));
        return fetch(...asked);
      },
    });
  });
});

test("[ST-05] [CO-01] the first poll comes a second after the order was created, and one a second after that", async ({
  page,
}) => {
  await page.clock.install();
  const visit = await (await (await Visit.arrive(page)).find("880104400", skus)).identify("9100001", "Cata");
  const polls = count(page, /\/order\/[\w-]{20,}$/);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/order/create", async (route) => {
    await released;
    await route.continue();
  });
  await visit.open("/preparing");
  await expect(page.getByRole("heading", { name: "ENVIADO SOLICITUD" })).toBeVisible();
  await page.clock.pauseAt(await later(page));
  release();
  await expect
    .poll(async () => {
      await page.clock.runFor(step);
      return page.url();
    })
    .toMatch(/\/preparing\/[\w-]{20,}$/);
  expect(polls.seen).toBe(0);
  for (const gap of await gaps(page, polls, 5)) {
    expect(gap).toBeGreaterThanOrEqual(900);
    expect(gap).toBeLessThanOrEqual(1_100);
  }
});

test("[ST-11] [CO-01] [SC-21] the orders are asked for every five seconds, and the screen says while they are", async ({
  page,
}) => {
  await page.clock.install();
  const { visit, hashId } = await ordered(page, "9100002");
  await answerAs(page, hashId, "dispatch");
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await changeAnswers(page, "**/order/pendings", async (orders) => {
    await released;
    return (orders as object[]).map((order) => ({ ...order, ...as("dispatch") }));
  });
  const asked = count(page, /\/order\/pendings$/);
  await visit.open("/orders");
  await expect(page.getByRole("dialog", { name: "Actualizando..." })).toBeVisible();
  release();
  const row = page.getByRole("button", { name: /talla 40, 41: PREPARANDO$/ });
  await expect(row).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Actualizando..." })).toBeHidden();
  await expect(page.getByText("Actualizando...")).toHaveCSS("opacity", "0");
  const label = page.locator("main, body").getByText("US 8 · EU 41").first();
  await expect(label).toBeVisible();
  await expect(page.getByText("Talla", { exact: true }).first()).toBeVisible();
  await page.clock.pauseAt(await later(page));
  // The first poll began before the clock stopped.
  const [, ...rest] = await gaps(page, asked, 3);
  for (const gap of rest) {
    expect(gap).toBeGreaterThan(4_700);
    expect(gap).toBeLessThan(5_500);
  }
  expect(await page.getByText("Hola, Cata").count()).toBe(1);
});

test("[SC-11] [CO-01] the greeting lasts two seconds, then come the discounts", async ({ page }) => {
  const visit = await (await Visit.arrive(page)).identify("9100003", "Luz");
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await visit.open("/hello");
  await expect(page.getByRole("heading", { name: /^HOLA\s?, Luz$/ })).toBeVisible();
  await page.clock.runFor(1_800);
  await expect(page).toHaveURL(/\/hello$/);
  await page.clock.runFor(300);
  await expect(page).toHaveURL(/\/discounts$/);
});

test("[ST-06] an order that is done while it is followed clears the session and leads to the root", async ({
  page,
}) => {
  const { visit, hashId } = await ordered(page, "9100005");
  await answerAs(page, hashId, "done");
  await visit.open(`/preparing/${hashId}`);
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(startButton(page)).toBeVisible();
  const left = await page.evaluate(() => Object.keys(localStorage).sort());
  expect(left.filter((key) => key !== "store")).toEqual([]);
});

test("[ST-10] [ER-03] a box that stays shut may be tried again; an order that cannot be delivered is an error", async ({
  page,
}) => {
  const { visit, hashId } = await ordered(page, "9100006");
  await visit.open(`/preparing/${hashId}`);
  await expect(page.getByRole("button", { name: "Abrir Smartbox" })).toBeVisible({ timeout: 40_000 });
  const shut = { status: "error", code: "door_not_opened", message: "the door stayed shut" };
  await page.route("**/order/deliver", (route) => route.fulfill({ status: 504, json: shut }));
  await page.getByRole("button", { name: "Abrir Smartbox" }).click();
  await expect(page.getByRole("alert")).toHaveText("La puerta no se abrió. Inténtalo otra vez.");
  await expect(page).toHaveURL(/\/pick-up$/);
  await page.unrouteAll();
  await page.route("**/order/deliver", (route) => route.abort("connectionreset"));
  await page.getByRole("button", { name: "Abrir Smartbox" }).click();
  await expect(page).toHaveURL(/\/error$/);
});

test("[SC-12] [ST-11] when one size ran out another is asked for, and whichever order is ready first is led to", async ({
  page,
}) => {
  const visit = await (await (await Visit.arrive(page)).find(missingSku)).identify("9100008", "Cata");
  const first = await visit.order(["880102430", missingSku]);
  await visit.open(`/preparing/${first}`);
  await page.getByRole("button", { name: "Agregar otra talla" }).click();
  await expect(page).toHaveURL(/\/size$/);
  await page.getByRole("button", { name: "Talla 44", exact: true }).click();
  await page.getByRole("button", { name: /Me la quiero probar/ }).click();
  await expect(page).toHaveURL(/\/preparing\/[\w-]{20,}$/);
  // The second order, which is on screen, is kept in dispatch, whichever the crew takes first.
  const second = page.url().split("/").at(-1);
  await changeAnswers(page, /\/order\/(pendings|[\w-]{20,})$/, (answer) => {
    const held = (order: Record<string, unknown>) =>
      order.hash_id === second ? { ...order, ...as("dispatch") } : order;
    return Array.isArray(answer) ? answer.map(held) : held(answer);
  });
  // The first one's window runs.
  await expect(page).toHaveURL(/\/pick-up$/, { timeout: 60_000 });
  const shown = JSON.parse((await page.evaluate(() => localStorage.getItem("order"))) ?? "{}");
  expect(shown.hash_id).toBe(first);
  await expect(page.getByRole("button", { name: "Abrir Smartbox" })).toBeVisible();
});

test("[SC-20] [SC-23] from the question and from home a new pair can be scanned, and what was seen is opened again", async ({
  page,
}) => {
  const { visit, hashId } = await ordered(page, "9100009");
  await answerAs(page, hashId, "dispatch");
  await visit.open("/has-orders");
  await page.getByRole("button", { name: "Nuevo pedido" }).click();
  await expect(page).toHaveURL(/\/scan-code$/);
  visit.stored["current-skus"] = "[]";
  await visit.open("/home");
  await expect(page.getByRole("heading", { name: "Hola, Cata" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pedidos en curso" })).toBeVisible();
  await expect(page.getByRole("button", { name: /talla 40, 41/ })).toBeVisible();
  await expect(page.getByText("Ya pediste este par")).toHaveCount(0);
  await page.getByRole("button", { name: "Brisa 2", exact: true }).click();
  await expect(page).toHaveURL(/\/product-detail$/);
  await page.goto("/home");
  await page.getByRole("button", { name: "Escanear un calzado" }).click();
  await expect(page).toHaveURL(/\/scan-code$/);
});

async function ordered(page: Page, document: string): Promise<{ visit: Visit; hashId: string }> {
  const visit = await (await (await Visit.arrive(page)).find("880104400", skus)).identify(document, "Cata");
  return { visit, hashId: await visit.order(skus) };
}

type Calls = { call: RegExp; seen: number; answered: number };

/** How often a call was made and answered from now on. */
function count(page: Page, call: RegExp): Calls {
  const calls = { call, seen: 0, answered: 0 };
  page.on("request", (request) => {
    if (request.method() === "GET" && call.test(request.url())) calls.seen += 1;
  });
  page.on("requestfinished", (request) => {
    if (request.method() === "GET" && call.test(request.url())) calls.answered += 1;
  });
  return calls;
}

/** The page's clock, a moment on. */
function later(page: Page): Promise<number> {
  return page.evaluate(() => Date.now() + 1_000);
}

/** The page's time, ms, before each of the next calls. Time stands still during a call, so that a slow machine does not count. */
async function gaps(page: Page, calls: Calls, many: number): Promise<number[]> {
  const found: number[] = [];
  let passed = 0;
  for (let known = await made(page, calls); found.length < many; ) {
    expect(passed, "a call within 20 s").toBeLessThan(20_000);
    const { seen } = calls;
    await page.clock.runFor(step);
    passed += step;
    const now = await made(page, calls);
    if (now === known) continue;
    await expect.poll(() => calls.seen).toBeGreaterThan(seen);
    await expect.poll(() => calls.answered).toBe(calls.seen);
    // The page handles the answer before its clock moves.
    await page.evaluate(() => undefined);
    found.push(passed);
    known = now;
    passed = 0;
  }
  return found;
}

/** How often the page has made a call since it loaded, counted in the page because the network reports later. */
function made(page: Page, { call }: Calls): Promise<number> {
  return page.evaluate((source) => {
    const { fetched } = window as unknown as { fetched: string[] };
    return fetched.filter((url) => new RegExp(source).test(url)).length;
  }, call.source);
}

/** The order's state as the screens are told it. */
function answerAs(page: Page, hashId: string, state: "dispatch" | "done"): Promise<void> {
  return changeAnswers(page, new RegExp(`/order/${hashId}$`), (order) => ({ ...order, ...as(state) }));
}
