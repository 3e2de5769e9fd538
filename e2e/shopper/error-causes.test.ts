import { inspect, viewports } from "../page/inspect.ts";
import { Visit } from "../page/visit.ts";
import { restock } from "../store/store-database.ts";
import { expect, type Page, test } from "../test.ts";

const pairs = ["880104400", "880104410"];
test.beforeAll(() => restock([...pairs, "880202400"]));

const refusal = (code: string) => ({ status: 409, json: { status: "error", code, message: "no" } });
const causes = (page: Page) => page.getByRole("main").getByRole("listitem");
const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Surgió un inconveniente" });

const links = [
  ["/store/9999", "No conocemos esa tienda", "Escanea otra vez el código del afiche de la tienda."],
  [`/check-in/${"A".repeat(43)}`, "Ese enlace ya no sirve", "Cada enlace se usa una vez."],
  ["/pair", "Ese enlace ya no sirve", "Cada enlace se usa una vez."],
  ["/check-in", "No sabemos en qué tienda estás", "Escanea el código del afiche de la tienda."],
] as const;

for (const [address, title, next] of links)
  test(`[TR-18] [SC-02] ${address} leads nowhere: "${title}"`, async ({ page }) => {
    await page.goto(address);
    await expect(page).toHaveURL(/\/error$/);
    await expect(heading(page)).toBeVisible();
    await expect(causes(page)).toHaveText([new RegExp(`^${title}${next}`)]);
    await page.reload();
    await expect(causes(page)).toHaveText([new RegExp(`^${title}`)]);
  });

for (const allowed of [true, false])
  test(`[VA-11] without a store: the nearest, or stores by name if the position is refused (allowed: ${allowed})`, async ({
    page,
    context,
  }) => {
    await context.setGeolocation({ latitude: -33.45, longitude: -70.6243 });
    if (allowed) await context.grantPermissions(["geolocation"]);
    await page.goto("/store/9999");
    await page.getByRole("button", { name: "Cerca de mí" }).click();
    const stores = page.getByRole("main").getByRole("button");
    await expect(stores.first()).toHaveText(allowed ? /^Los Aromos · 0,4 km$/ : /^Alameda$/);
    const told = page.getByText("No sabemos dónde estás: estas son las tiendas.");
    await expect(told).toBeVisible({ visible: !allowed });
    if (allowed) await inspect(page, "phone", "error-near-stores");
    await stores.first().click();
    await expect(page).toHaveURL(/\/check-in$/);
  });

test("[TR-18] without network the cause is the network, on the error screen too", async ({
  page,
  context,
}) => {
  await page.goto("/pair");
  await expect(causes(page)).toHaveText([/^Ese enlace ya no sirve/]);
  await context.setOffline(true);
  await expect(causes(page)).toHaveText([/^Sin conexión.*Seguimos solos cuando vuelva/]);
});

for (const surface of ["phone", "kiosk"] as const)
  test(`[TR-18] [ER-03] ${surface}: a refused request with an order under way: cause, order and the way back to it first`, async ({
    page,
  }) => {
    const visit = await (await (await Visit.arrive(page)).find("880104400", pairs)).identify(
      `840000${surface.length}`,
      "Cata",
    );
    const hashId = await visit.order(pairs);
    await visit.find("880202400", ["880202400"]);
    await page.route("**/order/create", (route) => route.fulfill(refusal("store_closed")));
    await page.setViewportSize(viewports[surface]);
    await visit.open(`/preparing${surface === "kiosk" ? "?kiosk=1" : ""}`);
    await expect(causes(page)).toHaveText([
      /^La tienda está cerradaPide tus pares cuando abra/,
      /^Tu pedido sigue en marcha/,
    ]);
    await expect(page.getByRole("button", { name: /, talla 40, 41: / })).toBeVisible();
    await inspect(page, surface, "error-with-order");
    await page.unrouteAll();
    await page.getByRole("contentinfo").getByRole("button").first().click();
    await expect(page).toHaveURL(new RegExp(`/preparing/${hashId}$|/pick-up$`));
  });

test("[TR-18] [AP-06] a request that no one answers is no order under way; it is sent on by itself, and makes one order", async ({
  page,
}) => {
  const visit = await (await (await Visit.arrive(page)).find("880104400", pairs)).identify("8300071", "Cata");
  await page.route("**/order/create", (route) => route.abort("connectionreset"));
  await visit.open("/preparing");
  await expect(page).toHaveURL(/\/error$/, { timeout: 30_000 });
  await expect(causes(page)).toHaveText([/^La tienda no respondióNo sabemos si tu solicitud llegó/]);
  await expect(page.getByRole("contentinfo").getByRole("button")).toHaveText([
    "Intentar otra vez",
    "Volver al inicio",
  ]);
  await inspect(page, "phone", "error-unanswered-request");
  await page.unroute("**/order/create");
  await expect(page).toHaveURL(/\/(preparing\/[\w-]{20,}|pick-up)$/);
  expect(await visit.pendingOrders()).toHaveLength(1);
});
