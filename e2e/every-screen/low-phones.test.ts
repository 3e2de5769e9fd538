import {
  as,
  boxFailed,
  changeOrder,
  holdBack,
  inMist,
  metaOf,
  windowPassed,
} from "../page/change-answers.ts";
import { viewports } from "../page/inspect.ts";
import { expectInSight, expectWithinReach } from "../page/low-phones.ts";
import { Visit } from "../page/visit.ts";
import { withoutStream } from "../page/without-stream.ts";
import { restock, updateStore } from "../store/store-database.ts";
import { expect, type Page, test } from "../test.ts";

/** Two sizes of a shoe that no other test asks for. */
const chosen = ["880303400", "880303410"];
const product = "880303400";

/** Screens that are longer than a phone: what their main part has is scrolled to, what the footer has is not. */
const whole = "main *";
/** The product's page shows sizes at once. */
const butFirstSizes = `main :not([aria-label="Talla 39"], [aria-label="Talla 40"])`;

test.use({ viewport: viewports.phone });
test.beforeAll(() => restock(chosen));

test("[FL-02] [FL-03] on low phones a thumb reaches all that a screen before the order is for", async ({
  page,
}) => {
  test.slow();
  const visit = await (await Visit.arrive(page)).find(product, chosen);
  await visit.open("/store/0101");
  await reach(page, "/", "Tengo un código");
  await reach(page, "/pair?store=0101", "Ingresa el código de tu pedido");
  await reach(page, "/manual-code", "Ingresa el código del calzado");
  await page.getByRole("textbox").fill("999999999");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page.getByRole("alert")).toHaveText("Calzado no encontrado");
  await expect(page.getByRole("img", { name: /^Etiqueta de una caja/ })).toBeInViewport({ ratio: 1 });
  await expectWithinReach(page, "manual code, not found");
  await page.setViewportSize({ width: 375, height: 553 });
  await expect(page.getByRole("button", { name: "Escanear con la cámara" })).toHaveCSS(
    "font-stretch",
    "100%",
  );
  await reach(page, "/size", "Selecciona tu talla", whole);
  await reach(page, "/product-detail", "Me la quiero probar", butFirstSizes);
  await page.getByRole("button", { name: "Tabla de tallas" }).click();
  await expect(page.getByRole("heading", { name: "Tabla de tallas" })).toBeVisible();
  await expectWithinReach(page, "conversion table");
  await reach(page, "/no-available", /Producto especial/);
  await reach(page, "/no-stock", /Nos quedamos sin stock/);
  await reach(page, "/error", "Surgió un inconveniente");
  await reach(page, "/home", "Lo último que viste", whole);
  await reach(page, "/discounts", /\d calzados/, whole);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("denied", "NotAllowedError"));
  });
  await reach(page, "/scan-code", "Elegir una foto");
  await updateStore("0193", null);
  await reach(page, "/store/0193", "CERRADO", "main *, footer *");
});

test("[FL-02] [FL-03] [SC-09] the RUT's keypad is whole in the footer, beside what went wrong, and the field stays free", async ({
  page,
}) => {
  await (await (await Visit.arrive(page)).find(product, chosen)).open("/rut");
  await expect(page.getByRole("heading", { name: /¿Cuál es tu RUT\?/ })).toBeVisible();
  await expectWithinReach(page, "rut");
  for (const key of "123456789") await page.getByRole("button", { name: key, exact: true }).click();
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("alert")).toHaveText("El RUT ingresado es inválido");
  await expectWithinReach(page, "rut, invalid");
  await page.getByRole("checkbox", { name: "Soy extranjero" }).check();
  await expect(page.getByRole("button", { name: "K", exact: true })).toHaveCount(0);
  await expectWithinReach(page, "foreign ID");
  await page.setViewportSize({ width: 390, height: 664 });
  await expect(page.getByRole("contentinfo").getByRole("button", { name: "0", exact: true })).toHaveCSS(
    "height",
    "52px",
  );
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const field = page.getByRole("textbox");
  await field.scrollIntoViewIfNeeded();
  await field.click({ trial: true });
  await page.getByRole("button", { name: "Borrar" }).click();
  await expect(field).toHaveValue("12.345.678");
});

