import { holdBack } from "./change-answers.ts";
import { type Surface, viewports } from "./inspect.ts";
import { restock } from "./store-database.ts";
import { expect, test } from "./test.ts";
import { Visit } from "./visit.ts";
import { type Row, routes, walk } from "./walk.ts";

/** Two sizes of a shoe that no other test asks for. */
const chosen = ["880201400", "880201410"];

const start = { shows: "Comenzar" };
const order = { shows: "Tu pedido, Cata" };
const nowhere = { shows: "Surgió un inconveniente" };

/** Without a shopper. The camera sees a shoe box, which would take the place of this visit's product: it comes last. */
const anonymous: Row[] = [
  { route: "/store/:store_code", path: "/store/0101", name: "store", ...start },
  { route: "/", name: "start", ...start },
  { route: "/check-in", name: "check-in", ...start },
  { route: "/manual-code", name: "manual-code", shows: "Ingresa el código del calzado" },
  { route: "/size", name: "size", shows: "Selecciona tu talla" },
  { route: "/product-detail", name: "product-detail", shows: "Me la quiero probar" },
  { route: "/no-available", name: "no-available", shows: /Producto especial/ },
  { route: "/no-stock", name: "no-stock", shows: /Nos quedamos sin stock/ },
  { route: "/rut", name: "rut", shows: "Excelente! ¿Cuál es tu RUT?" },
  { route: "/error", name: "error", ...nowhere },
  { route: "/pair", name: "pair-nothing", ...nowhere },
  { route: "/home", name: "home-empty", shows: "Lo último que viste" },
  { route: "/discounts", name: "discounts", shows: /\d calzados/ },
  { route: "/scan-code", name: "scan-code", shows: /Ingresar código manualmente|Buscando/ },
];
const named: Row[] = [{ route: "/alias", name: "alias", shows: "Listo! ¿Cómo te llamamos?" }];
/** While an order is on its way. The last three take the visit to a new token, and the old one's link would go with it. */
const ordered = (hashId: string, token: string): Row[] => [
  { route: "/preparing/:hash_id", path: `/preparing/${hashId}`, name: "preparing", ...order },
  { route: "/preparing", name: "home-asked", shows: "Ya pediste este par" },
  { route: "/has-orders", name: "has-orders", shows: /¿quieres realizar un nuevo pedido\?/ },
  { route: "/orders", name: "orders", shows: "Talla" },
  { route: "/try", name: "try", shows: "Quieres probarte otras?" },
  { route: "/message", name: "message", shows: "Acercate a la caja para realizar el pago" },
  { route: "/hello", name: "hello", shows: "HOLA" },
  { route: "/check-in/:token", path: `/check-in/${token}`, name: "handover", ...order },
  { route: "/pair/:order", path: `/pair/${hashId}`, name: "pair", ...order },
  { route: "/pair/:order/:device", path: `/pair/${hashId}/box-01`, name: "pair-device", ...order },
];
const ready: Row[] = [{ route: "/pick-up", name: "pick-up", shows: /hoy a las/ }];
const handedOver: Row[] = [
  { route: "/thanks", name: "thanks", shows: "Qué opinas de la experiencia CLICK & TRY?" },
  { route: "/orders", name: "orders-in-salon", shows: "EN SALÓN" },
];
/** Where codes are sent: walked by `sms-routes.test.ts`, on a server of that flow. */
const elsewhere = ["/login"];

test("[RT-01] the walk leaves no route out", () => {
  const walked = [anonymous, named, ordered("", ""), ready, handedOver].flat().map((row) => row.route);
  expect([...new Set([...walked, ...elsewhere])].sort()).toEqual(["/", ...routes].sort());
});

for (const surface of ["phone", "kiosk"] as const satisfies Surface[]) {
  const entry = surface === "kiosk" ? "/store/0101?kiosk=1" : "/store/0101";

  test.describe(surface, () => {
    test.use({ viewport: viewports[surface] });
    test.beforeAll(() => restock(chosen));

    test(`[RT-01] [SC-23] [SC-24] the routes of a visit without a shopper, on a ${surface}`, async ({
      page,
    }) => {
      test.slow();
      await (await (await Visit.arrive(page)).find("880201400", chosen)).open(entry);
      // What the camera reads is searched for as long as its screen is looked at.
      await page.route("**/search?*", () => undefined);
      await walk(page, surface, anonymous);
    });

    test(`[RT-01] [SC-11] [SC-15] [SC-16] [SC-20] [SC-21] [SC-22] [SC-23] the routes of a visit with an order, on a ${surface}`, async ({
      page,
    }) => {
      test.slow();
      const document = surface === "kiosk" ? "7000001" : "7000002";
      const visit = await (await (await Visit.arrive(page)).find("880201400", chosen)).identify(
        document,
        "Cata",
      );
      await visit.open(entry);
      await walk(page, surface, named);
      const hashId = await visit.order(chosen);
      await holdBack(page);
      await visit.open(`/preparing/${hashId}`);
      const { token } = await visit.ask("/api/v1/falabella/login/handover");
      await walk(page, surface, ordered(hashId, String(token)));
      await page.unrouteAll({ behavior: "wait" });
      await walk(page, surface, ready);
      await page.getByRole("button", { name: "Abrir Smartbox" }).click();
      await expect(page).toHaveURL(/\/thanks$/);
      await walk(page, surface, handedOver);
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
