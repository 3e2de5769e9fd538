import { inspect, takePicture, viewports, watchConsole } from "../page/inspect.ts";
import { startButton } from "../page/start-button.ts";
import { Visit } from "../page/visit.ts";
import { withoutCamera } from "../page/without-camera.ts";
import { Colleague } from "../staff/staff-actions.ts";
import { callOff, happened, requestPairs, type Shopper, stockUp, tablet } from "../staff/staff-orders.ts";
import { staffUrl } from "../store/store-under-test.ts";
import { afterwards, expect, type Locator, type Page, test } from "../test.ts";

const skus = ["880103400", "880103410"] as const;
const others = ["880201400"] as const;
const underWay = ["880402435", "880402440"] as const;

let crew: Colleague;
test.beforeAll(async () => {
  await stockUp([...skus, ...others, ...underWay]);
  crew = await Colleague.onDuty("manager");
});
test.afterAll(() => crew.leave());

const face = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const inHand = (page: Page) => page.getByRole("list", { name: "Los pares que tienes" }).getByRole("listitem");

/** A shopper at `path` with the pairs in hand. */
async function withPairs(shopper: Shopper, path: string): Promise<Page> {
  await crew.handOver(shopper.hashId);
  await withoutCamera(shopper.page);
  await shopper.visit.open(path);
  return shopper.page;
}

test("[TR-12] [SC-15] from the thanks the hub, and from it by taps alone the till, another pair, another size and leaving", async ({
  browser,
}) => {
  test.slow();
  const shopper = await requestPairs(browser, skus);
  const page = await withPairs(shopper, `/preparing/${shopper.hashId}`);
  const console = watchConsole(page);
  const { code } = await crew.order(shopper.hashId);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page).toHaveURL(/\/thanks$/);
  await page.getByRole("button", { name: "Ver los pares que tengo" }).click();
  await expect(page).toHaveURL(/\/try$/);
  await expect(inHand(page)).toHaveCount(2);
  await expect(page.getByText(`${shopper.nickname}, tienes 2 pares`)).toBeVisible();
  await inspect(page, "phone", "hub");

  await face(page, /^No, gracias.*Pagar/).click();
  await expect(page).toHaveURL(/\/message$/);
  await expect(page.getByRole("img", { name: `Código QR del pedido ${code}` })).toBeVisible();
  await page.goBack();
  await face(page, /^Sí, me gustaría.*Otro par/).click();
  await expect(page).toHaveURL(/\/scan-code$/);
  await page.goBack();
  await face(page, "Otra talla o color").click();
  await expect(page).toHaveURL(/\/product-detail$/);
  await expect(page.getByRole("button", { name: "Seleccione talla" })).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(inHand(page)).toHaveCount(2);

  await face(page, /^Dejarlos/).click();
  await expect(page.getByRole("dialog", { name: "Déjalos en la caja" })).toBeVisible();
  await inspect(page, "phone", "hub-leave");
  await page.getByRole("button", { name: "Listo, los dejé" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole("button", { name: /EN SALÓN/ })).toBeVisible();
  expect(await happened(shopper.hashId, "pairs_left")).toBe(1);
  console.expectNone();
});

