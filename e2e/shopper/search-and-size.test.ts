import { changeAnswers } from "../page/change-answers.ts";
import { inspect, viewports } from "../page/inspect.ts";
import { startButton } from "../page/start-button.ts";
import { Visit } from "../page/visit.ts";
import { withoutCamera } from "../page/without-camera.ts";
import { expect, type Page, type Route, test } from "../test.ts";

test.use({ viewport: viewports.phone });

test("[SC-05] [VA-07] the code's field takes digits by its keypad, 20 characters and no more, and shows nine", async ({
  page,
}) => {
  await (await Visit.arrive(page)).open("/manual-code");
  const field = page.getByRole("textbox");
  await expect(field).toHaveAttribute("placeholder", /^\d{9}$/);
  await expect(field).toHaveAttribute("inputmode", "numeric");
  await expect(page.getByRole("img", { name: /etiqueta de una caja/i })).toBeVisible();
  await expect(page.getByRole("button", { name: "Buscar" })).toBeDisabled();
  await field.pressSequentially("1234567890123456789012345", { delay: 60 });
  await expect(field).toHaveValue("12345678901234567890");
});

test("[SC-05] [ER-04] while it searches it says so; a search that fails is an error, a refused one too", async ({
  page,
}) => {
  const failures: ((route: Route) => Promise<void>)[] = [
    (route) => route.abort("connectionreset"),
    (route) =>
      route.fulfill({ status: 400, json: { status: "bad_request", code: "bad_request", message: "" } }),
    (route) => route.fulfill({ json: { status: "bad_request", total: 0, products: [] } }),
  ];
  for (const fail of failures) {
    await (await Visit.arrive(page)).open("/manual-code");
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/search?*", async (route) => {
      await released;
      await fail(route);
    });
    await page.getByRole("textbox").fill("880101410");
    await page.getByRole("button", { name: "Buscar" }).click();
    await expect(page.getByRole("dialog", { name: "Buscando calzado" })).toBeVisible();
    release();
    await expect(page).toHaveURL(/\/error$/);
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("[SC-04] the camera says that it is loading, is left by back and by typing, and has no search box", async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined);
  });
  await (await Visit.arrive(page)).open("/manual-code");
  await page.goto("/scan-code");
  await expect(
    page.getByRole("heading", { name: "Escanea el código del calzado con la cámara de tu teléfono" }),
  ).toBeVisible();
  await expect(page.getByText("Cargando cámara.", { exact: true })).toBeVisible();
  await expect(page.locator("header").getByRole("searchbox")).toHaveCount(0);
  await expect(page.locator("header").getByRole("textbox")).toHaveCount(0);
  await expect(page.locator("header").getByRole("button", { name: "Volver" })).toBeVisible();
  await page.getByRole("button", { name: "Ingresar código manualmente" }).click();
  await expect(page).toHaveURL(/\/manual-code$/);
});

test("[SC-04] while a scanned code is looked up the screen is covered and the button says so", async ({
  page,
}) => {
  await page.route("**/search?*", () => undefined);
  await (await Visit.arrive(page)).open("/scan-code");
  await expect(page.getByRole("dialog", { name: "Buscando disponibilidad" })).toBeVisible();
  await expect(page.locator("footer button")).toHaveText("Buscando");
});

test("[SC-04] allowing the camera loads the page again, so that the browser asks again", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("denied", "NotAllowedError"));
  });
  await (await Visit.arrive(page)).open("/scan-code");
  await expect(page.getByRole("button", { name: "Activar permiso" })).toBeVisible();
  await reloads(page, "Activar permiso");
  await expect(page).toHaveURL(/\/scan-code$/);
});

test("[SC-06] picking a size looks it up in the back store, says so, and leads to the product with it", async ({
  page,
}) => {
  await (await (await Visit.arrive(page)).find("880104400")).open("/size");
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/inventory/**", async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("button", { name: "Talla 41", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Buscando disponibilidad" })).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/product-detail$/);
  await expect(page.getByRole("button", { name: "Talla 41", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("[SC-06] [ER-05] a size that cannot be looked up counts as gone", async ({ page }) => {
  await (await (await Visit.arrive(page)).find("880104400")).open("/size");
  await page.route("**/inventory/**", (route) => route.abort("connectionreset"));
  await page.getByRole("button", { name: "Talla 41", exact: true }).click();
  await expect(page).toHaveURL(/\/product-detail$/);
  await expect(page.getByRole("button", { name: /^Talla 41 .*No disponible$/ })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Talla no disponible" })).toBeVisible();
});

test("[IN-01] a size that turns out to be gone is counted, and a count that fails disturbs nothing", async ({
  page,
}) => {
  await (await (await Visit.arrive(page)).find("880104400")).open("/size");
  await page.route("**/inventory/*/*", (route) =>
    route.fulfill({ json: { store_id: 1, sku: "880104410", quantity: 0, has_stock: false } }),
  );
  await page.route("**/inventory/*/*/missed", (route) => route.abort("connectionreset"));
  const counted = page.waitForRequest(/\/inventory\/\d+\/\d+\/missed$/);
  await page.getByRole("button", { name: "Talla 41", exact: true }).click();
  expect((await counted).method()).toBe("POST");
  await expect(page).toHaveURL(/\/product-detail$/);
  await expect(page.getByRole("button", { name: "Talla no disponible" })).toBeVisible();
});

