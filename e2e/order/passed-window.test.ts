import { changeOrder, windowPassed } from "../page/change-answers.ts";
import { inspect } from "../page/inspect.ts";
import { Visit } from "../page/visit.ts";
import { withoutStream } from "../page/without-stream.ts";
import { restock } from "../store/store-database.ts";
import { expect, type Page, test } from "../test.ts";

const pairs = ["880104400", "880104410"];
test.beforeAll(() => restock(pairs));

const title = (page: Page) => page.getByRole("heading", { name: "Se pasó el plazo" });
const again = (page: Page) => page.getByRole("button", { name: "Pedirlas otra vez" });

async function ordered(page: Page, document: string) {
  const visit = await (await (await Visit.arrive(page)).find("880104400", pairs)).identify(document, "Cata");
  return { visit, hashId: await visit.order(pairs) };
}

test("[TR-13] [ST-09] the window passes before one's eyes: one tap asks for the same pairs again", async ({
  page,
}) => {
  const { visit, hashId } = await ordered(page, "8500001");
  await withoutStream(page);
  await visit.open(`/preparing/${hashId}`);
  await expect(page).toHaveURL(/\/pick-up$/, { timeout: 40_000 });
  await expect(page.getByText("Retira antes de")).toBeVisible();
  await changeOrder(page, windowPassed);
  await expect(title(page)).toBeVisible();
  await expect(page.getByText("Tenías hasta")).toBeVisible();
  await inspect(page, "phone", "pick-up-passed-here");
  await expect(page.getByText("Siguen disponibles")).toBeVisible();
  await again(page).click();
  await expect(page).toHaveURL(/\/(preparing\/[\w-]{20,}|pick-up)$/);
  const order = () => page.evaluate(() => JSON.parse(localStorage.getItem("order") ?? "{}"));
  await expect.poll(async () => (await order()).hash_id ?? hashId).not.toBe(hashId);
  expect((await order()).order_details).toHaveLength(2);
});

test("[TR-13] a window that passed while the phone slept is told on waking, on reload, and leaves to the start", async ({
  page,
}) => {
  const { visit, hashId } = await ordered(page, "8500002");
  await changeOrder(page, windowPassed);
  await visit.open(`/preparing/${hashId}`);
  await expect(title(page)).toBeVisible();
  await expect(page).toHaveURL(/\/pick-up$/);
  await page.reload();
  await expect(title(page)).toBeVisible();
  await page.getByRole("button", { name: "Volver al inicio" }).click();
  await expect(page).toHaveURL(/:\d+\/(check-in)?$/);
  expect(await page.evaluate(() => localStorage.getItem("order"))).toBeNull();
});

test("[TR-13] a size that is gone is struck out, and without any of them another one is offered", async ({
  page,
}) => {
  const { visit, hashId } = await ordered(page, "8500003");
  await changeOrder(page, windowPassed);
  const left = { [pairs[0] ?? ""]: 0, [pairs[1] ?? ""]: 2 };
  await page.route(/\/inventory\/\d+\/\d+(\?|$)/, (route) => {
    const sku = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    const quantity = left[sku] ?? 0;
    return route.fulfill({ json: { store_id: 1, sku, quantity, has_stock: quantity > 0 } });
  });
  await visit.open(`/preparing/${hashId}`);
  await expect(again(page)).toBeVisible();
  left[pairs[1] ?? ""] = 0;
  await expect(page.getByText("Ya no quedan en estas tallas")).toBeVisible({ timeout: 20_000 });
  await expect(again(page)).toBeHidden();
  await page.getByRole("button", { name: "Elegir otra talla" }).click();
  await expect(page).toHaveURL(/\/size$/);
});
