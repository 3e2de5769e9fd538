import { viewports } from "../page/inspect.ts";
import { expectReadable } from "../page/large-text.ts";
import { withoutCamera } from "../page/without-camera.ts";
import { staffDataDir, staffUrl } from "../store/store-under-test.ts";
import { expect, test } from "../test.ts";
import { loginField, signIn } from "./staff.ts";
import { Colleague } from "./staff-actions.ts";
import { cardButton, requestPairs, stockUp } from "./staff-orders.ts";

const skus = ["880402435", "880402450"] as const;

test.use({ viewport: viewports.phone, baseURL: staffUrl });
test.beforeAll(() => stockUp(skus));

test("[FL-03] on a staff phone with text at 200% nothing is cut, nothing lies over a button", async ({
  browser,
  page,
}) => {
  await withoutCamera(page);
  const shopper = await requestPairs(browser, skus);
  await page.goto("/staff/?store=0101");
  const field = loginField(page);
  const tile = page.getByRole("button", { name: "Rodrigo" });
  await expect(field.or(tile).first()).toBeVisible();
  if (await tile.isVisible()) await tile.click();
  else {
    await field.fill("runner");
    await field.press("Enter");
  }
  await expect(page.getByRole("heading", { name: /ingresa tu PIN$/ })).toBeVisible();
  await expectReadable(page, "PIN");
  await signIn(page, "runner", "/staff/?store=0101", staffDataDir);
  await expect(cardButton(page, "Tomar", shopper)).toBeVisible();
  await expectReadable(page, "board");
  await page.goto(`/staff/order/${shopper.hashId}`);
  await expect(page.getByRole("button", { name: "Tomar", exact: true })).toBeVisible();
  await expectReadable(page, "order");
  await page.getByRole("button", { name: "Tomar", exact: true }).click();
  await page.getByRole("button", { name: "Buscar los pares" }).click();
  await expect(page.getByRole("button", { name: /^Escanear la / })).toBeVisible();
  await expectReadable(page, "confirm");
  await page.goto("/staff/returns");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectReadable(page, "returns");
  const runner = await Colleague.onDuty("runner");
  await runner.does("order/release", { hash_id: shopper.hashId });
  await runner.leave();
});

test("[FL-03] [AP-12] a seller's phone with text at 200%: the request for pairs is whole", async ({
  page,
}) => {
  await signIn(page, "seller", "/staff/?store=0101", staffDataDir);
  await page.goto("/staff/request");
  await expect(page.getByRole("textbox", { name: "Código o nombre del calzado" })).toBeVisible();
  await expectReadable(page, "find");
  await page.goto(`/staff/request?sku=${skus[0]}`);
  await expect(page.getByRole("button", { name: /^Talla 44/ })).toBeVisible();
  await expectReadable(page, "request");
});
