import { expect, type Locator, type Page } from "@playwright/test";
import { test, videoCamera } from "../camera/camera-browser.ts";
import { codePicture } from "../camera/code-picture.ts";
import { makePictureVideo } from "../camera/picture-video.ts";
import { viewports, watchConsole } from "../page/inspect.ts";
import { readCode, readQr } from "../page/read-qr.ts";
import { typeAsReader } from "../page/type-as-reader.ts";
import { staffDataDir, staffUrl } from "../store/store-under-test.ts";
import { signIn } from "./staff.ts";
import { Colleague, freePieces, placesOf } from "./staff-actions.ts";
import { happened, inspectBoth, requestPairs, type Shopper, stockUp, tablet } from "./staff-orders.ts";

const skus = ["880201410", "880201415"] as const;
const [first, second] = skus;
/** No one else buys it. */
const sold = "880403435";
/** Of another colour, so that no one else changes their stock. */
const counted = ["880202410", "880202415"] as const;

test.use({ baseURL: staffUrl, viewport: viewports.tablet });

let crew: Colleague;
test.beforeAll(async () => {
  await stockUp([...skus, ...counted, sold]);
  crew = await Colleague.onDuty("manager");
});
test.afterAll(() => crew.leave());

const field = (page: Page) => page.getByRole("textbox", { name: "Código o alias" });
const named = (page: Page, { nickname }: Shopper) => page.getByRole("heading", { name: nickname });
const pairOf = (page: Page, size: string) =>
  page.getByRole("group", { name: `Cancha 84, talla ${size}`, exact: true });
const close = (page: Page, { nickname }: Shopper) =>
  page.getByRole("button", { name: `Cerrar pedido de ${nickname}` });

async function mark(page: Page, size: string, word: "Comprado" | "Devuelto"): Promise<void> {
  await pairOf(page, size).getByText(word).click();
  await expect(pairOf(page, size).getByRole("radio", { name: word })).toBeChecked();
}

/** The screen that a shopper shows at the till, with its code. */
async function messageOf(shopper: Shopper): Promise<{ qr: Locator; code: string }> {
  await shopper.visit.open("/message");
  const qr = shopper.page.getByRole("img", { name: /^Código QR del pedido/ });
  return { qr, code: (await crew.order(shopper.hashId)).code };
}

test("[SC-16] the code on the shopper's screen leads to the order; every pair is marked and all is closed at once", async ({
  browser,
}) => {
  // Much is looked at.
  test.slow();
  const shopper = await requestPairs(browser, counted);
  await crew.handOver(shopper.hashId);
  const free = await Promise.all(counted.map(freePieces));
  const { qr, code } = await messageOf(shopper);
  expect(await readQr(qr)).toBe(code);

  const page = await tablet(browser, "cashier");
  const console = watchConsole(page);
  await expect(page).toHaveURL(/\/staff\/checkout/);
  await expect(
    page.getByRole("button", { name: new RegExp(`${shopper.nickname} 2 pares ${code}`) }),
  ).toBeVisible();
  await typeAsReader(page, code);
  await expect(named(page, shopper)).toBeVisible();
  await expect(field(page)).toHaveValue(code);
  await expect(close(page, shopper)).toBeDisabled();
  await expect(close(page, shopper)).toHaveAccessibleDescription("Marca cada par");
  await expect(page.getByText("Marca cada par")).toBeVisible();

  // The store's till reads each pair's barcode from the screen; ours takes the box's code from a reader.
  const [ean = ""] = (await crew.order(shopper.hashId)).pairs.map((pair) => pair.ean);
  const bars = page.getByRole("img", { name: `Código de barras ${ean}` }).locator("xpath=..");
  expect(await readCode(await bars.screenshot(), "EAN13")).toBe(ean);
  await typeAsReader(page, ean);
  await expect(pairOf(page, "41").getByRole("radio", { name: "Comprado" })).toBeChecked();
  await mark(page, "41½", "Devuelto");
  await expect(page.getByText("1 comprado · 1 devuelto")).toBeVisible();
  await expect(page.getByText("La 41½ va al estante de devoluciones")).toBeVisible();
  await expect(page.getByText("Total $54.990")).toBeVisible();
  await inspectBoth(page, "staff-till");

  await close(page, shopper).click();
  await expect(page.getByRole("alert").filter({ hasText: "Pedido cerrado" }).first()).toBeVisible();
  await expect(page.getByRole("list", { name: "Vuelven" })).toHaveText(/41½Talca Cancha 84Estante D-\d+/);
  await inspectBoth(page, "staff-till-closed");
  expect(await placesOf(shopper.hashId)).toEqual({ [counted[0]]: "sold", [counted[1]]: "return_rack" });
  expect(await happened(shopper.hashId, "pair_bought")).toBe(1);
  // Neither is available: one is sold, the other must be cleaned first.
  expect(await Promise.all(counted.map(freePieces))).toEqual(free);

  await page.getByRole("button", { name: "Siguiente cliente" }).click();
  await expect(field(page)).toBeFocused();
  await field(page).fill(code.toLowerCase());
  await page.keyboard.press("Enter");
  const answer = page.getByRole("alert");
  await expect(answer).toContainText(`El pedido de ${shopper.nickname} ya está cerrado`);
  await expect(answer).toContainText("1 comprado · 1 devuelto");
  await inspectBoth(page, "staff-till-answer");
  console.expectNone();
});

