import { holdBack } from "../page/hold.ts";
import { typeAsReader } from "../page/type-as-reader.ts";
import { typeSlowly } from "../page/type-slowly.ts";
import { expect, type Locator, type Page, test } from "../test.ts";
import { Colleague, placesOf } from "./staff-actions.ts";
import { cardButton, happened, inspectBoth, stockUp, tablet } from "./staff-orders.ts";

/** No one else asks for these, so each code is one pair's. */
const skus = {
  placed: "880402390",
  carried: "880401415",
  asked: "880401420",
  back: "880402415",
  shelved: "880401390",
  refused: "880401435",
  before: "880401460",
  theirs: "880402420",
};
/** The same for codes that are sent fast and slowly. */
const begun = [
  [10, "880401395"],
  [90, "880402395"],
] as const;

let crew: Colleague;
test.beforeAll(async () => {
  await stockUp([...Object.values(skus), ...begun.map(([, sku]) => sku)]);
  crew = await Colleague.onDuty("manager");
});
test.afterAll(() => crew.leave());

const eanOf = async (hashId: string) => (await crew.order(hashId)).pairs[0]?.ean ?? "";
let shoppers = 0;
const ask = (sku: string) => crew.asksFor([sku], `Lía ${process.pid % 10_000}${++shoppers}`);
const said = (page: Page | Locator) => page.getByRole("alert");
const goTo = (page: Page, section: string) => page.getByRole("link", { name: section }).first().click();

test("[FL-11] a reader's scan does the pair's next step from any screen, or says why not", async ({
  browser,
}) => {
  const page = await tablet(browser, "runner", { camera: false });
  const carried = await ask(skus.carried);
  const asked = await ask(skus.asked);
  const back = await ask(skus.back);
  const theirs = await ask(skus.theirs);
  await crew.takeBack(back.hashId);
  await crew.does("order/claim", { hash_id: theirs.hashId });

  await cardButton(page, "Tomar", carried).click();
  await expect(cardButton(page, "Dejar en…", carried)).toBeVisible();
  const ean = await eanOf(carried.hashId);
  // Without a network it waits.
  await page.context().setOffline(true);
  await typeAsReader(page, ean);
  await expect(said(page)).toContainText("La 41½ está confirmada");
  await page.context().setOffline(false);
  await expect.poll(async () => (await crew.order(carried.hashId)).pairs[0]?.confirmed).toBe(true);
  await typeAsReader(page, await eanOf(theirs.hashId));
  await expect(said(page)).toContainText("Lo lleva Paula");
  await inspectBoth(page, "staff-scanned");

  await goTo(page, "Devoluciones");
  await typeAsReader(page, await eanOf(asked.hashId));
  await expect(said(page)).toContainText(`Tomaste el pedido de ${asked.nickname}`);
  await expect.poll(async () => (await crew.order(asked.hashId)).pairs[0]?.confirmed).toBe(true);
  expect(await happened(asked.hashId, "pair_claimed")).toBe(1);

  await goTo(page, "Smartboxes");
  await typeAsReader(page, await eanOf(back.hashId));
  const sheet = page.getByRole("dialog", { name: "Sanitizar la 41½" });
  await expect(sheet).toBeVisible();
  await typeAsReader(page, "4006381333931");
  await expect(said(sheet)).toContainText("No conocemos ese código");
  await said(sheet).locator("..").getByRole("button", { name: "Entendido" }).click();
  await sheet.getByRole("radio", { name: "A mano" }).check();
  await sheet.getByRole("button", { name: "Ya la sanitizaron a mano" }).click();

  await goTo(page, "Pedidos");
  await typeAsReader(page, ean);
  await expect(page).toHaveURL(new RegExp(`/order/${carried.hashId}/confirm$`));
  await crew.does("order/release", { hash_id: theirs.hashId });
});

test("[FL-11] [SX-01] a pair's code and then its door's leave the pair there, from any screen", async ({
  browser,
  putUpBox,
}) => {
  const page = await tablet(browser, "runner", { camera: false });
  const asked = await ask(skus.placed);
  const box = await putUpBox(20);
  await expect.poll(() => placesOf(asked.hashId)).toEqual({ [skus.placed]: "shelf" });
  await goTo(page, "Devoluciones");
  await typeAsReader(page, await eanOf(asked.hashId));
  await expect(said(page)).toContainText(`Tomaste el pedido de ${asked.nickname}`);
  await expect.poll(async () => (await crew.order(asked.hashId)).pairs[0]?.confirmed).toBe(true);
  await typeAsReader(page, `https://try.example/pair?d=0101.${box.hwd}`);
  await expect(page).toHaveURL(/\/confirm\?to=/);
  await expect.poll(() => placesOf(asked.hashId), { timeout: 30_000 }).toEqual({ [skus.placed]: "box" });
});

