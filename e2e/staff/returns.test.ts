import { watchConsole } from "../page/inspect.ts";
import { typeAsReader } from "../page/type-as-reader.ts";
import { expect, type Page, test } from "../test.ts";
import { ageOrder, Colleague, freePieces, placesOf } from "./staff-actions.ts";
import { happened, inspectBoth, requestPairs, stockUp, tablet } from "./staff-orders.ts";

/** Each test has a size of its own, so that its card is the only one of it. */
const sizes = {
  box: "880203390",
  hand: "880203395",
  lost: "880203410",
  salon: "880203415",
  left: "880203420",
  gone: "880203430",
  queued: "880203435",
};
const other = "880101410";

let crew: Colleague;
test.beforeAll(async () => {
  await stockUp(Object.values(sizes));
  crew = await Colleague.onDuty("manager");
});
test.afterAll(() => crew.leave());

const path = "/staff/returns?store=0101";
const column = (page: Page, name: string) => page.getByRole("region", { name });
/** The card of a pair by its size, in a column. */
const card = (page: Page, name: string, size: string) =>
  column(page, name).getByRole("group", { name: new RegExp(`Talca Cancha 84, ${size}$`) });
const act = (page: Page, word: string, size: string) =>
  page.getByRole("button", { name: new RegExp(`^${word}: Talca Cancha 84, ${size}$`) });
const sheet = (page: Page) => page.getByRole("dialog");
const type = async (page: Page, code: string) => {
  await sheet(page).getByRole("textbox", { name: "O escribe el código" }).fill(code);
  await sheet(page).getByRole("button", { name: "Confirmar" }).click();
};

test("a pair that came back is cleaned in a box, scanned and put into its slot, where it can be asked for again", async ({
  browser,
  putUpBox,
}) => {
  // Much is looked at.
  test.slow();
  const shopper = await requestPairs(browser, [sizes.box]);
  await crew.takeBack(shopper.hashId);
  const free = await freePieces(sizes.box);
  const [pair] = (await crew.order(shopper.hashId)).pairs;
  const page = await tablet(browser, "runner", { path });
  const console = watchConsole(page);
  const returned = card(page, "Por sanitizar", "39");
  await expect(returned).toContainText(`${shopper.nickname}, recibió Paula`);
  await expect(returned).toContainText(`Estante D-${pair?.rack_slot}`);
  await expect(page.getByText(/^Estante de devoluciones\d+\/24$/)).toBeVisible();
  await inspectBoth(page, "staff-returns");

  await act(page, "Sanitizar", "39").click();
  // One is suggested.
  await expect(sheet(page).getByRole("button", { name: /^Abrir Smartbox \d+$/ })).toBeVisible();
  await inspectBoth(page, "staff-sanitize");
  const box = `Smartbox ${(await putUpBox(4)).name}`;
  await sheet(page).getByRole("radio", { name: box }).check();
  await sheet(page)
    .getByRole("button", { name: `Abrir ${box}` })
    .click();
  await expect(returned).toContainText(box);
  await expect(returned.getByRole("progressbar")).toHaveAccessibleName(/bruma|UV-C/, { timeout: 30_000 });
  await expect(card(page, "Por guardar", "39")).toContainText("Sanitizado, sigue adentro", {
    timeout: 30_000,
  });
  expect(await freePieces(sizes.box)).toBe(free);

  await act(page, "Sacar", "39").click();
  await expect(sheet(page)).toContainText(`Está en Estante D-`);
  await expect(sheet(page)).toContainText(pair?.location ?? "");
  await type(page, other);
  await expect(sheet(page).getByRole("alert")).toContainText("Es Puelche Brisa 2, talla 41");
  await expect(sheet(page).getByRole("alert")).toContainText("Buscas Talca Cancha 84, talla 39");
  await inspectBoth(page, "staff-shelve");
  expect((await placesOf(shopper.hashId))[sizes.box]).toBe("return_rack");
  await typeAsReader(page, pair?.ean ?? "");
  await expect(sheet(page)).toBeHidden();
  await expect(card(page, "Por guardar", "39")).toBeHidden();
  expect(await placesOf(shopper.hashId)).toEqual({ [sizes.box]: "shelf" });
  expect(await freePieces(sizes.box)).toBe(free + 1);
  console.expectNone();
});

test("a pair is cleaned by hand, and waits too long where no one does", async ({ browser }) => {
  const shopper = await requestPairs(browser, [sizes.hand]);
  await crew.takeBack(shopper.hashId);
  const page = await tablet(browser, "seller", { path });
  const waiting = card(page, "Por sanitizar", "39½");
  await expect(waiting).not.toContainText("Espera");
  await ageOrder(shopper.hashId, 12);
  await page.reload();
  await expect(waiting).toContainText(/Espera 12:\d\d/);
  await act(page, "Sanitizar", "39½").click();
  await sheet(page).getByRole("radio", { name: "A mano" }).check();
  await sheet(page).getByRole("button", { name: "Ya la sanitizaron a mano" }).click();
  await expect(card(page, "Por guardar", "39½")).toContainText("Limpio, en Estante D-");
  await act(page, "Guardar", "39½").click();
  await type(page, sizes.hand);
  await expect(card(page, "Por guardar", "39½")).toBeHidden();
  expect(await placesOf(shopper.hashId)).toEqual({ [sizes.hand]: "shelf" });
});