test("[SC-16] the till's camera reads the shopper's screen", async ({ browser, openBrowser }) => {
  const shopper = await requestPairs(browser, [first]);
  await crew.handOver(shopper.hashId);
  const { qr } = await messageOf(shopper);
  await expect(qr).toBeVisible();
  const camera = videoCamera(await makePictureVideo(await qr.screenshot(), `till-${process.pid}`));
  const page = await openBrowser(camera);
  await signIn(page, "cashier", "/staff/?store=0101", staffDataDir);
  await page.getByRole("button", { name: "Escanear QR" }).click();
  await expect(named(page, shopper)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("region", { name: "Cámara" })).toBeHidden();
});

test("[CA-06] a staff camera says what to do about an outer carton", async ({ openBrowser }) => {
  const carton = await codePicture("17808801014109", "ITF");
  const page = await openBrowser(videoCamera(await makePictureVideo(carton, "till-carton", 640)));
  await signIn(page, "cashier", "/staff/?store=0101", staffDataDir);
  await page.getByRole("button", { name: "Escanear QR" }).click();
  const tip = page.getByRole("region", { name: "Cámara" }).getByRole("status");
  await expect(tip).toHaveText("Es una caja grande: ábrela y escanea el par");
  await inspectBoth(page, "staff-camera-tip");
  await expect(tip).toBeHidden();
});

test("[SC-16] what leads to no order that can be closed gets a clear answer", async ({ browser }) => {
  const shopper = await requestPairs(browser, [second]);
  const page = await tablet(browser, "cashier");
  const { code } = await crew.order(shopper.hashId);
  const answer = page.getByRole("alert");

  await field(page).fill("0O1I");
  await page.keyboard.press("Enter");
  await expect(answer).toContainText("Ningún pedido con 0O1I");
  await field(page).fill(`  ${code.slice(0, 2)} ${code.slice(2)} `);
  await page.keyboard.press("Enter");
  await expect(answer).toContainText(`El pedido de ${shopper.nickname} todavía no se entrega`);
  await expect(answer).toContainText("ENVIADO SOLICITUD");
  await expect(named(page, shopper)).toBeHidden();

  // As soon as the shopper has the pair it can be closed, by the alias too.
  await crew.handOver(shopper.hashId);
  await expect(page.getByRole("button", { name: new RegExp(`${shopper.nickname} 1 par`) })).toBeVisible();
  await field(page).fill(shopper.nickname.toUpperCase());
  await page.keyboard.press("Enter");
  await expect(named(page, shopper)).toBeVisible();

  await page.context().setOffline(true);
  await field(page).fill("QQQQ");
  await page.keyboard.press("Enter");
  await expect(answer).toContainText("No pudimos buscar");
});

