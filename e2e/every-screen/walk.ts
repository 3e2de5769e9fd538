import { expect, type Page } from "@playwright/test";
import { inspect, type Surface, watchConsole } from "../page/inspect.ts";
import { expectNothingSideways } from "../page/large-text.ts";

/** A route of RT-01, its parameters for a visit, and a sign that its screen is ready. */
export type Row = {
  route: Route;
  /** The route filled in, where it has parameters. */
  path?: string;
  /** Name of its picture. */
  name: string;
  shows: string | RegExp;
};

/** Every route of RT-01, `/` and anything else (RT-02) besides. */
export const routes = [
  "/login",
  "/check-in",
  "/check-in/:token",
  "/size",
  "/preparing",
  "/preparing/:hash_id",
  "/pick-up",
  "/thanks",
  "/hello",
  "/alias",
  "/rut",
  "/product-detail",
  "/scan-code",
  "/try",
  "/message",
  "/no-stock",
  "/error",
  "/no-available",
  "/manual-code",
  "/has-orders",
  "/orders",
  "/pair/:order/:device",
  "/pair/:order",
  "/pair",
  "/store/:store_code",
  "/home",
  "/discounts",
] as const;
type Route = (typeof routes)[number] | "/";

const start = { shows: "Comenzar" };
const order = { shows: "Tu pedido, Cata" };
const nowhere = { shows: "Surgió un inconveniente" };

/** Without a shopper. The camera's screen comes last, because its shoe box would replace this visit's product. */
export const anonymousRows: Row[] = [
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
export const namedRows: Row[] = [{ route: "/alias", name: "alias", shows: "Listo! ¿Cómo te llamamos?" }];
/** With an open order. The last three give the visit a new token, which would end the old one's link. */
export const orderedRows = (hashId: string, token: string): Row[] => [
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
export const readyRows: Row[] = [{ route: "/pick-up", name: "pick-up", shows: /hoy a las/ }];
export const handedOverRows: Row[] = [
  { route: "/thanks", name: "thanks", shows: "Qué opinas de la experiencia CLICK & TRY?" },
  { route: "/orders", name: "orders-in-salon", shows: "EN SALÓN" },
];

/** Opens every row's address and runs every screen's checks; the console must stay empty. */
export async function walk(page: Page, surface: Surface, rows: readonly Row[]): Promise<void> {
  const console = watchConsole(page);
  for (const { route, path = route, name, shows } of rows) {
    await page.goto(path);
    await expect(page.getByText(shows).first(), name).toBeVisible();
    await inspect(page, surface, `route-${name}`);
    if (surface === "phone") await expectNothingSideways(page, name);
  }
  console.expectNone();
}
