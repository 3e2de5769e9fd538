import { expect, type Page, test } from "@playwright/test";
import { inspect, type Surface, viewports, watchConsole } from "./inspect.ts";
import { restock } from "./store-database.ts";
import { Visit } from "./visit.ts";

/** Two sizes of a shoe that no other test asks for. */
const chosen = ["880201400", "880201410"];

test.beforeAll(() => restock(chosen));

/** A route of RT-01: its address once the visit is there, and what tells that its screen stands. */
type Row = { path: string; name: string; shows: string | RegExp };

for (const surface of ["phone", "kiosk"] as const satisfies Surface[]) {
  test.describe(surface, () => {
    test.use({ viewport: viewports[surface] });

    test(`[RT-01] [SC-23] [SC-24] the routes of a visit without a shopper, on a ${surface}`, async ({
      page,
    }) => {
      const visit = await (await Visit.arrive(page)).find("880201400", chosen);
      await visit.open(surface === "kiosk" ? "/store/0101?kiosk=1" : "/store/0101");
      await walk(page, surface, [
        { path: "/", name: "start", shows: "Comenzar" },
        { path: "/check-in", name: "check-in", shows: "Comenzar" },
        { path: "/manual-code", name: "manual-code", shows: "Ingresa el código del calzado" },
        { path: "/size", name: "size", shows: "Selecciona tu talla" },
        { path: "/product-detail", name: "product-detail", shows: "Me la quiero probar" },
        { path: "/no-available", name: "no-available", shows: /Producto especial/ },
        { path: "/no-stock", name: "no-stock", shows: /Nos quedamos sin stock/ },
        { path: "/rut", name: "rut", shows: "Excelente! ¿Cuál es tu RUT?" },
        { path: "/error", name: "error", shows: "Surgió un inconveniente" },
        { path: "/home", name: "home-empty", shows: "Lo último que viste" },
        { path: "/discounts", name: "discounts", shows: /\d calzados/ },
        // Last: the camera sees a shoe box, which would take the place of this visit's product.
        { path: "/scan-code", name: "scan-code", shows: /Ingresar código manualmente/ },
      ]);
    });

    test(`[RT-01] [SC-11] [SC-15] [SC-16] [SC-20] [SC-21] [SC-22] [SC-23] the routes of a visit with an order, on a ${surface}`, async ({
      page,
    }) => {
      test.setTimeout(90_000);
      const visit = await (await (await Visit.arrive(page)).find("880201400", chosen)).identify(
        surface === "kiosk" ? "7000001" : "7000002",
        "Cata",
      );
      await visit.open(surface === "kiosk" ? "/store/0101?kiosk=1" : "/store/0101");
      await walk(page, surface, [{ path: "/alias", name: "alias", shows: "Listo! ¿Cómo te llamamos?" }]);
      const hashId = await visit.order(chosen);
      await visit.open(`/preparing/${hashId}`);
      await holdBack(page);
      await walk(page, surface, [
        { path: `/preparing/${hashId}`, name: "preparing", shows: "Tu pedido, Cata" },
        { path: "/preparing", name: "home-asked", shows: "Ya pediste este par" },
        { path: "/has-orders", name: "has-orders", shows: /¿quieres realizar un nuevo pedido\?/ },
        { path: "/orders", name: "orders", shows: "Talla" },
        { path: "/try", name: "try", shows: "Quieres probarte otras?" },
        { path: "/message", name: "message", shows: "Acercate a la caja para realizar el pago" },
        { path: "/hello", name: "hello", shows: "HOLA" },
        { path: `/pair/${hashId}`, name: "pair", shows: "Tu pedido, Cata" },
        { path: `/pair/${hashId}/box-01`, name: "pair-device", shows: "Tu pedido, Cata" },
      ]);
      await page.unrouteAll({ behavior: "wait" });
      await walk(page, surface, [{ path: "/pick-up", name: "pick-up", shows: /hoy a las/ }]);
      await page.getByRole("button", { name: "Abrir Smartbox" }).click();
      await expect(page).toHaveURL(/\/thanks$/);
      await walk(page, surface, [
        { path: "/thanks", name: "thanks", shows: "Qué opinas de la experiencia CLICK & TRY?" },
        { path: "/orders", name: "orders-in-salon", shows: "EN SALÓN" },
      ]);
    });

    test(`[RT-01] [SC-22] [ER-03] links that lead nowhere, on a ${surface}`, async ({ page }) => {
      await (await Visit.arrive(page)).open(surface === "kiosk" ? "/?kiosk=1" : "/");
      for (const path of ["/pair", "/pair/nobody", "/pair/nobody/box-01", "/check-in/0123456789abcdefgh"]) {
        await page.goto(path);
        await expect(page).toHaveURL(/\/error$/);
        await expect(page.getByRole("heading", { name: "Surgió un inconveniente" })).toBeVisible();
      }
    });
  });
}

/** Opens every row's address and holds its screen to what every screen owes; nothing may complain meanwhile. */
async function walk(page: Page, surface: Surface, rows: readonly Row[]): Promise<void> {
  const console = watchConsole(page);
  for (const { path, name, shows } of rows) {
    await page.goto(path);
    await expect(page.getByText(shows).first(), name).toBeVisible();
    await inspect(page, surface, `route-${name}`);
  }
  console.expectNone();
}

/** The order goes its way, but the screens are told that it is still being fetched, so that each of them stays. */
async function holdBack(page: Page): Promise<void> {
  const hold = (order: object) => ({
    ...order,
    status_id: "dispatch",
    state: "dispatch",
    actual_device: null,
  });
  await page.route(/\/order\/(pendings|[\w-]{20,})$|\/pair_device$/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const held = Array.isArray(answer)
      ? answer.map(hold)
      : "order" in answer
        ? { ...answer, order: hold(answer.order) }
        : hold(answer);
    await route.fulfill({ response, json: held });
  });
}
