import { takePicture, viewports } from "../page/inspect.ts";
import { staffUrl } from "../store/store-under-test.ts";
import { expect, test } from "../test.ts";
import { Colleague, placesOf } from "./staff-actions.ts";
import {
  alertRow,
  cardButton,
  cardIn,
  inspectBoth,
  requestPairs,
  stockUp,
  tablet,
  typeCode,
} from "./staff-orders.ts";

const sku = "880302415";
test.use({ baseURL: staffUrl });

let crew: Colleague;
test.beforeAll(async () => {
  await stockUp([sku]);
  crew = await Colleague.onDuty("manager");
});
test.afterAll(() => crew.leave());

test("[TR-08] a box that fails under the runner's hands: the next place is offered with the reason, also after a reload", async ({
  browser,
  putUpBox,
}) => {
  test.slow();
  const page = await tablet(browser, "runner", { camera: false });
  const shopper = await requestPairs(browser, [sku]);
  const box = await putUpBox(10);
  await cardButton(page, "Tomar", shopper).click();
  await cardButton(page, "Dejar en…", shopper).click();
  await page.getByRole("radio", { name: `Smartbox ${box.name}` }).click();
  await page.getByRole("button", { name: `Dejar en Smartbox ${box.name}` }).click();
  box.type("jam back");
  await typeCode(page, sku);
  await page.getByRole("button", { name: `Dejar en Smartbox ${box.name}` }).click();
  const why = `La puerta trasera de Smartbox ${box.name} está trabada`;
  await expect(page.getByRole("alert").filter({ hasText: why })).toBeVisible({ timeout: 30_000 });
  await inspectBoth(page, "staff-box-jammed");
  await page.reload();
  await expect(page.getByRole("alert").filter({ hasText: why })).toBeVisible();
  const next = page.getByRole("button", { name: /^Dejar en (Smartbox|Estante|zona)/ });
  await expect(next).not.toHaveText(`Dejar en Smartbox ${box.name}`);

  // In one hand another place is chosen.
  await page.setViewportSize({ width: 390, height: 664 });
  await page.getByRole("button", { name: "Otro lugar" }).click();
  await page
    .getByRole("dialog", { name: "Dejar en" })
    .getByRole("radio", { name: "Zona de entrega" })
    .click();
  await expect(page.getByRole("button", { name: "Dejar en zona de entrega" })).toBeVisible();
  await takePicture(page, "phone/staff-box-jammed-other-place");
  await page.setViewportSize(viewports.tablet);

  // The board's card says the same and does it in place.
  await page.goto("/staff/?store=0101");
  const card = cardIn(page, "Preparando", shopper);
  await expect(card).toContainText(why);
  const way = card.getByRole("button", { name: /^Dejar en (Smartbox|Estante|zona)/ });
  await expect(way).toBeVisible();
  await inspectBoth(page, "staff-box-jammed-board");
  await way.click();
  await expect(card).not.toContainText(why);
});

test("[TR-07] [TR-08] a box that goes away with pairs: the alert says what to do, seen quiets one person, and the order moves on", async ({
  browser,
  putUpBox,
}) => {
  test.slow();
  const shopper = await requestPairs(browser, [sku]);
  const box = await putUpBox(1);
  await crew.bring(shopper.hashId, box.hwd);
  await expect.poll(() => placesOf(shopper.hashId)).toEqual({ [sku]: "box" });
  const runner = await tablet(browser, "runner");
  const seller = await tablet(browser, "seller");
  await box.kill();
  const text = `Smartbox ${box.name} no responde`;
  await expect(await alertRow(runner, text)).toContainText(`Pedido de ${shopper.nickname}: `);
  await inspectBoth(runner, "staff-alert-box");
  const mine = await alertRow(runner, text);
  await mine.getByRole("button", { name: /^Visto/ }).click();
  await expect(mine).toBeHidden();
  await expect(await alertRow(seller, text)).toBeVisible();

  await runner.goto(`/staff/order/${shopper.hashId}?store=0101`);
  await expect(runner.getByText(`Smartbox ${box.name} no responde`)).toBeVisible();
  await inspectBoth(runner, "staff-order-box-failed");
  await runner
    .getByRole("button", { name: /^(Mover a|Llevar a la zona)/ })
    .first()
    .click();
  await expect(runner.getByText(`Smartbox ${box.name} no responde`)).toBeHidden();
  await expect(seller.getByText(`Smartbox ${box.name} no responde`)).toHaveCount(0);
});

test("[TR-08] a ready order whose box fails is offered the next box first, and the zone after it, on board and page", async ({
  browser,
  putUpBox,
}) => {
  test.slow();
  const shopper = await requestPairs(browser, [sku]);
  const box = await putUpBox(20);
  await crew.bring(shopper.hashId, box.hwd);
  await shopper.visit.open(`/preparing/${shopper.hashId}`);
  await expect(shopper.page.getByRole("button", { name: "Abrir Smartbox" })).toBeEnabled({ timeout: 30_000 });
  await putUpBox(20);
  await box.kill();
  await expect(shopper.page.getByText(/lleva tu pedido a otro lugar/)).toBeVisible({ timeout: 40_000 });
  const page = await tablet(browser, "runner");
  const card = cardIn(page, "Listo", shopper);
  await expect(card).toContainText(`Smartbox ${box.name} no responde`);
  await expect(card.getByRole("button", { name: /^Mover a Smartbox \d+/ })).toBeVisible();
  await inspectBoth(page, "staff-ready-box-failed-board");
  await card.getByRole("link").first().click();
  const ways = page.getByRole("region", { name: "Qué hacer" }).getByRole("button");
  await expect(ways.first()).toHaveText(/^Mover a Smartbox \d+/);
  await expect(ways.filter({ hasText: "Llevar a la zona" })).toBeVisible();
  await inspectBoth(page, "staff-ready-box-failed");
  await ways.first().click();
  await expect(page.getByText(`Smartbox ${box.name} no responde`)).toBeHidden();
  await expect.poll(async () => (await crew.order(shopper.hashId)).device?.hwd).not.toBe(box.hwd);
});
