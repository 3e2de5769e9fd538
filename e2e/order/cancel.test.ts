import { inspect } from "../page/inspect.ts";
import { startButton } from "../page/start-button.ts";
import { Colleague, freePieces } from "../staff/staff-actions.ts";
import { requestPairs, stockUp } from "../staff/staff-orders.ts";
import { expect, type Page, test } from "../test.ts";

/** Of a colour that no other file asks for, because its free pieces are counted. */
const skus = ["880104420", "880104430"] as const;
const [first, second] = skus;

/** On which the question about two sizes is longer than the window (FL-02). */
const lowPhones = [
  { width: 390, height: 664 },
  { width: 360, height: 640 },
];

test.describe.configure({ mode: "default" });

let crew: Colleague;
test.beforeAll(async () => {
  await stockUp(skus);
  crew = await Colleague.onDuty("manager");
});
test.afterAll(() => crew.leave());

const link = (page: Page) => page.getByRole("button", { name: "Cancelar mi pedido" }).first();
const dialog = (page: Page) => page.getByRole("dialog");
const ended = (page: Page) => page.getByRole("heading", { name: "Tu pedido se canceló" });
const free = () => Promise.all(skus.map(freePieces));

test("[TR-01] [TR-11] [FL-02] a request is canceled after one question, which opens at its heading; its pieces are free at once, every tab says so, and it can be asked again", async ({
  browser,
}) => {
  const before = await free();
  const { page, visit, hashId } = await requestPairs(browser, skus);
  await visit.open(`/preparing/${hashId}`);
  const other = await page.context().newPage();
  await other.goto(`/preparing/${hashId}`);
  await link(page).click();
  await expect(dialog(page).getByText("Tus tallas 42 y 43 quedan para otra persona.")).toBeVisible();
  await inspect(page, "phone", "cancel");
  for (const size of lowPhones) {
    await dialog(page).getByRole("button", { name: "Cerrar" }).click();
    await page.setViewportSize(size);
    await link(page).click();
    const heading = dialog(page).getByRole("heading", { name: "¿Cancelar tu pedido?" });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport({ ratio: 1 });
  }
  await dialog(page).getByRole("button", { name: "Seguir esperando" }).click();
  await expect(page.getByRole("heading", { name: "PREPARANDO" })).toBeVisible();
  await link(page).click();
  await dialog(page).getByRole("radio", { name: "Demora mucho" }).check({ force: true });
  await dialog(page).getByRole("button", { name: "Cancelar mi pedido" }).dblclick();
  for (const tab of [page, other]) await expect(ended(tab)).toBeVisible();
  expect(await free()).toEqual(before);
  expect(await crew.reads(hashId)).toMatchObject({ canceled: { by: "shopper", reason: "slow" } });
  await page.reload();
  await expect(page.getByText("Lo cancelaste tú. Las tallas quedan para otra persona.")).toBeVisible();
  await inspect(page, "phone", "canceled");
  await page.getByRole("button", { name: "Pedir de nuevo" }).click();
  await expect(page).not.toHaveURL(new RegExp(hashId));
  await expect(page).toHaveURL(/\/preparing\/[\w-]{20,}$/);
  await link(page).click();
  await dialog(page).getByRole("button", { name: "Cancelar mi pedido" }).click();
  await page.getByRole("button", { name: "Volver al inicio" }).click();
  await expect(startButton(page)).toBeVisible();
  expect(await free()).toEqual(before);
});

test("[TR-01] one of two pairs is canceled while a runner already looks for them; the other goes on to pick-up, where it is canceled too", async ({
  browser,
}) => {
  const { page, visit, hashId } = await requestPairs(browser, skus);
  await crew.does("order/claim", { hash_id: hashId });
  await visit.open(`/preparing/${hashId}`);
  await link(page).click();
  await expect(dialog(page).getByText("Ya lo están buscando.")).toBeVisible();
  await dialog(page).getByRole("radio", { name: "Sólo la 43" }).check({ force: true });
  await dialog(page).getByRole("button", { name: "Cancelar la 43" }).click();
  await expect(page.getByText("La talla 43 se canceló", { exact: true })).toBeVisible();
  const { pairs } = await crew.order(hashId);
  expect(pairs.map(({ sku, state }) => [sku, state])).toEqual([
    [first, "picking"],
    [second, "canceled"],
  ]);
  const [kept] = pairs;
  await crew.does("pair/confirm", { hash_id: hashId, pair_id: kept?.id, code: kept?.ean });
  await crew.does("order/place", { hash_id: hashId, hwd: null });
  await expect(page).toHaveURL(/\/pick-up$/);
  await inspect(page, "phone", "pick-up-cancel");
  await link(page).click();
  await dialog(page).getByRole("button", { name: "Cancelar mi pedido" }).click();
  await expect(ended(page)).toBeVisible();
});

test("[TR-02] [TR-03] what the staff cancel is told in the shopper's words; only a size that is out leads to no-stock", async ({
  browser,
}) => {
  const one = await requestPairs(browser, [first]);
  await one.visit.open(`/preparing/${one.hashId}`);
  await crew.does("order/cancel", { hash_id: one.hashId, reason: "store" });
  await expect(one.page.getByText("La tienda lo canceló por un error suyo. Disculpa.")).toBeVisible();
  const other = await requestPairs(browser, [first]);
  await other.visit.open(`/preparing/${other.hashId}`);
  await crew.does("order/cancel", { hash_id: other.hashId, reason: "no_stock" });
  await expect(other.page).toHaveURL(/\/no-stock$/);
});

test("[TR-01] [TR-10] without a network nothing is canceled, and the question says so", async ({
  browser,
}) => {
  const { page, visit, hashId } = await requestPairs(browser, [first]);
  await visit.open(`/preparing/${hashId}`);
  await link(page).click();
  await page.context().setOffline(true);
  await dialog(page).getByRole("button", { name: "Cancelar mi pedido" }).click();
  await expect(page.getByText("No pudimos cancelar. Inténtalo otra vez.")).toBeVisible();
  await page.context().setOffline(false);
  await dialog(page).getByRole("button", { name: "Cancelar mi pedido" }).click();
  await expect(ended(page)).toBeVisible();
});
