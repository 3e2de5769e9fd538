import { typeAsReader } from "../page/type-as-reader.ts";
import { queryDatabase } from "../store/store-database.ts";
import { staffDataDir } from "../store/store-under-test.ts";
import { expect, test } from "../test.ts";
import {
  cardButton,
  cardIn,
  happened,
  inspectBoth,
  requestPairs,
  stockUp,
  tablet,
  typeCode,
} from "./staff-orders.ts";

/** The second is the box that the fake camera shows. */
const skus = ["880104410", "880101410", "880104415", "880104420"];
const [camera, half, other] = ["880101410", "880104415", "880104420"] as const;

test.beforeAll(() => stockUp(skus));

test("[ST-04] [SC-13] a runner takes a request, confirms both pairs by their codes, and the box has them ready", async ({
  browser,
  putUpBox,
}) => {
  // Six screens are looked over on the way.
  test.slow();
  const page = await tablet(browser, "runner", { camera: false });
  const shopper = await requestPairs(browser, ["880104410", half]);
  await cardButton(page, "Tomar", shopper).click();
  await cardButton(page, "Dejar en…", shopper).click();
  await expect(page.getByRole("heading", { name: shopper.nickname })).toBeVisible();
  await expect(page.getByText(/Pasillo [A-Z], módulo \d\d, nivel/)).toBeVisible();
  await expect(page.getByText("Tomado por Rodrigo")).toBeVisible();
  // One is suggested.
  await expect(page.getByRole("button", { name: /^Dejar en Smartbox \d+/ })).toBeVisible();
  await inspectBoth(page, "staff-order");

  const box = `Smartbox ${(await putUpBox(10)).name}`;
  await page.getByRole("radio", { name: box }).check();
  const leave = page.getByRole("button", { name: `Dejar en ${box}` });
  await leave.click();
  await expect(page.getByText("Falta escanear")).toHaveCount(2);
  await expect(leave).toBeDisabled();
  await expect(leave).toHaveAccessibleDescription("Escanea la 41 y la 41½");
  await inspectBoth(page, "staff-confirm");

  await typeCode(page, other);
  await expect(page.getByRole("alert").filter({ hasText: "Es la talla 42" }).first()).toBeVisible();
  await expect(
    page.getByRole("alert").filter({ hasText: "Buscas la 41 o la 41½. Déjala donde estaba." }).first(),
  ).toBeVisible();
  await typeCode(page, "880104410");
  await expect(page.getByText("Confirmada", { exact: true })).toHaveCount(1);
  await expect(leave).toContainText("1 de 2");
  await typeAsReader(page, await eanOf(half));
  await expect(page.getByText("Confirmada", { exact: true })).toHaveCount(2);
  await leave.click();
  // The door is open for a moment only.
  const left = page.getByRole("alert").filter({ hasText: `Pares en ${box}` });
  await expect(page.getByText("Puerta trasera abierta").or(left).first()).toBeVisible();
  await expect(left).toBeVisible({ timeout: 30_000 });
  await inspectBoth(page, "staff-left");
  await page.getByRole("button", { name: "Volver a Pedidos" }).click();
  const card = cardIn(page, "Listo", shopper);
  await expect(card).toContainText(box, { timeout: 30_000 });
  await expect(card).toContainText(/\d:\d\d\s*para retirar/);

  await cardButton(page, "Entregar", shopper).click();
  await expect(cardIn(page, "En salón", shopper)).toBeVisible();
  await cardButton(page, "Recibir", shopper).click();
  const dialog = page.getByRole("dialog", { name: "¿Qué pares vuelven?" });
  await inspectBoth(page, "staff-receive");
  await dialog.getByRole("button", { name: /41½/ }).first().click();
  await dialog.getByRole("button", { name: "Recibir 41", exact: true }).click();
  await expect(cardIn(page, "En salón", shopper)).toContainText("41 ya volvió");
});

test("[CA-01] the tablet's reader confirms a pair by its EAN-8, and no other pair", async ({ browser }) => {
  const sku = "880303430";
  const update = "update sku_ean set ean = $2 where sku = $1";
  const ean = await eanOf(sku);
  await stockUp([sku]);
  await queryDatabase(staffDataDir, update, [sku, "96385074"]);
  try {
    const page = await tablet(browser, "runner", { camera: false });
    const shopper = await requestPairs(browser, [sku]);
    await cardButton(page, "Tomar", shopper).click();
    await cardButton(page, "Dejar en…", shopper).click();
    await page.getByRole("radio", { name: "Zona de entrega" }).click();
    await page.getByRole("button", { name: "Dejar en zona de entrega" }).click();
    await expect(page.getByText("Falta escanear")).toBeVisible();
    await typeAsReader(page, ean);
    await expect(page.getByRole("alert").filter({ hasText: "No es de este pedido" }).first()).toBeVisible();
    await typeAsReader(page, "96385074");
    await expect(page.getByText("La 43 está confirmada")).toBeVisible();
    await page.getByRole("button", { name: "Dejar en zona de entrega" }).click();
    await expect(page.getByText("La 43 está en Zona de entrega")).toBeVisible();
  } finally {
    await queryDatabase(staffDataDir, update, [sku, ean]);
  }
});

