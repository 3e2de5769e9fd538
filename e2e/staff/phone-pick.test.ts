import type { Browser, Locator, Page } from "@playwright/test";
import { inspect, viewports } from "../page/inspect.ts";
import { withoutCamera } from "../page/without-camera.ts";
import { restock } from "../store/store-database.ts";
import { TestServer } from "../store/test-server.ts";
import { expect, test } from "../test.ts";
import { signIn } from "./staff.ts";
import { Colleague } from "./staff-actions.ts";
import { cardButton, happened, requestPairs, typeCode } from "./staff-orders.ts";

const skus = ["880103410", "880103415"] as const;

/** A store of its own: who carries something else goes on with the round, not with the order. */
const server = new TestServer(73, { DEMO_CREW: "0" }, "apps/server/dist/bundle.js");
const staffUrl = server.url;

test.describe.configure({ mode: "default" });
test.use({ viewport: viewports.phone, baseURL: staffUrl });
test.beforeAll(async () => {
  await server.startAfresh();
  await restock([...skus, "880103420"], server.dataDir);
});
test.afterEach(async () => {
  const runner = await Colleague.onDuty("runner", server);
  await runner.releaseAll();
  await runner.leave();
});
test.afterAll(() => server.remove());

const ask = (browser: Browser, sizes: readonly string[]) => requestPairs(browser, sizes, staffUrl);
const count = (hashId: string, type: string) => happened(hashId, type, server.dataDir);

/** A runner's phone, at the board. */
async function phoneOf(page: Page, login: "runner" | "seller" = "runner"): Promise<Page> {
  await withoutCamera(page);
  await signIn(page, login, `${staffUrl}/staff/?store=0101`, server.dataDir);
  return page;
}

/** The button is whole in the first screenful, without scrolling. */
async function inSight(button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  const box = await button.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewports.phone.height);
}

test("[TR-09] what comes next is in the first screenful of a phone at every step, from taking to leaving", async ({
  browser,
  page,
}) => {
  test.slow();
  await phoneOf(page);
  const shopper = await ask(browser, skus);
  await cardButton(page, "Tomar", shopper).click();
  await expect(page).toHaveURL(/\/confirm$/);
  await expect(page.getByRole("region", { name: "Ubicación en bodega" })).toContainText(/[A-Z]-\d\d-\d/);
  const scan = page.getByRole("button", { name: "Escanear la 41", exact: true });
  await inSight(scan);
  await inSight(page.getByRole("button", { name: "No está" }));
  await inspect(page, "phone", "staff-phone-pick");

  await scan.click();
  await inSight(page.getByRole("button", { name: "Escribir el código" }));
  await typeCode(page, "880103420");
  await expect(page.getByRole("alert")).toContainText("Es la talla 42");
  await inSight(page.getByRole("button", { name: "Escribir el código" }));
  await inspect(page, "phone", "staff-phone-wrong");
  await typeCode(page, skus[0]);
  const second = page.getByRole("button", { name: "Escanear la 41½" });
  await inSight(second);
  await second.click();
  await typeCode(page, skus[1]);
  const leave = page.getByRole("button", { name: /^Dejar en / });
  await inSight(leave);
  await page.getByRole("button", { name: "Otro lugar" }).click();
  const places = page.getByRole("dialog", { name: "Dejar en" });
  await places.getByRole("radio", { name: "Zona de entrega" }).click();
  await expect(places).toBeHidden();
  await page.getByRole("button", { name: "Otro lugar" }).click();
  // The place that is chosen already is an answer, too.
  await places.getByRole("radio", { checked: true }).click();
  await expect(places).toBeHidden();
  // Arrow keys look around; Enter or the space bar on the chosen place is the answer.
  const chosen = places.getByRole("radio", { checked: true });
  const zone = places.getByRole("radio", { name: "Zona de entrega" });
  for (const key of ["Enter", "Space"]) {
    await page.getByRole("button", { name: "Otro lugar" }).click();
    await chosen.focus();
    await page.keyboard.press("ArrowUp");
    await expect(chosen).toBeFocused();
    await expect(zone).not.toBeChecked();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(zone).toBeChecked();
    await expect(zone).toBeFocused();
    await page.keyboard.press(key);
    await expect(places).toBeHidden();
  }
  // What was only looked at is forgotten.
  await page.getByRole("button", { name: "Otro lugar" }).click();
  await chosen.focus();
  await page.keyboard.press("ArrowUp");
  await expect(zone).not.toBeChecked();
  await page.keyboard.press("Escape");
  await expect(places).toBeHidden();
  await inSight(page.getByRole("button", { name: "Dejar en zona de entrega" }));
  await leave.click();
  await inSight(page.getByRole("button", { name: "Volver a Pedidos" }));

  // The order's own screen, too.
  const other = await ask(browser, skus.slice(0, 1));
  await page.goto(`${staffUrl}/staff/order/${other.hashId}`);
  await inSight(page.getByRole("button", { name: "Tomar", exact: true }));
  await page.getByRole("button", { name: "Tomar", exact: true }).click();
  await inSight(page.getByRole("button", { name: "Buscar los pares" }));
});

