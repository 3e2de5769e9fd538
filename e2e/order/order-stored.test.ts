import { as, changeAnswers } from "../page/change-answers.ts";
import { inspect, type Surface, viewports } from "../page/inspect.ts";
import { startButton } from "../page/start-button.ts";
import { Visit } from "../page/visit.ts";
import { withoutCamera } from "../page/without-camera.ts";
import { restock } from "../store/store-database.ts";
import { missingSku } from "../store/store-under-test.ts";
import { expect, type Page, test } from "../test.ts";

const first = ["880104400", "880104410"];
const second = ["880202400"];

test.beforeAll(() => restock([...first, ...second, missingSku]));

/** A shopper with an order under way, whose visit is not opened yet. */
async function ordered(page: Page, document: string) {
  const visit = await (await (await Visit.arrive(page)).find("880104400", first)).identify(document, "Cata");
  return { visit, hashId: await visit.order(first) };
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const back = (page: Page) => page.getByRole("button", { name: "Volver a mi pedido" });
const begin = startButton;
const followed = /\/(preparing\/[\w-]{20,}|pick-up)$/;

test("[TR-10] 15 s without network, then back at the start: the order is found again and its box opens", async ({
  page,
  context,
}) => {
  const { visit, hashId } = await ordered(page, "8300001");
  await visit.open(`/preparing/${hashId}`);
  await expect(page).toHaveURL(/\/pick-up$/, { timeout: 60_000 });
  const token = await stored(page, "api_token");
  await context.setOffline(true);
  await expect(page).toHaveURL(/\/error$/, { timeout: 30_000 });
  const buttons = page.getByRole("contentinfo").getByRole("button");
  await expect(buttons).toHaveText(["Volver a mi pedido", "Volver al inicio"]);
  await buttons.nth(1).click();
  await expect(begin(page)).toBeVisible();
  await expect(page.getByText("Sin conexión")).toBeVisible();
  await expect(back(page)).toBeVisible();
  expect(await stored(page, "api_token")).toBe(token);
  await back(page).click();
  await expect(page).toHaveURL(followed);
  await context.setOffline(false);
  const open = page.getByRole("button", { name: "Abrir Smartbox" });
  await open.click({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/thanks$/);
});

test("[TR-10] at the start, an order that could not be asked about is found by itself once the network is back", async ({
  page,
  context,
}) => {
  const { visit } = await ordered(page, "8300002");
  await page.route("**/falabella/client", (route) => route.abort("connectionreset"));
  await visit.open("/");
  await expect(back(page)).toBeVisible();
  await page.unrouteAll();
  await expect(page).toHaveURL(/\/has-orders$/, { timeout: 20_000 });
  await context.close();
});

const portal = { contentType: "text/html", body: "<h1>Bienvenido al Wi-Fi</h1>" };
const refused = (code: string) => ({ json: { status: "error", code, message: "no" } });
const noAnswers = {
  "a fault of the server": { status: 500, ...refused("internal_error") },
  "a server that is not ready": { status: 503, ...refused("unavailable") },
  "too many calls": { status: 429, headers: { "retry-after": "1" }, ...refused("rate_limited") },
  "a captive portal's page": { status: 200, ...portal },
  "a captive portal's refusal": { status: 403, ...portal },
};
for (const [name, answer] of Object.entries(noAnswers)) {
  test(`[TR-10] [SC-02] [ER-02] ${name} ends no visit: not at the start, not at the orders`, async ({
    page,
  }) => {
    const { visit, hashId } = await ordered(page, `83001${Object.keys(noAnswers).indexOf(name)}0`);
    await page.route("**/falabella/client", (route) => route.fulfill(answer));
    await visit.open("/");
    await expect(back(page)).toBeVisible();
    await expect(begin(page)).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "La tienda no respondió" })).toBeVisible();
    const asked = page.waitForResponse("**/falabella/client");
    await page.goto("/orders");
    await asked;
    await expect(
      page.getByRole("button", { name: /talla 40, 41/ }).or(page.getByText("SMARTBOX")),
    ).toBeVisible();
    expect(await stored(page, "api_token")).toBe(visit.stored.api_token);
    await page.goto("/");
    await back(page).click();
    await expect(page).toHaveURL(followed);
    expect(JSON.parse((await stored(page, "order")) ?? "{}").hash_id).toBe(hashId);
  });
}

