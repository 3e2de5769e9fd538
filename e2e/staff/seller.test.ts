import { viewports, watchConsole } from "../page/inspect.ts";
import { readQr } from "../page/read-qr.ts";
import { typeAsReader } from "../page/type-as-reader.ts";
import { clientsWith, queryDatabase } from "../store/store-database.ts";
import { staffDataDir, staffUrl } from "../store/store-under-test.ts";
import { afterwards, expect, type Page, test } from "../test.ts";
import { Colleague, freePieces, placesOf } from "./staff-actions.ts";
import { callOff, inspectBoth, sounds, stockUp, tablet } from "./staff-orders.ts";

/** Ñuble Quillay in brown. */
const skus = {
  first: "880301410",
  second: "880301420",
  single: "880301430",
  gone: "880301440",
  lost: "880301390",
};

// One after the other, because they share a seller, who sees all shoppers' notices on every screen.
test.describe.configure({ mode: "default" });

let crew: Colleague;
test.beforeAll(async () => {
  await stockUp(Object.values(skus));
  crew = await Colleague.onDuty("manager");
});
test.afterAll(() => crew.leave());

let clients = 0;
/** A name that no one else of this run has. */
const newAlias = () => `Mati ${process.pid % 10_000}${++clients}`;

const size = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^Talla ${name}, \\d+ en bodega`) });
const alias = (page: Page) => page.getByRole("textbox", { name: "Alias" });
/** By key, because notices of other tests' shoppers move the button and a click would miss. */
const submitRequest = async (page: Page) => {
  await ask(page).press("Enter");
  afterwards(async () => {
    const hash = hashOf(page);
    if (hash !== "") await callOff(hash);
  });
};
const ask = (page: Page) => page.getByRole("button", { name: /^Pedir la/ });
const qr = (page: Page) => page.getByRole("img", { name: "Código QR para seguir el pedido en el teléfono" });
const hashOf = (page: Page) => new URL(page.url()).searchParams.get("order") ?? "";

/** What the seller is told of this shopper, over any screen. */
const told = (page: Page, name: string) =>
  page.getByRole("region", { name: "Tus clientes" }).getByRole("listitem").filter({ hasText: name });

/** A seller has chosen this size of the shoe and told the shopper's name. */
async function choose(page: Page, sku: string, sizes: readonly string[], name: string): Promise<void> {
  await page.goto(`/staff/request?sku=${sku}`);
  for (const each of sizes) await size(page, each).click();
  await alias(page).fill(name);
}

test("[VA-03] [AP-12] a seller finds a shoe, asks for two sizes, and the shopper's phone takes the order over by the code", async ({
  browser,
}) => {
  // Much is looked at.
  test.slow();
  const page = await tablet(browser, "seller");
  const console = watchConsole(page);
  const name = newAlias();
  await page.getByRole("link", { name: "Pedir por un cliente" }).click();
  await page.getByRole("textbox", { name: "Código o nombre del calzado" }).fill("quillay");
  await inspectBoth(page, "staff-request-find");
  await page.getByRole("button", { name: /Ñuble Quillay.*Café tabaco/ }).click();
  await expect(page.getByRole("heading", { name: "Pedir por un cliente" })).toBeVisible();
  await expect(page.getByText("Café tabaco · $89.990")).toBeVisible();
  const free = await freePieces(skus.first);
  await expect(page.getByRole("button", { name: `Talla 41, ${free} en bodega` })).toBeVisible();
  await page.getByRole("radio", { name: "US" }).check();
  await expect(page.getByRole("button", { name: /^Talla 8\.5 US,/ })).toBeVisible();
  await page.getByRole("radio", { name: "CL" }).check();
  await size(page, "43").click();
  await size(page, "41").click();
  await size(page, "42").click();
  // A third size drops the first.
  await expect(size(page, "43")).toHaveAttribute("aria-pressed", "false");
  await alias(page).fill("Ma");
  await expect(ask(page)).toBeDisabled();
  await expect(ask(page)).toHaveAccessibleDescription("Falta el alias: de 3 a 20 letras");
  await expect(ask(page)).toContainText("Falta el alias: de 3 a 20 letras");
  await alias(page).fill(name);
  await inspectBoth(page, "staff-request", ask(page));
  await submitRequest(page);

  await expect(page.getByRole("heading", { name: `Pedido de ${name}` })).toBeVisible();
  await expect(page.getByText("ENVIADO SOLICITUD")).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^[45]:\d\d$/);
  await inspectBoth(page, "staff-request-code");
  expect(await placesOf(hashOf(page))).toEqual({ [skus.first]: "shelf", [skus.second]: "shelf" });
  const link = await readQr(qr(page));
  expect(link.startsWith(`${staffUrl}/pair/`)).toBe(true);

  const phone = await (await browser.newContext({ viewport: viewports.phone })).newPage();
  await phone.goto(link);
  await expect(phone).toHaveURL(new RegExp(`/preparing/${hashOf(page)}$`));
  await expect(
    page.getByRole("alert").filter({ hasText: "Ya lo sigue en su teléfono" }).first(),
  ).toBeVisible();
  await expect(qr(page)).toBeHidden();
  await inspectBoth(page, "staff-request-taken");

  await page.getByRole("button", { name: "Listo, otro cliente" }).click();
  await expect(page.getByRole("textbox", { name: "Código o nombre del calzado" })).toBeFocused();
  console.expectNone();
});

test("[FL-11] a scanned shoe is chosen at once, with its size; a code that no one knows is said to be one", async ({
  browser,
}) => {
  const page = await tablet(browser, "seller");
  await page.goto("/staff/request");
  const field = page.getByRole("textbox", { name: "Código o nombre del calzado" });
  await expect(field).toBeFocused();
  await typeAsReader(page, "4006381333931");
  await expect(page.getByText("No conocemos ningún calzado con “4006381333931”.")).toBeVisible();
  const eans = await queryDatabase<{ ean: string }>(
    staffDataDir,
    "select ean from sku_ean where sku = any($1) order by sku",
    [[skus.first, skus.second]],
  );
  for (const [index, name] of ["41", "42"].entries()) {
    await typeAsReader(page, eans[index]?.ean ?? "");
    await expect(page.getByText("Café tabaco · $89.990")).toBeVisible();
    await expect(size(page, name)).toHaveAttribute("aria-pressed", "true");
  }
  await expect(size(page, "41")).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Otro calzado" }).click();
  await expect(field).toBeFocused();
});

test("[AP-12] a code that has expired is no longer shown; another one is good", async ({ browser }) => {
  // The code lives as long as reading it may take.
  test.slow();
  const page = await tablet(browser, "seller");
  // The server's answer, but for how long the code is good.
  await page.route("**/api/v1/staff/order/create", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.handover.expires_at = new Date(Date.now() + 15_000).toISOString();
    await route.fulfill({ response: answer, json: body });
  });
  await choose(page, skus.single, ["43"], newAlias());
  await submitRequest(page);
  const first = await readQr(qr(page));
  await expect(page.getByText("El código venció")).toBeVisible({ timeout: 30_000 });
  await expect(qr(page)).toBeHidden();
  await inspectBoth(page, "staff-request-expired");
  await page.getByRole("button", { name: "Otro código" }).click();
  const second = await readQr(qr(page));
  expect(second).not.toBe(first);
  // After a reload no one knows the link any more.
  await page.reload();
  await expect(page.getByText("El código venció")).toBeVisible();

  const phone = await (await browser.newContext({ viewport: viewports.phone })).newPage();
  await phone.goto(first);
  await expect(phone).toHaveURL(/\/error$/);
  await phone.goto(second);
  await expect(phone).toHaveURL(/\/preparing\//);
});

test("[ST-09] a shopper without a phone: the seller is told on any screen when the pairs are ready", async ({
  browser,
}) => {
  // Much is looked at.
  test.slow();
  const page = await tablet(browser, "seller");
  const name = newAlias();
  await choose(page, skus.single, ["43"], name);
  await submitRequest(page);
  await page.getByRole("button", { name: "No tiene teléfono: avisarme a mí" }).click();
  await expect(page.getByText("Te avisamos a ti")).toBeVisible();
  await inspectBoth(page, "staff-request-told");
  const hash = hashOf(page);
  await page.getByRole("link", { name: "Devoluciones" }).first().click();
  const banner = told(page, name);
  await expect(banner).toBeHidden();
  const rung = await sounds(page);
  await crew.bring(hash);
  await expect(banner).toContainText(`Listo: ${name}`);
  await expect(banner).toContainText("Zona de entrega");
  await expect.poll(() => sounds(page)).toBeGreaterThan(rung);
  await inspectBoth(page, "staff-seller-told");
  await banner.getByRole("link", { name: `Ver: Listo: ${name}` }).click();
  await page
    .getByRole("button", { name: /^Entregar/ })
    .first()
    .click();
  await expect(banner).toBeHidden();
  await expect.poll(() => placesOf(hash)).toEqual({ [skus.single]: "shopper" });
});

test("a seller is told that a pair is not to be had, and says that it was seen", async ({ browser }) => {
  const page = await tablet(browser, "seller");
  const name = newAlias();
  await choose(page, skus.lost, ["39"], name);
  await submitRequest(page);
  await page.getByRole("button", { name: "No tiene teléfono: avisarme a mí" }).click();
  await expect(page.getByText("Te avisamos a ti")).toBeVisible();
  const hash = hashOf(page);
  await crew.does("order/claim", { hash_id: hash });
  const [pair] = (await crew.order(hash)).pairs;
  await crew.does("pair/miss", { hash_id: hash, pair_id: pair?.id, reason: "not_there" });
  const banner = told(page, name);
  await expect(banner).toContainText(`La 39 de ${name} no está`);
  await banner.getByRole("button", { name: /^Visto/ }).click();
  await expect(banner).toBeHidden();
});

test("[ST-06] a size that someone else just took is said to be gone; another one can be asked for", async ({
  browser,
}) => {
  const page = await tablet(browser, "seller");
  await choose(page, skus.gone, ["44"], newAlias());
  const take = (free: number) =>
    queryDatabase(
      staffDataDir,
      `update stock set on_hand = held + $2 from store
       where store.id = store_id and store.code = '0101' and sku = $1`,
      [skus.gone, free],
    );
  await take(0);
  await submitRequest(page);
  await expect(
    page.getByRole("alert").filter({ hasText: "Se acaba de agotar una talla" }).first(),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Talla 44/ })).toBeDisabled();
  await take(5);
});

test("[AP-04] an answer that is lost is asked for again: it is one order", async ({ browser }) => {
  const page = await tablet(browser, "seller");
  const name = newAlias();
  let sent = 0;
  await page.route("**/api/v1/staff/order/create", async (route) => {
    sent += 1;
    const answer = await route.fetch();
    if (sent === 1) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await choose(page, skus.single, ["43"], name);
  await submitRequest(page);
  await expect(
    page.getByRole("alert").filter({ hasText: "Sin conexión: no se pidió" }).first(),
  ).toBeVisible();
  await submitRequest(page);
  await expect(page.getByRole("heading", { name: `Pedido de ${name}` })).toBeVisible();
  await expect(qr(page)).toBeVisible();
  const clients = await clientsWith(staffDataDir, "nickname", name);
  const orders = `select id from "order" where client_id = any($1)`;
  expect(await queryDatabase(staffDataDir, orders, [clients])).toHaveLength(1);
});