test("[FL-02] [FL-03] on low phones a thumb reaches all that a screen with an order is for", async ({
  page,
}) => {
  test.slow();
  const visit = await (await (await Visit.arrive(page)).find(product, chosen)).identify("7000003", "Cata");
  await visit.open("/check-in");
  await expect(page.getByText("Hola,")).toBeVisible();
  await expectWithinReach(page, "welcome back");
  await reach(page, "/alias", "Listo! ¿Cómo te llamamos?");
  const hashId = await visit.order(chosen);
  await holdBack(page);
  await visit.open(`/preparing/${hashId}`);
  await reach(page, `/preparing/${hashId}`, /Tiempo de espera estimado \d+m/, whole);
  const phases = page.getByRole("list").filter({ hasText: "Preparadas" });
  await changeOrder(page, inMist);
  await expect(page.locator("[aria-current=step]")).toContainText("Sanitizando con bruma");
  await expect(phases.getByRole("listitem")).toHaveCount(4);
  await expectWithinReach(page, "preparing, in mist", whole);
  await reach(page, "/has-orders", /¿quieres realizar un nuevo pedido\?/);
  await reach(page, "/orders", "Talla", whole);
  await reach(page, "/try", "Quieres probarte otras?");
  await reach(page, "/message", "Acercate a la caja para realizar el pago");
  await page.unrouteAll({ behavior: "wait" });

  await withoutStream(page);
  await visit.open(`/preparing/${hashId}`);
  await expect(page).toHaveURL(/\/pick-up$/);
  const soon = new Date(Date.now() + 58_000).toISOString();
  const lastMinute = metaOf({ created_at: soon, pickup_deadline: soon });
  const shelf = { actual_device: { type_id: "shelf", status_id: "occupied", name: "B-12" } };
  const zone = { actual_device: null, deliver_method: "counter" };
  const shows = async (change: Record<string, unknown>, text: string | RegExp, name: string) => {
    await page.unrouteAll({ behavior: "wait" });
    await changeOrder(page, change);
    await expect(page.getByText(text)).toBeVisible();
    await expectWithinReach(page, name);
  };
  await expectWithinReach(page, "pick-up at a box");
  await shows(lastMinute, /^0:[0-5]\d$/, "pick-up at a box, last minute");
  await shows(
    { ...shelf, ...lastMinute },
    "Retira tu orden por el Estante",
    "pick-up at a shelf, last minute",
  );
  await shows({ ...zone, ...lastMinute }, "Tu pedido esta listo", "pick-up in the zone, last minute");
  await shows(boxFailed, "La Smartbox no funciona.", "pick-up, box failed");
  await shows(windowPassed, "Siguen disponibles", "pick-up, time is over");
  await page.unrouteAll({ behavior: "wait" });
  await changeOrder(page, {
    ...as("done"),
    state: "canceled",
    status_id: "canceled",
    ...metaOf({ reason: "not_served" }),
  });
  await visit.open(`/preparing/${hashId}`);
  await expect(page.getByRole("heading", { name: "No alcanzamos a atenderte" })).toBeVisible();
  await expectWithinReach(page, "not served");
  await page.unrouteAll({ behavior: "wait" });

  await visit.open(`/preparing/${hashId}`);
  await page.getByRole("button", { name: "Abrir Smartbox" }).click();
  await expect(page.getByRole("heading", { name: /Qué opinas/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Ver los pares que tengo" })).toBeVisible();
  await expectWithinReach(page, "poll");
  const faces = ["Me encantó", "Bien", "Más o menos", "Mal"];
  await page.setViewportSize({ width: 375, height: 553 });
  await expectInSight(
    "poll beside the opened box",
    faces.map((face) => page.getByText(face, { exact: true })),
  );
  for (const face of faces) {
    await page.getByRole("radio", { name: face, exact: true }).click();
    await expectWithinReach(page, `poll, ${face}`);
  }
  await reach(page, "/try", "Otra talla o color");
  await reach(page, "/", "EN SALÓN");
});

test("[FL-02] [FL-03] [SX-02] on low phones a refused request says all of why and what to do", async ({
  page,
}) => {
  await page.route("**/order/create", (route) =>
    route.fulfill({ status: 409, json: { status: "error", code: "too_many_orders", message: "no room" } }),
  );
  const visit = await (await (await Visit.arrive(page)).find(product, chosen)).identify(
    "16032461-9",
    "Rosario",
  );
  await visit.open("/preparing");
  await expect(page.getByRole("heading", { name: "Ya tienes varios pedidos en curso" })).toBeVisible();
  await expectWithinReach(page, "refused request");
});

async function reach(page: Page, path: string, shows: string | RegExp, list?: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(shows).first(), path).toBeVisible();
  await expectWithinReach(page, path, list);
}