test("[TR-10] the store's link, opened again where the store cannot be asked for, leads to the same store and the order", async ({
  page,
}) => {
  const { visit } = await ordered(page, "8300003");
  await page.route(/\/api\/v1\/stores\?/, (route) => route.abort("connectionreset"));
  await visit.open("/store/0101");
  await expect(page).toHaveURL(/\/has-orders$/);
  await page.goto("/store/0102");
  await expect(page).toHaveURL(/\/error$/);
  await back(page).click();
  await expect(page).toHaveURL(followed);
});

test("[TR-10] [ST-06] an order that is over ends no visit that has another one under way", async ({
  page,
}) => {
  const { visit, hashId } = await ordered(page, "8300004");
  const other = await visit.order(second);
  await changeAnswers(page, `**/order/${hashId}`, (order) => ({ ...order, ...as("done") }));
  await visit.open(`/preparing/${hashId}`);
  await expect(page).toHaveURL(/\/has-orders$/);
  expect(await stored(page, "api_token")).toBe(visit.stored.api_token);
  expect(JSON.parse((await stored(page, "order")) ?? "{}").hash_id).toBe(other);
});

test("[TR-10] [SC-18] another product after a size ran out keeps the order that is under way", async ({
  page,
}) => {
  await withoutCamera(page);
  const { visit } = await ordered(page, "8300005");
  await visit.open("/no-stock");
  await page.getByRole("button", { name: "Buscar otro producto" }).click();
  await expect(page).toHaveURL(/\/scan-code$/);
  expect(await stored(page, "product")).toBeNull();
  expect(await stored(page, "api_token")).toBe(visit.stored.api_token);
  await page.goto("/");
  await expect(page).toHaveURL(/\/has-orders$/);
});

test("[TR-10] [SC-08] a shopper with an order under way, but no name on this phone yet, asks for more with the same visit", async ({
  page,
}) => {
  const { visit, hashId } = await ordered(page, "8300009");
  await visit.find("880202400", second);
  // As after taking over a seller's order.
  visit.stored.client = "null";
  await visit.open("/product-detail");
  await page.getByRole("button", { name: "Me la quiero probar" }).click();
  await expect(page).toHaveURL(followed);
  expect(await stored(page, "api_token")).toBe(visit.stored.api_token);
  expect(JSON.parse((await stored(page, "order")) ?? "{}").hash_id).not.toBe(hashId);
});

test("[TR-10] [ER-03] an order that the server does not know is not offered again", async ({ page }) => {
  const { visit, hashId } = await ordered(page, "8300006");
  await page.route(`**/order/${hashId}`, (route) =>
    route.fulfill({ status: 404, ...refused("order_not_found") }),
  );
  await visit.open(`/preparing/${hashId}`);
  await expect(page).toHaveURL(/\/error$/);
  await expect(page.getByRole("button", { name: "Volver al inicio" })).toBeVisible();
  await expect(back(page)).toBeHidden();
});

for (const surface of ["phone", "kiosk"] as const satisfies Surface[]) {
  test.describe(surface, () => {
    test.use({ viewport: viewports[surface] });

    test("[TR-10] [SC-02] [SC-17] check-in and the error screen with an order under way", async ({
      page,
    }) => {
      const { visit } = await ordered(page, surface === "kiosk" ? "8300007" : "8300008");
      await page.route("**/falabella/client", (route) => route.fulfill({ status: 503 }));
      await visit.open(surface === "kiosk" ? "/?kiosk=1" : "/");
      await expect(back(page)).toBeVisible();
      await inspect(page, surface, "check-in-order-not-loaded");
      await page.goto("/error");
      await expect(back(page)).toBeVisible();
      await inspect(page, surface, "error-with-order");
    });
  });
}