test("[SC-16] a sale is found again by the shoe's scan", async ({ browser }) => {
  const shopper = await requestPairs(browser, [sold]);
  await crew.handOver(shopper.hashId);
  const { pairs } = await crew.order(shopper.hashId);
  await crew.does("order/settle", {
    hash_id: shopper.hashId,
    pairs: pairs.map(({ id }) => ({ pair_id: id, outcome: "bought" })),
  });
  const page = await tablet(browser, "cashier", { camera: false });
  await expect(field(page)).toBeVisible();
  await typeAsReader(page, pairs[0]?.ean ?? "");
  await expect(named(page, shopper)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`order=${shopper.hashId}`));
});

test("[SC-16] without a network the order is closed once it is back: once, and whole", async ({
  browser,
}) => {
  const shopper = await requestPairs(browser, skus);
  await crew.handOver(shopper.hashId);
  const page = await tablet(browser, "cashier", { path: "/staff/checkout?store=0101" });
  await page.getByRole("button", { name: new RegExp(shopper.nickname) }).click();
  await mark(page, "41", "Devuelto");
  await mark(page, "41½", "Comprado");
  await page.context().setOffline(true);
  await close(page, shopper).click();
  await expect(page.getByRole("alert").filter({ hasText: "En cola" })).toBeVisible();
  await expect(page.getByRole("button", { name: new RegExp(`${shopper.nickname} En cola`) })).toBeVisible();
  expect(await placesOf(shopper.hashId)).toEqual({ [first]: "shopper", [second]: "shopper" });
  await page.context().setOffline(false);
  await expect(page.getByRole("alert").filter({ hasText: "Pedido cerrado" })).toBeVisible();
  expect(await placesOf(shopper.hashId)).toEqual({ [first]: "return_rack", [second]: "sold" });
});

test("[SC-16] an answer that is lost closes nothing twice", async ({ browser }) => {
  const shopper = await requestPairs(browser, [first]);
  await crew.handOver(shopper.hashId);
  const page = await tablet(browser, "cashier");
  let sent = 0;
  await page.route("**/api/v1/staff/order/settle", async (route) => {
    sent += 1;
    const answer = await route.fetch();
    if (sent === 1) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await page.getByRole("button", { name: new RegExp(shopper.nickname) }).click();
  await mark(page, "41", "Comprado");
  await close(page, shopper).click();
  await expect(page.getByRole("alert").filter({ hasText: "Pedido cerrado" })).toBeVisible();
  await expect.poll(() => sent).toBeGreaterThan(1);
  expect(await happened(shopper.hashId, "pair_bought")).toBe(1);
  await expect(page.getByText("No se hizo")).toBeHidden();
});

test("the till works by keyboard alone, and in one hand", async ({ browser }) => {
  const shopper = await requestPairs(browser, [second]);
  await crew.handOver(shopper.hashId);
  const { code } = await crew.order(shopper.hashId);
  const page = await tablet(browser, "cashier");
  await page.setViewportSize(viewports.phone);
  await field(page).focus();
  await page.keyboard.type(code, { delay: 80 });
  await expect(named(page, shopper)).toBeVisible();
  await page.getByRole("button", { name: "Volver a la lista" }).click();
  await expect(field(page)).toBeVisible();
  await page.getByRole("button", { name: new RegExp(shopper.nickname) }).press("Enter");
  await page.getByRole("radio", { name: "Comprado" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Devuelto" })).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(close(page, shopper)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Pedido cerrado" }).first()).toBeVisible();
  expect(await placesOf(shopper.hashId)).toEqual({ [second]: "return_rack" });
});
