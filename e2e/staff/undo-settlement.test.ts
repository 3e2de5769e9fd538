import { expect, type Page } from "@playwright/test";
import { hashToken, newToken } from "../../apps/server/src/platform/secret/token-hash.ts";
import { viewports, watchConsole } from "../page/inspect.ts";
import { queryDatabase } from "../store/store-database.ts";
import { staffDataDir, staffUrl } from "../store/store-under-test.ts";
import { test } from "../test.ts";
import { Colleague, placesOf } from "./staff-actions.ts";
import { happened, inspectBoth, requestPairs, type Shopper, stockUp, tablet } from "./staff-orders.ts";

const skus = ["880203410", "880203415"] as const;
const [first, second] = skus;

test.use({ baseURL: staffUrl, viewport: viewports.tablet });

let crew: Colleague;
test.beforeAll(async () => {
  await stockUp(skus);
  crew = await Colleague.onDuty("manager");
});
test.afterAll(() => crew.leave());

const recent = (page: Page, { nickname }: Shopper) =>
  page.getByRole("complementary", { name: "Cerrados hace poco" }).getByRole("button", { name: nickname });
const undo = (page: Page) => page.getByRole("button", { name: "Deshacer el cierre" });
const pairOf = (page: Page, size: string) =>
  page.getByRole("group", { name: `Cancha 84, talla ${size}`, exact: true });

/** Closes the shopper's order over the API: the first pair is bought, the second comes back. */
async function close({ hashId }: Shopper): Promise<void> {
  await crew.handOver(hashId);
  const pairs = (await crew.order(hashId)).pairs.map(({ id }, index) => ({
    pair_id: id,
    outcome: index === 0 ? "bought" : "returned",
  }));
  await crew.does("order/settle", { hash_id: hashId, pairs });
}

/** Dates the settlement back. */
async function age({ hashId }: Shopper, minutes: number): Promise<void> {
  await queryDatabase(
    staffDataDir,
    `alter table order_event disable trigger user;
     update order_event set at = at - make_interval(mins => ${minutes}) where type = 'order_settled'
       and order_id = (select id from "order" where hash_id = '${hashId}');
     alter table order_event enable trigger user`,
    [],
  );
}

test("[TR-06] an order closed by mistake is opened again for 15 minutes, changed and closed again; the shopper has it again", async ({
  browser,
}) => {
  test.slow();
  const shopper = await requestPairs(browser, skus);
  await close(shopper);
  const page = await tablet(browser, "cashier");
  const console = watchConsole(page);
  await page.getByRole("button", { name: "Cerrados hace poco" }).click();
  await expect(recent(page, shopper)).toContainText(/quedan 1[0-4]:\d\d/);
  await recent(page, shopper).click();
  await expect(page.getByText(/Puedes deshacer hasta las \d\d:\d\d/)).toBeVisible();
  await expect(page.getByText("por Paula, 1 comprado · 1 devuelto")).toBeVisible();
  await expect(page.getByText("El pedido vuelve a la caja, abierto")).toBeVisible();
  await inspectBoth(page, "staff-till-undo");

  await undo(page).click();
  await expect(pairOf(page, "41").getByRole("radio", { name: "Comprado" })).toBeChecked();
  await expect(pairOf(page, "41½").getByRole("radio", { name: "Devuelto" })).toBeChecked();
  expect(await placesOf(shopper.hashId)).toEqual({ [first]: "shopper", [second]: "shopper" });
  await shopper.visit.open("/orders");
  await expect(shopper.page.getByText("EN SALÓN")).toBeVisible();

  await pairOf(page, "41").getByText("Devuelto").click();
  await pairOf(page, "41½").getByText("Comprado").click();
  await page.getByRole("button", { name: `Cerrar pedido de ${shopper.nickname}` }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Pedido cerrado" }).first()).toBeVisible();
  expect(await placesOf(shopper.hashId)).toEqual({ [first]: "return_rack", [second]: "sold" });
  await expect(shopper.page.getByRole("heading", { name: "No tienes pedidos en curso" })).toBeVisible();

  // From the result as well, and by keyboard.
  await page.getByRole("button", { name: "Deshacer o cambiar" }).press("Enter");
  await undo(page).press("Enter");
  await expect(pairOf(page, "41").getByRole("radio", { name: "Devuelto" })).toBeChecked();
  expect(await happened(shopper.hashId, "settlement_undone")).toBe(2);
  console.expectNone();
});

test("[TR-06] after 15 minutes only a manager undoes it; what was sanitised meanwhile is named and stays", async ({
  browser,
}) => {
  const shopper = await requestPairs(browser, skus);
  await close(shopper);
  await age(shopper, 16);
  const [, back] = (await crew.order(shopper.hashId)).pairs;
  await crew.does("pair/sanitize", { hash_id: shopper.hashId, pair_id: back?.id, hwd: null });

  const cashier = await tablet(browser, "cashier", { path: "/staff/checkout?store=0101&closed" });
  await expect(recent(cashier, shopper)).toContainText("sólo jefatura");
  await recent(cashier, shopper).click();
  await expect(undo(cashier)).toHaveAttribute("aria-disabled", "true");
  await expect(undo(cashier)).toHaveAccessibleDescription("Pasaron 15 minutos: lo deshace jefatura");
  await inspectBoth(cashier, "staff-till-undo-late");

  const manager = await tablet(browser, "manager", { path: "/staff/checkout?store=0101&closed" });
  await recent(manager, shopper).click();
  await expect(manager.getByText("Puedes deshacer hasta el cierre del día")).toBeVisible();
  await expect(manager.getByText("La 41½ ya se sanitizó: no vuelve al salón.")).toBeVisible();
  await inspectBoth(manager, "staff-till-undo-manager");
  await undo(manager).click();
  await expect(manager.getByRole("button", { name: `Cerrar pedido de ${shopper.nickname}` })).toBeVisible();
  expect(await placesOf(shopper.hashId)).toEqual({ [first]: "shopper", [second]: "return_rack" });
  // The cashier sees at once that it is open again.
  await expect(cashier.getByRole("button", { name: `Cerrar pedido de ${shopper.nickname}` })).toBeVisible();
});

test("[EV-04] an order that the till system charged is closed at the till, and no one undoes it there", async ({
  browser,
}) => {
  const shopper = await requestPairs(browser, skus);
  await crew.handOver(shopper.hashId);
  const { code } = await crew.order(shopper.hashId);
  const secret = `hk_${newToken()}`;
  await queryDatabase(
    staffDataDir,
    "insert into api_key (name, hash, scopes, created_at) values ('Caja Sur', $1, '{sales}', now())",
    [hashToken(secret)],
  );
  const answer = await fetch(`${staffUrl}/api/v1/sales`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify({
      store: "0101",
      ticket: code,
      kind: "sale",
      sold_at: new Date().toISOString(),
      lines: skus.map((sku) => ({ sku, order_code: code, price: 49_990 })),
    }),
  });
  expect(await answer.json()).toMatchObject({ lines: [{ outcome: "settled" }, { outcome: "settled" }] });
  const page = await tablet(browser, "manager", { path: "/staff/checkout?store=0101" });
  await page.getByRole("button", { name: "Cerrados hace poco" }).click();
  await expect(recent(page, shopper)).toContainText(/cobrado a las \d\d:\d\d/);
  await recent(page, shopper).click();
  await expect(page.getByText("por Caja Sur, 2 comprados")).toBeVisible();
  await expect(page.getByText("Lo cobró el sistema de caja: se devuelve ahí").first()).toBeVisible();
  await expect(undo(page)).toBeDisabled();
});