test("[TR-12] a seller is called once however often it is tapped, in two tabs too; the shopper sees who comes", async ({
  browser,
}) => {
  test.slow();
  const shopper = await requestPairs(browser, skus);
  const page = await withPairs(shopper, "/try");
  const other = await page.context().newPage();
  await other.goto("/try");
  await page.getByRole("button", { name: "Llamar a un vendedor" }).dblclick();
  for (const tab of [page, other]) await expect(tab.getByText("Vendedor avisado")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Vendedor avisado")).toBeVisible();
  expect(await happened(shopper.hashId, "seller_called")).toBe(1);

  const board = await tablet(browser, "seller");
  const more = board.getByRole("button", { name: /^Ver los \d+/ });
  const go = board.getByRole("button", { name: `Voy yo: ${shopper.nickname} llama a un vendedor` });
  await expect(go.or(more).first()).toBeVisible();
  if (!(await go.isVisible())) await more.click();
  await inspect(board, "tablet", "staff-seller-called");
  await go.click();
  for (const tab of [page, other]) await expect(tab.getByText("Un vendedor va en camino")).toBeVisible();
  await expect(go).toBeHidden();
  expect(await happened(shopper.hashId, "seller_coming")).toBe(1);
});

test("[TR-12] [TR-10] without a network the pairs stay on the hub, a call says that it was not heard, and can be made again", async ({
  browser,
}) => {
  const page = await withPairs(await requestPairs(browser, skus), "/try");
  await expect(inHand(page)).toHaveCount(2);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Llamar a un vendedor" }).click();
  await expect(page.getByText("No pudimos avisar. Inténtalo otra vez.")).toBeVisible({ timeout: 20_000 });
  await expect(inHand(page)).toHaveCount(2);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Llamar a un vendedor" }).click();
  await expect(page.getByText("Vendedor avisado")).toBeVisible();
});

test("[TR-12] pairs of several orders stand together; four of them are the most, and the till gets every code", async ({
  browser,
}) => {
  test.slow();
  const shopper = await requestPairs(browser, skus);
  await crew.handOver(shopper.hashId);
  const one = await shopper.visit.order(others);
  await crew.handOver(one);
  const page = await withPairs({ ...shopper, hashId: await shopper.visit.order([skus[0]]) }, "/try");
  await expect(inHand(page)).toHaveCount(4);
  await expect(face(page, /^Sí, me gustaría.*Deja uno antes/)).toHaveAttribute("aria-disabled", "true");
  await inspect(page, "phone", "hub-full");
  await face(page, /^No, gracias.*Pagar/).click();
  await expect(page.getByRole("img", { name: /^Código QR del pedido/ })).toHaveCount(3);
  await page.goBack();

  await crew.does("pair/receive", {
    hash_id: one,
    pair_id: (await crew.order(one)).pairs[0]?.id,
  });
  await expect(inHand(page)).toHaveCount(3);
  await face(page, "Otra talla o color").click();
  await expect(page.getByRole("button", { name: "Seleccione talla" })).toBeVisible();
});

test("[TR-12] the start knows who is there: an order in the salon leads to the hub, what was seen opens again", async ({
  browser,
}) => {
  const shopper = await requestPairs(browser, skus);
  const page = await withPairs(shopper, "/");
  await expect(page.getByRole("heading", { name: `Hola, ${shopper.nickname.toUpperCase()}` })).toBeVisible();
  await expect(startButton(page)).toBeVisible();
  await inspect(page, "phone", "start-in-salon");
  await page.getByRole("button", { name: /EN SALÓN/ }).click();
  await expect(page).toHaveURL(/\/try$/);
  await page.goBack();
  await page.getByRole("button", { name: "Brisa 2 40 y 41", exact: true }).click();
  await expect(page).toHaveURL(/\/product-detail$/);
  await page.goBack();
  await page.getByRole("button", { name: `No soy ${shopper.nickname}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Soy yo" }).click();
  await page.getByRole("button", { name: `No soy ${shopper.nickname}` }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `No soy ${shopper.nickname}` })
    .click();
  await expect(page.getByRole("heading", { name: "CLICK & TRY" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("api_token"))).toBeNull();
});

test("[TR-12] what no one has in hand any more leaves the hub, which then ends the visit", async ({
  browser,
}) => {
  const shopper = await requestPairs(browser, [skus[0]]);
  const page = await withPairs(shopper, "/try");
  await expect(inHand(page)).toHaveCount(1);
  await page.setViewportSize(viewports.phone);
  const { pairs } = await crew.order(shopper.hashId);
  await crew.does("pair/receive", { hash_id: shopper.hashId, pair_id: pairs[0]?.id });
  await expect(inHand(page)).toHaveCount(0);
  await face(page, /^No, gracias.*Terminar/).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("[FL-06] [TR-12] on the hub of a small phone an order under way is its shoe's name in one line, and its status whole", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: staffUrl, viewport: viewports.phone });
  const page = await context.newPage();
  await withoutCamera(page);
  const visit = await (await (await Visit.arrive(page)).find(skus[0])).identify(
    "7000023",
    "Wilhelmina Magdalena",
  );
  await crew.handOver(await visit.order(skus.slice(0, 1)));
  const inSalon = visit.stored.order ?? "";
  const waiting = await visit.order(underWay);
  afterwards(() => callOff(waiting));
  visit.stored.order = inSalon;
  await visit.open("/try");
  const row = page.getByRole("button", { name: /43½ y 44: (ENVIADO SOLICITUD|PREPARANDO)$/ });
  await expect(inHand(page)).toHaveCount(1);
  await expect(row).toBeVisible();
  for (const [width, height] of [
    [360, 640],
    [375, 553],
    [390, 664],
  ] as const) {
    await page.setViewportSize({ width, height });
    await takePicture(page, `phone/hub-under-way-${width}`);
    // The name and its sizes are one line, and the status is below it or goes on with it.
    const [what, status] = [row.locator(".cut-row"), row.getByText(/^(ENVIADO SOLICITUD|PREPARANDO)$/)];
    const tall = (words: Locator) => words.evaluate((line) => line.getBoundingClientRect().height);
    expect(await tall(what)).toBe(await tall(status));
  }
});
