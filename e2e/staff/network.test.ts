import { viewports } from "../page/inspect.ts";
import { TestServer } from "../store/test-server.ts";
import { expect, type Page, test } from "../test.ts";
import { signIn } from "./staff.ts";
import { cardButton, cardIn, happened, inspectBoth, requestPairs, stockUp, tablet } from "./staff-orders.ts";

const skus = ["880102410", "880102420"];
const banner = "Los pedidos nuevos no llegan a esta pantalla";

test.describe("a tablet that loses the network", () => {
  test.beforeAll(() => stockUp(skus));

  test("[ER-03] shows what it knows as old, keeps what is done in a queue, and does it once when it is back", async ({
    browser,
  }) => {
    const page = await tablet(browser, "runner");
    const shopper = await requestPairs(browser, skus);
    await expect(cardButton(page, "Tomar", shopper)).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText(banner)).toBeVisible();
    const card = cardIn(page, "Por preparar", shopper);
    await expect(card).toContainText(/a las \d\d:\d\d/);
    await cardButton(page, "Tomar", shopper).click();
    await expect(cardButton(page, "En cola", shopper)).toBeVisible();
    await expect(page.getByText("1 acción en cola")).toBeVisible();
    await expect(page.getByText("Tomar 41 · 42")).toBeVisible();
    await inspectBoth(page, "staff-board-offline");
    expect(await happened(shopper.hashId, "pair_claimed")).toBe(0);
    await page.context().setOffline(false);
    await expect(cardIn(page, "Preparando", shopper)).toContainText("Rodrigo");
    await expect(page.getByText(banner)).toBeHidden();
    expect(await happened(shopper.hashId, "pair_claimed")).toBe(skus.length);
  });

  test("[ER-03] does nothing twice when it was the answer that got lost", async ({ browser }) => {
    const page = await tablet(browser, "runner");
    const shopper = await requestPairs(browser, skus);
    await expect(cardButton(page, "Tomar", shopper)).toBeVisible();
    const keys: string[] = [];
    await page.route("**/api/v1/staff/order/claim", async (route) => {
      keys.push(route.request().headers()["idempotency-key"] ?? "");
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await route.abort("connectionreset");
    });
    await cardButton(page, "Tomar", shopper).click();
    await expect(cardIn(page, "Preparando", shopper)).toContainText("Rodrigo");
    await expect.poll(() => keys.length).toBe(2);
    expect(new Set(keys).size).toBe(1);
    expect(await happened(shopper.hashId, "pair_claimed")).toBe(skus.length);
    await expect(cardButton(page, "Dejar en…", shopper)).toBeEnabled();
    await expect(page.getByText(/No se hizo/)).toBeHidden();
  });
});

test.describe("a server that is started again", () => {
  const server = new TestServer(18, { DEMO_CREW: "0" });
  const data = server.dataDir;
  test.describe.configure({ mode: "serial", timeout: 90_000 });
  test.use({ baseURL: server.url, viewport: viewports.tablet, serviceWorkers: "allow" });
  test.beforeAll(() => server.startAfresh());
  test.afterAll(() => server.remove());

  test("[ER-03] the board goes on with it, the person stays signed in, and nothing is lost", async ({
    browser,
    page,
  }) => {
    await signIn(page, "runner", "/staff/?store=0101", data);
    const first = await requestPairs(browser, ["880101410"], server.url);
    await cardButton(page, "Tomar", first).click();
    await expect(cardIn(page, "Preparando", first)).toContainText("Rodrigo");
    await shellStored(page);
    await server.kill();
    await expect(page.getByText(banner)).toBeVisible();
    await cardButton(page, "Dejar en…", first).click();
    await page.getByRole("button", { name: "Soltar el pedido" }).click();
    await server.start();
    await expect(page.getByText(banner)).toBeHidden();
    await page.getByRole("link", { name: "Volver" }).click();
    await expect(cardIn(page, "Por preparar", first)).toBeVisible();
    expect(await happened(first.hashId, "pair_unclaimed", data)).toBe(1);
    const second = await requestPairs(browser, ["880101415"], server.url);
    await expect(cardIn(page, "Por preparar", second)).toBeVisible();
  });

  test("[ER-03] a queue outlives a reload without a server, and is sent once when it is back", async ({
    browser,
    page,
  }) => {
    await signIn(page, "seller", "/staff/?store=0101", data);
    await shellStored(page);
    const shopper = await requestPairs(browser, ["880101415"], server.url);
    await expect(cardButton(page, "Tomar", shopper)).toBeVisible();
    await server.kill();
    await cardButton(page, "Tomar", shopper).click();
    await expect(page.getByText(banner)).toBeVisible();
    await expect(cardButton(page, "En cola", shopper)).toBeVisible();
    await page.reload();
    await expect(page.getByText(banner)).toBeVisible();
    await expect(cardButton(page, "En cola", shopper)).toBeVisible();
    await server.start();
    await expect(cardIn(page, "Preparando", shopper)).toContainText("Ignacia");
    expect(await happened(shopper.hashId, "pair_claimed", data)).toBe(1);
  });
});

/** Waits until the worker has cached everything and controls this page. */
async function shellStored(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}
