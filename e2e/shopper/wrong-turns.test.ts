import { startButton } from "../page/start-button.ts";
import { Visit } from "../page/visit.ts";
import { ordersOf, restock } from "../store/store-database.ts";
import { expect, test } from "../test.ts";

const chosen = ["880104400", "880104410"];

test.beforeAll(() => restock(chosen));

test("[RT-01] [RT-02] any other path is check-in", async ({ page }) => {
  await (await Visit.arrive(page)).open("/");
  for (const path of ["/nothing-here", "/preparing/a/b", "/STORE"]) {
    await page.goto(path);
    await expect(startButton(page)).toBeVisible();
  }
});

test("[RT-05] a screen whose precondition is gone sends where its row says", async ({ page }) => {
  // Without a camera, or scan-code would go to its product at once.
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("none", "NotFoundError"));
  });
  await (await Visit.arrive(page)).open("/");
  const elsewhere = {
    "/size": /\/scan-code$/,
    "/product-detail": /\/scan-code$/,
    "/rut": /\/scan-code$/,
    "/alias": /\/scan-code$/,
    "/preparing": /:\d+\/(check-in)?$/,
    "/pick-up": /:\d+\/(check-in)?$/,
    "/thanks": /:\d+\/(check-in)?$/,
  };
  for (const [path, expected] of Object.entries(elsewhere)) {
    await page.goto(path);
    await expect(page).toHaveURL(expected);
  }
});

test("[RT-05] [ST-05] reload, back and a second tap leave one order, and the shopper with it", async ({
  page,
}) => {
  const rut = "76011739-0";
  const visit = await (await (await Visit.arrive(page)).find("880104400", chosen)).identify(rut);
  await visit.open("/alias");
  await page.getByRole("textbox").fill("Nico");
  await page.getByRole("button", { name: "Continuar" }).dblclick();
  await expect(page).toHaveURL(/\/preparing\/[\w-]{20,}$/);
  const address = page.url();
  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(page.getByText("Tu pedido, Nico")).toBeVisible();
  await page.goBack();
  // Its own screen leads on to the order, so the way forward is decided only then.
  await expect(page).toHaveURL(address);
  await page.goForward();
  await expect(page).toHaveURL(address);
  await expect(page.getByText("Tu pedido, Nico")).toBeVisible();
  expect(await ordersOf(rut)).toBe(1);
});

test("[ST-05] presses until the next screen is there give one name and one order", async ({ page }) => {
  const rut = "76086428-5";
  const visit = await (await (await Visit.arrive(page)).find("880104400", chosen)).identify(rut);
  await visit.open("/alias");
  let named = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/client/nickname")) named++;
  });
  await page.getByRole("textbox").fill("Nico");
  await page.getByRole("button", { name: "Continuar" }).evaluate((button: HTMLButtonElement) => {
    const pressing = setInterval(() => (button.isConnected ? button.click() : clearInterval(pressing)), 1);
  });
  await expect(page).toHaveURL(/\/preparing\/[\w-]{20,}$/);
  await expect(page.getByText("Tu pedido, Nico")).toBeVisible();
  expect(named).toBe(1);
  expect(await ordersOf(rut)).toBe(1);
});

test("[ST-05] an order whose answer was lost is created once", async ({ page }) => {
  const rut = "76033711-0";
  const visit = await (await (await Visit.arrive(page)).find("880104400", chosen)).identify(rut, "Sofi");
  let lost = 0;
  await page.route("**/order/create", async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await visit.open("/preparing");
  await expect(page).toHaveURL(/\/preparing\/[\w-]{20,}$/);
  expect(lost).toBeGreaterThan(1);
  expect(await ordersOf(rut)).toBe(1);
});

test("[ST-10] two tabs on one order: both may open the box, and it opens once", async ({ page, context }) => {
  const rut = "60803000-K";
  const visit = await (await (await Visit.arrive(page)).find("880104400", chosen)).identify(rut, "Tere");
  const hashId = await visit.order(chosen);
  await visit.open(`/preparing/${hashId}`);
  const other = await context.newPage();
  await other.goto(`/preparing/${hashId}`);
  const open = (tab: typeof page) => tab.getByRole("button", { name: "Abrir Smartbox" });
  await expect(open(page)).toBeVisible();
  await expect(open(other)).toBeVisible();
  // Pressed in the same instant; a click would wait for the background tab to draw.
  await Promise.all([open(page).dispatchEvent("click"), open(other).dispatchEvent("click")]);
  await expect(page).toHaveURL(/\/thanks$/);
  await expect(other).toHaveURL(/\/thanks$/);
});

test("[ER-03] an order that is not the shopper's is an error, and tells nothing", async ({
  page,
  browser,
  baseURL,
}) => {
  const visit = await (await (await Visit.arrive(page)).find("880104400", chosen)).identify(
    "96874030-K",
    "Ana",
  );
  const hashId = await visit.order(chosen);
  const stranger = await browser.newContext(baseURL ? { baseURL } : {});
  const theirs = await stranger.newPage();
  await (await (await Visit.arrive(theirs)).identify("77879240-0", "Luz")).open(`/preparing/${hashId}`);
  await expect(theirs).toHaveURL(/\/error$/);
  await expect(theirs.getByText("Ana")).toHaveCount(0);
  await stranger.close();
});