test("[ST-13] [FL-05] a code whose own size is out opens its product, with the sizes that are there", async ({
  page,
}) => {
  await (await Visit.arrive(page)).open("/manual-code");
  await lookUp(page, "880101395");
  await expect(page).toHaveURL(/\/product-detail$/);
  await expect(page.getByRole("button", { name: /^Talla 39\.5 .*No disponible$/ })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Talla 41", exact: true })).toBeEnabled();
  await expect(page.getByRole("button", { name: "Seleccione talla" })).toBeVisible();
});

test("[SC-19] [FL-05] a product without any size here says so above the words of a special one", async ({
  page,
}) => {
  await changeAnswers(page, "**/search?*", (answer) => withoutStock(answer as { products: Found[] }));
  await (await Visit.arrive(page)).open("/manual-code");
  await lookUp(page, "880101410");
  await expect(page).toHaveURL(/\/no-available$/);
  await expect(page.getByText("En esta tienda no queda ninguno ahora.")).toBeVisible();
  await expect(
    page.getByRole("heading", { name: "Producto especial, por favor consulte con un vendedor" }),
  ).toBeVisible();
  await inspect(page, "phone", "no-available-anywhere");
});

test("[FL-05] stock is asked again when a size is chosen, and before the shopper says who they are", async ({
  page,
}) => {
  const gone = new Set(["880104410"]);
  await page.route(/\/inventory\/\d+\/\d+$/, (route) => {
    const sku = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    const quantity = gone.has(sku) ? 0 : 2;
    return route.fulfill({ json: { store_id: 1, sku, quantity, has_stock: quantity > 0 } });
  });
  await (await (await Visit.arrive(page)).find("880104400")).open("/product-detail");
  await page.getByRole("button", { name: "Talla 41", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("Se acaba de agotar la talla 41.");
  await expect(page.getByRole("button", { name: /^Talla 41 .*No disponible$/ })).toBeDisabled();
  await page.getByRole("button", { name: "Talla 40", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  gone.add("880104400");
  await page.getByRole("button", { name: /^Me la quiero probar/ }).click();
  await expect(page.getByRole("alert")).toHaveText("Se acaba de agotar la talla 40.");
  await expect(page).toHaveURL(/\/product-detail$/);
  await inspect(page, "phone", "product-size-gone");
  gone.clear();
  await page.getByRole("button", { name: "Talla 42", exact: true }).click();
  await page.getByRole("button", { name: /^Me la quiero probar/ }).click();
  await expect(page).toHaveURL(/\/rut$/);
});

test("[SC-19] the way back from a special product is a fresh page at the root", async ({ page }) => {
  await withoutCamera(page);
  await (await Visit.arrive(page)).open("/no-available");
  await reloads(page, "Volver al inicio");
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(startButton(page)).toBeVisible();
});

async function lookUp(page: Page, code: string): Promise<void> {
  await page.getByRole("textbox").fill(code);
  await page.getByRole("button", { name: "Buscar" }).click();
}

type Found = { metadata: { inventory: unknown; relatedProducts: { products: { has_stock: boolean }[] }[] } };

/** The answer of a search in a store that has none of the product's sizes. */
function withoutStock(answer: { products: Found[] }) {
  for (const { metadata } of answer.products) {
    metadata.inventory = { local: { backStore: [] } };
    for (const { products } of metadata.relatedProducts) for (const each of products) each.has_stock = false;
  }
  return answer;
}

/** Presses a button and checks that the page was reloaded, not routed. */
async function reloads(page: Page, button: string): Promise<void> {
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.getByRole("button", { name: button }).click();
  await expect.poll(() => page.evaluate(() => "before" in window).catch(() => true)).toBe(false);
}