test("[CA-01] the tablet's camera confirms a pair", async ({ browser }) => {
  const page = await tablet(browser, "runner");
  const shopper = await requestPairs(browser, [camera]);
  await cardButton(page, "Tomar", shopper).click();
  await cardButton(page, "Dejar en…", shopper).click();
  await page.getByRole("radio", { name: "Zona de entrega" }).click();
  await page.getByRole("button", { name: "Dejar en zona de entrega" }).click();
  await expect(page.getByText("La 41 está confirmada")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Dejar en zona de entrega" }).click();
  await expect(page.getByText("La 41 está en Zona de entrega")).toBeVisible();
});

test("[ST-06] [SC-18] a pair that is not there, with its reason, leads the shopper to what else there is", async ({
  browser,
}) => {
  const page = await tablet(browser, "runner", { camera: false });
  const shopper = await requestPairs(browser, [half]);
  await shopper.visit.open(`/preparing/${shopper.hashId}`);
  await cardButton(page, "Tomar", shopper).click();
  await cardButton(page, "Dejar en…", shopper).click();
  await page.getByRole("button", { name: "Sin stock" }).click();
  await page.getByRole("button", { name: "No queda ninguna" }).click();
  const sheet = page.getByRole("dialog", { name: "¿Por qué no está?" });
  await expect(sheet.getByText(`El pedido de ${shopper.nickname} se cancela`)).toBeVisible();
  await sheet.getByRole("radio", { name: /Está dañado/ }).click();
  await expect(sheet.getByText("La 41½ sale de la venta")).toBeVisible();
  await inspectBoth(page, "staff-missing");
  await sheet.getByRole("button", { name: "Confirmar: falta la 41½" }).click();
  await expect(page.getByText("CANCELADO")).toBeVisible();
  await expect(page.getByText("Está dañado, Rodrigo")).toBeVisible();
  await expect(shopper.page).toHaveURL(/\/no-stock$/);
  const [pair] = await queryDatabase<{ place: string; reason: string }>(
    staffDataDir,
    `select p.place, p.reason from pair p join "order" o on o.id = p.order_id where o.hash_id = $1`,
    [shopper.hashId],
  );
  expect(pair).toEqual({ place: "damaged", reason: "damaged" });
});

test("[TR-09] who holds the pairs gives them back, and another takes them", async ({ browser }) => {
  const [first, second] = await Promise.all([tablet(browser, "runner"), tablet(browser, "seller")]);
  const shopper = await requestPairs(browser, [other]);
  await cardButton(first, "Tomar", shopper).click();
  await cardButton(first, "Dejar en…", shopper).click();
  await second.goto(`/staff/order/${shopper.hashId}`);
  await expect(second.getByText("Lo lleva Rodrigo")).toBeVisible();
  await expect(second.getByRole("button", { name: "Soltar el pedido" })).toBeHidden();
  await first.getByRole("button", { name: "Soltar el pedido" }).click();
  await second.getByRole("button", { name: "Tomar", exact: true }).click();
  await expect(first.getByText("Lo lleva Ignacia")).toBeVisible();
});

test("[TR-09] a colleague takes the pairs over, and who held them can only take them back", async ({
  browser,
}) => {
  const [first, second] = await Promise.all([
    tablet(browser, "runner", { camera: false }),
    tablet(browser, "seller", { camera: false }),
  ]);
  const shopper = await requestPairs(browser, [other]);
  await cardButton(first, "Tomar", shopper).click();
  await expect(cardButton(first, "Dejar en…", shopper)).toBeVisible();
  await first.goto(`/staff/order/${shopper.hashId}/confirm`);
  await expect(first.getByText("Falta escanear")).toBeVisible();

  const card = cardIn(second, "Preparando", shopper);
  await expect(card).toContainText("Lo lleva Rodrigo");
  await expect(cardButton(second, "Dejar en…", shopper)).toBeHidden();
  await cardButton(second, "Tomarlo yo", shopper).click();
  await expect(cardButton(second, "Dejar en…", shopper)).toBeVisible();
  await expect(card).toContainText("Lo lleva Ignacia");

  await expect(first.getByText("Lo lleva Ignacia")).toBeVisible();
  await expect(first.getByRole("button", { name: "Escribir el código" })).toBeHidden();
  await expect(first.getByRole("button", { name: "Tomarlo yo" })).toBeVisible();
  expect(await happened(shopper.hashId, "pair_taken_over")).toBe(1);
  await second.goto(`/staff/order/${shopper.hashId}`);
  await expect(second.getByText("Tomado de un colega por Ignacia")).toBeVisible();
});

async function eanOf(sku: string): Promise<string> {
  const [size] = await queryDatabase<{ ean: string }>(
    staffDataDir,
    "select ean from sku_ean where sku = $1",
    [sku],
  );
  return size?.ean ?? "";
}
