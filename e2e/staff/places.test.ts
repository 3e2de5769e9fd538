import { staffUrl } from "../store/store-under-test.ts";
import { expect, test } from "../test.ts";
import { placesOf } from "./staff-actions.ts";
import { cardButton, cardIn, inspectBoth, requestPairs, stockUp, tablet, typeCode } from "./staff-orders.ts";

const sku = "880302410";
test.use({ baseURL: staffUrl });
test.beforeAll(() => stockUp([sku]));

test("[SC-13] [ST-09] [TR-14] pairs left on a shelf, moved to a box and carried to the zone: the shopper is told each time where to go", async ({
  browser,
  putUpBox,
}) => {
  // Three places are looked at.
  test.slow();
  const page = await tablet(browser, "manager", { camera: false });
  const shopper = await requestPairs(browser, [sku]);
  await shopper.visit.open(`/preparing/${shopper.hashId}`);
  await cardButton(page, "Tomar", shopper).click();
  await cardButton(page, "Dejar en…", shopper).click();
  await page
    .getByRole("radio", { name: /^Estante/ })
    .first()
    .click();
  const leave = page.getByRole("button", { name: /^Dejar en Estante/ });
  const shelf = (await leave.textContent())?.replace("Dejar en ", "") ?? "";
  await leave.click();
  // Nothing cleans pairs on a shelf: nothing of it is promised.
  await expect(shopper.page.getByText("Los trae")).toBeVisible();
  await expect(shopper.page.getByText(/^Sanitizando/)).toHaveCount(0);
  await typeCode(page, sku);
  await leave.click();
  await expect(page.getByRole("region", { name: "Escanear" }).getByRole("alert")).toContainText(
    `está en ${shelf}`,
  );
  await expect(shopper.page).toHaveURL(/\/pick-up$/);
  await expect(shopper.page.getByText(shelf.replace("Estante ", ""), { exact: true }).first()).toBeVisible();
  expect(await placesOf(shopper.hashId)).toEqual({ [sku]: "pickup_shelf" });

  await page.getByRole("button", { name: "Volver a Pedidos" }).click();
  await cardIn(page, "Listo", shopper).getByRole("link").first().click();
  await page.getByRole("button", { name: "Mover", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Mover a otro lugar" });
  await inspectBoth(page, "staff-move");
  const box = `Smartbox ${(await putUpBox(10)).name}`;
  await sheet.getByRole("radio", { name: box }).check();
  await sheet.getByRole("button", { name: `Mover a ${box}` }).click();
  await expect.poll(() => placesOf(shopper.hashId), { timeout: 30_000 }).toEqual({ [sku]: "box" });
  await expect(shopper.page.getByRole("button", { name: "Abrir Smartbox" })).toBeVisible({ timeout: 30_000 });

  await page.getByRole("button", { name: "Llevar a mano" }).click();
  await expect.poll(() => placesOf(shopper.hashId)).toEqual({ [sku]: "zone" });
  await expect(shopper.page.getByText("Zona de entrega").first()).toBeVisible();
  await inspectBoth(page, "staff-carried");
  await page.getByRole("button", { name: "Entregar" }).click();
  await expect.poll(() => placesOf(shopper.hashId)).toEqual({ [sku]: "shopper" });
});