test("[FL-11] a door that was taken meanwhile says that nothing was left there", async ({
  browser,
  putUpBox,
}) => {
  const page = await tablet(browser, "runner", { camera: false });
  const late = await ask(skus.refused);
  const before = await ask(skus.before);
  const box = await putUpBox(20);
  await typeAsReader(page, await eanOf(late.hashId));
  await expect.poll(async () => (await crew.order(late.hashId)).pairs[0]?.confirmed).toBe(true);
  await expect(cardButton(page, "Dejar en…", late)).toBeVisible();
  const boards = await holdBack(page, "**/api/v1/staff/board*");
  await crew.bring(before.hashId, box.hwd);
  await typeAsReader(page, `https://try.example/pair?d=0101.${box.hwd}`);
  await expect(page).toHaveURL(/\/confirm\?to=/);
  boards.release();
  await expect(said(page).filter({ hasText: "No se dejó" })).toBeVisible();
  expect(await placesOf(late.hashId)).toEqual({ [skus.refused]: "runner" });
});

test("[FL-11] a pair's code and then its slot's label put it there; the label alone counts the slot", async ({
  browser,
}) => {
  const page = await tablet(browser, "seller", { camera: false });
  const back = await ask(skus.shelved);
  await crew.takeBack(back.hashId);
  const [pair] = (await crew.order(back.hashId)).pairs;
  await crew.does("pair/sanitize", { hash_id: back.hashId, pair_id: pair?.id, hwd: null });
  const slot = pair?.location ?? "";
  const label = (location: string) =>
    `https://try.example/staff/stocktake/count?store=0101&place=${encodeURIComponent(location)}`;
  // A scan goes by what this screen knows: it has the pair.
  await goTo(page, "Devoluciones");
  await expect(
    page
      .getByRole("group", { name: /Notario.*, 39$/ })
      .first()
      .getByRole("button", { name: /^Guardar/ }),
  ).toBeVisible();
  await goTo(page, "Smartboxes");
  await typeAsReader(page, label(slot));
  await expect(said(page)).toContainText(`Es el lugar ${slot}`);

  await typeAsReader(page, pair?.ean ?? "");
  const sheet = page.getByRole("dialog", { name: "Guardar la 39" });
  await expect(sheet).toBeVisible();
  await typeAsReader(page, label("Z-99-9"));
  await expect(said(sheet)).toContainText(`Va en ${slot}`);
  await typeAsReader(page, label(slot));
  await expect(sheet).toBeHidden();
  await expect.poll(() => placesOf(back.hashId)).toEqual({ [skus.shelved]: "shelf" });

  await page.goto("/staff/stocktake");
  await expect(page.getByRole("textbox", { name: "Un lugar, o el código de un calzado" })).toBeVisible();
  await typeAsReader(page, label(slot));
  await expect(page).toHaveURL(new RegExp(`/stocktake/count\\?place=${slot}$`));
});

for (const [gap, sku] of begun) {
  test(`[FL-11] a code that began before the pick opened is whole, ${gap} ms from key to key`, async ({
    browser,
  }) => {
    const page = await tablet(browser, "runner", { camera: false });
    const shopper = await ask(sku);
    const ean = await eanOf(shopper.hashId);
    await cardButton(page, "Tomar", shopper).click();
    await cardButton(page, "Dejar en…", shopper).click();
    await page.getByRole("radio", { name: "Zona de entrega" }).check();
    await typeSlowly(page, [...ean, "Enter"], gap, async () => {
      await page.getByRole("button", { name: "Dejar en zona de entrega" }).click();
      await expect(page.getByText("Falta escanear")).toBeVisible();
    });
    await expect(said(page)).toContainText("La 39½ está confirmada");
    await expect(page.getByText("Confirmada", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Dejar en zona de entrega" }).click();
    await expect(page.getByText("La 39½ está en Zona de entrega")).toBeVisible();
  });
}