test("a pair that is not in its slot is lost until it is scanned: it has a clock and its last steps", async ({
  browser,
}) => {
  const shopper = await requestPairs(browser, [sizes.lost]);
  await crew.does("order/claim", { hash_id: shopper.hashId });
  const [pair] = (await crew.order(shopper.hashId)).pairs;
  const about = { hash_id: shopper.hashId, pair_id: pair?.id };
  const page = await tablet(browser, "runner", { path });
  await crew.does("pair/miss", { ...about, reason: "not_there" });
  // Another pair of this size may be lost, for example after a retry of this test.
  const own = page.getByRole("link", { name: `Pedido de ${shopper.nickname}` });
  const lost = card(page, "Pares perdidos", "41").filter({ has: own });
  await expect(lost).toContainText(/Perdido hace 0:\d\d/);
  await expect(lost).toContainText(`No está en ${pair?.location}`);
  await expect(lost.getByRole("list", { name: "Historia" })).toContainText("No está en su lugar, Paula");
  await expect(lost.getByRole("listitem").last()).toContainText("Tomado por Paula");
  // Giving a pair up is the manager's.
  await expect(lost.getByRole("button", { name: /Dar por perdido/ })).toBeHidden();
  await expect(lost.getByRole("link", { name: `Pedido de ${shopper.nickname}` })).toBeVisible();
  await ageOrder(shopper.hashId, 18);
  await page.reload();
  await expect(lost).toContainText(/18:\d\d/);
  await inspectBoth(page, "staff-lost");

  await lost.getByRole("button", { name: /^Lo encontré/ }).click();
  await type(page, other);
  await expect(sheet(page).getByRole("alert")).toContainText("Es Puelche Brisa 2, talla 41");
  await type(page, pair?.ean ?? "");
  await expect(lost).toBeHidden();
  await expect(card(page, "Por sanitizar", "41").last()).toContainText("Lo encontró Rodrigo");
  expect(await placesOf(shopper.hashId)).toEqual({ [sizes.lost]: "return_rack" });
});

test("a pair that got lost in the salon says who had it; the manager gives it up, asked once more", async ({
  browser,
}) => {
  const shopper = await requestPairs(browser, [sizes.salon]);
  await crew.handOver(shopper.hashId);
  const [pair] = (await crew.order(shopper.hashId)).pairs;
  await crew.does("pair/lose", { hash_id: shopper.hashId, pair_id: pair?.id });
  const page = await tablet(browser, "manager", { path });
  const lost = card(page, "Pares perdidos", "41½");
  await expect(lost).toContainText(`En salón, la tenía ${shopper.nickname}`);
  await act(page, "Dar por perdido", "41½").click();
  await inspectBoth(page, "staff-give-up");
  await sheet(page).getByRole("button", { name: "Seguir buscando" }).click();
  await expect(lost).toBeVisible();
  await act(page, "Dar por perdido", "41½").click();
  await sheet(page).getByRole("button", { name: "Dar por perdida" }).click();
  await expect(lost).toBeHidden();
  expect(await placesOf(shopper.hashId)).toEqual({ [sizes.salon]: "written_off" });
  expect(await happened(shopper.hashId, "pair_written_off")).toBe(1);
});

test("a pair that is not on the rack where it should be is looked for", async ({ browser }) => {
  const shopper = await requestPairs(browser, [sizes.gone]);
  await crew.takeBack(shopper.hashId);
  const page = await tablet(browser, "runner", { path });
  await act(page, "Sanitizar", "43").click();
  await sheet(page).getByRole("button", { name: "No está en el estante" }).click();
  await expect(card(page, "Pares perdidos", "43")).toContainText("No está en el estante de devoluciones");
  expect(await placesOf(shopper.hashId)).toEqual({ [sizes.gone]: "lost" });
});

test("[ST-09] a pair that no one came for is taken out of its box, and goes back to its slot without cleaning", async ({
  browser,
  putUpBox,
}) => {
  const shopper = await requestPairs(browser, [sizes.left]);
  const box = await putUpBox(10);
  await crew.bring(shopper.hashId, box.hwd);
  await expect
    .poll(async () => (await crew.order(shopper.hashId)).device?.status_id, { timeout: 30_000 })
    .toBe("ready");
  await ageOrder(shopper.hashId, 6);
  const page = await tablet(browser, "runner", { path });
  const left = card(page, "Por guardar", "42");
  await expect(left).toContainText(`${shopper.nickname} no vino`, { timeout: 30_000 });
  await expect(left).toContainText(`Smartbox ${box.name}`);
  await act(page, "Retirar", "42").click();
  await expect(left).toContainText("Limpio, en Estante D-");
  await act(page, "Guardar", "42").click();
  await type(page, sizes.left);
  await expect(left).toBeHidden();
  expect(await placesOf(shopper.hashId)).toEqual({ [sizes.left]: "shelf" });
});

test("without a network a card says that what was done with it waits, and it is done once", async ({
  browser,
}) => {
  const shopper = await requestPairs(browser, [sizes.queued]);
  await crew.takeBack(shopper.hashId);
  const page = await tablet(browser, "runner", { path });
  await expect(card(page, "Por sanitizar", "43½")).toBeVisible();
  await page.context().setOffline(true);
  await act(page, "Sanitizar", "43½").click();
  await sheet(page).getByRole("radio", { name: "A mano" }).check();
  await sheet(page).getByRole("button", { name: "Ya la sanitizaron a mano" }).click();
  await expect(act(page, "En cola", "43½")).toBeVisible();
  await page.context().setOffline(false);
  await expect(card(page, "Por guardar", "43½")).toBeVisible();
  expect(await happened(shopper.hashId, "pair_sanitized")).toBe(1);
});