test("[TR-09] only one's own card has a black button; a colleague's says who holds it", async ({
  browser,
  page,
}) => {
  const shopper = await ask(browser, skus.slice(0, 1));
  const colleague = await Colleague.onDuty("seller", server);
  await colleague.does("order/claim", { hash_id: shopper.hashId });
  await colleague.leave();
  await phoneOf(page);
  await page.getByRole("tab", { name: /Preparando/ }).click();
  const take = cardButton(page, "Tomarlo yo", shopper);
  await expect(page.getByRole("article", { name: new RegExp(shopper.nickname) })).toContainText(
    "Lo lleva Ignacia",
  );
  await expect(take).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await take.click();
  await expect(page).toHaveURL(/\/confirm$/);
  const scan = page.getByRole("button", { name: "Escanear la 41", exact: true });
  await expect(scan).toHaveCSS("background-color", "rgb(19, 19, 22)");
});

test("[ER-03] without a network the pick goes on: what is taken and scanned waits in the queue", async ({
  browser,
  page,
}) => {
  await phoneOf(page);
  const shopper = await ask(browser, skus.slice(0, 1));
  await expect(cardButton(page, "Tomar", shopper)).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText("Los pedidos nuevos no llegan a esta pantalla")).toBeVisible();
  await cardButton(page, "Tomar", shopper).click();
  const scan = page.getByRole("button", { name: "Escanear la 41", exact: true });
  await inSight(scan);
  await scan.click();
  await typeCode(page, skus[0]);
  await expect(page.getByText("2 acciones en cola")).toBeVisible();
  await inSight(page.getByRole("button", { name: /^(Dejar en|En cola)/ }));
  expect(await count(shopper.hashId, "pair_claimed")).toBe(0);
  await page.context().setOffline(false);
  await expect.poll(() => count(shopper.hashId, "pair_confirmed")).toBe(1);
  expect(await count(shopper.hashId, "pair_claimed")).toBe(1);
  // What was done stays done, and the phone stays with it.
  await expect(page.getByText("2 acciones en cola")).toBeHidden();
  await inSight(page.getByRole("button", { name: /^Dejar en / }));
  await expect(page).toHaveURL(/\/confirm$/);
  await page.goto(`${staffUrl}/staff/order/${shopper.hashId}`);
  await expect(page.getByRole("button", { name: "Dejar los pares" })).toBeVisible();
});

test("[TR-09] an order taken by mistake goes back without a question; later it asks once", async ({
  browser,
  page,
}) => {
  await phoneOf(page);
  const shopper = await ask(browser, skus.slice(0, 1));
  await cardButton(page, "Tomar", shopper).click();
  await page.getByRole("button", { name: "Soltar el pedido" }).click();
  await expect.poll(() => count(shopper.hashId, "pair_unclaimed")).toBe(1);

  await page.goto(`${staffUrl}/staff/`);
  await cardButton(page, "Tomar", shopper).click();
  await expect(page).toHaveURL(/\/confirm$/);
  await page.waitForTimeout(10_500);
  await page.getByRole("button", { name: "Soltar el pedido" }).click();
  const sheet = page.getByRole("dialog", { name: "¿Soltar el pedido?" });
  // The sheet opens at its beginning.
  await expect(sheet.getByRole("heading")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(sheet.getByRole("button", { name: "Seguir buscando" })).toBeFocused();
  await sheet.getByRole("button", { name: "Seguir buscando" }).click();
  expect(await count(shopper.hashId, "pair_unclaimed")).toBe(1);
  await page.getByRole("button", { name: "Soltar el pedido" }).click();
  await sheet.getByRole("button", { name: "Sí, soltarlo" }).click();
  await expect.poll(() => count(shopper.hashId, "pair_unclaimed")).toBe(2);
});

test("[FL-08] [TR-01] a pair that is canceled in the hand is neither to be left nor counted with the other one", async ({
  browser,
  page,
}) => {
  await phoneOf(page);
  const shopper = await ask(browser, skus);
  await cardButton(page, "Tomar", shopper).click();
  for (const [sku, size] of [
    [skus[0], "41"],
    [skus[1], "41½"],
  ] as const) {
    await page.getByRole("button", { name: `Escanear la ${size}`, exact: true }).click();
    await typeCode(page, sku);
  }
  await shopper.visit.open(`/preparing/${shopper.hashId}`);
  await shopper.page.getByRole("button", { name: "Cancelar mi pedido" }).first().click();
  const dialog = shopper.page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Sólo la 41½" }).check({ force: true });
  await dialog.getByRole("button", { name: "Cancelar la 41½" }).click();
  const back = page.getByRole("button", { name: /^41½ Cancelada: déjala en / });
  await inSight(back);
  await expect(page.getByRole("listitem").filter({ hasText: "41½" })).toContainText("Déjala en");
  await inspect(page, "phone", "staff-phone-canceled");
  await page.getByRole("button", { name: "Otro lugar" }).click();
  await page.getByRole("radio", { name: "Zona de entrega" }).click();
  await page.getByRole("button", { name: "Dejar en zona de entrega" }).click();
  await expect(page.getByText("La 41 está en Zona de entrega")).toBeVisible();
  await back.click();
  await typeCode(page, skus[1]);
  await expect(back).toBeHidden();
  await expect.poll(() => count(shopper.hashId, "pair_shelved")).toBe(1);
});
