import { watchConsole } from "../page/inspect.ts";
import { typeAsReader } from "../page/type-as-reader.ts";
import { queryDatabase } from "../store/store-database.ts";
import { staffDataDir } from "../store/store-under-test.ts";
import { expect, type Page, test } from "../test.ts";
import { Colleague } from "./staff-actions.ts";
import { inspectBoth, requestPairs, tablet, typeCode } from "./staff-orders.ts";

/** Shoes that no other test uses, and the sizes that people read; each test has its own shoes and slots. */
const [one, other, stranger] = ["880403410", "880403420", "880403430"] as const;
const [cut, late, unseen] = ["880403400", "880403440", "880403415"] as const;
const [twice, alone, short] = ["880403390", "880403395", "880403450"] as const;
const eans: Record<string, string> = {};

test.beforeAll(async () => {
  const rows = await queryDatabase<{ sku: string; ean: string }>(
    staffDataDir,
    "select sku, ean from sku_ean where sku = any($1)",
    [[one, other, stranger, cut, late, unseen, twice, alone, short]],
  );
  for (const { sku, ean } of rows) eans[sku] = ean;
});

/** The only pairs of the shoes, in slots of this module. */
async function shelve(pieces: Record<string, Record<string, number>>): Promise<void> {
  for (const [sku, slots] of Object.entries(pieces)) {
    await queryDatabase(staffDataDir, `delete from stock where ${inStore}`, [sku]);
    await queryDatabase(
      staffDataDir,
      `insert into stock (store_id, sku, location, on_hand)
       select id, $1, key, value::int from store, jsonb_each_text($2::jsonb) where code = '0101'`,
      [sku, JSON.stringify(slots)],
    );
  }
}
const inStore = "sku = $1 and store_id = (select id from store where code = '0101')";

async function onHand(sku: string): Promise<Record<string, number>> {
  const rows = await queryDatabase<{ location: string; on_hand: number }>(
    staffDataDir,
    `select location, on_hand from stock where ${inStore}`,
    [sku],
  );
  return Object.fromEntries(rows.map((row) => [row.location, row.on_hand]));
}

const level = (page: Page, number: number) =>
  page.getByRole("region", { name: `Nivel ${number}`, exact: true });
const path = (place: string) => `/staff/stocktake/count?store=0101&place=${place}`;

test("[TR-05] a module is counted with the reader; a held pair is no difference; the manager corrects the books", async ({
  browser,
}) => {
  test.slow();
  await shelve({ [one]: { "T-01-2": 3 }, [other]: { "T-01-1": 3 }, [stranger]: { "T-02-1": 1 } });
  const shopper = await requestPairs(browser, [other]);
  const crew = await Colleague.onDuty("seller");
  await crew.handOver(shopper.hashId);
  await crew.leave();
  await requestPairs(browser, [one]);

  const page = await tablet(browser, "runner", { camera: false, path: "/staff/stocktake?store=0101" });
  const console = watchConsole(page);
  await page.getByRole("textbox", { name: "Un lugar, o el código de un calzado" }).fill("t-01");
  await inspectBoth(page, "staff-stocktake");
  await page.getByRole("button", { name: "Contar", exact: true }).click();
  await expect(page.getByRole("heading", { name: "T-01" })).toBeVisible();
  await expect(level(page, 2).getByText("Contando")).toBeVisible();
  await expect(level(page, 2).getByText("1 apartado, está aquí")).toBeVisible();
  await expect(level(page, 1).getByText("1 con clientes")).toBeVisible();

  // The reader counts one up each time; another level's pair and strange codes count nothing and say what to do.
  for (let pair = 0; pair < 4; pair++) await typeAsReader(page, eans[one] ?? "");
  await expect(level(page, 2).getByText("4 de 3")).toBeVisible();
  await page.getByRole("button", { name: "Deshacer la última" }).click();
  await typeAsReader(page, eans[other] ?? "");
  await expect(page.getByRole("alert").filter({ hasText: "La 42 va en el nivel 1" }).first()).toBeVisible();
  await typeAsReader(page, eans[stranger] ?? "");
  await expect(
    page.getByRole("alert").filter({ hasText: "Va en T-02-1. Llévala allá." }).first(),
  ).toBeVisible();
  await typeAsReader(page, "7809999999994");
  await expect(page.getByRole("alert").filter({ hasText: "no calza un dígito" }).first()).toBeVisible();
  await typeAsReader(page, "7809999999998");
  await expect(page.getByRole("alert").filter({ hasText: "No conocemos ese código" }).first()).toBeVisible();
  await expect(level(page, 2).getByText("3 de 3")).toBeVisible();
  await inspectBoth(page, "staff-count");
  await page.getByRole("button", { name: "Nivel 2 listo", exact: true }).click();
  await expect(level(page, 2).getByRole("img", { name: "Sin diferencias" })).toBeVisible();

  // A code is typed as well, and the plus counts a pair without a readable one. One is missing.
  await typeCode(page, other);
  await expect(level(page, 1).getByText("1 de 2")).toBeVisible();
  await page.getByRole("button", { name: "Contar una 42" }).click();
  await expect(level(page, 1).getByText("2 de 2")).toBeVisible();
  await page.getByRole("button", { name: "Quitar una 42" }).click();
  await page.getByRole("button", { name: "Nivel 1 listo: falta 1" }).click();
  await expect(level(page, 1).getByText("Falta 1")).toBeVisible();
  await inspectBoth(page, "staff-counted");
  await page.getByRole("button", { name: "Terminar conteo" }).click();
  await expect(page.getByRole("link", { name: "Contar T-01, 1 diferencia" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /diferencia/ })).toHaveCount(0);
  console.expectNone();
  expect(await onHand(other)).toEqual({ "T-01-1": 3 });

  const boss = await tablet(browser, "manager", { path: "/staff/stocktake?store=0101" });
  await boss.getByRole("button", { name: "T-01-1 Falta 1" }).click();
  await expect(boss.getByRole("button", { name: "Elige un motivo" })).toBeDisabled();
  await boss.getByRole("radio", { name: "Así se contó" }).check();
  await inspectBoth(boss, "staff-decide-count");
  await boss.getByRole("button", { name: "Corregir los libros" }).click();
  await expect(boss.getByRole("button", { name: "T-01-1 Falta 1" })).toHaveCount(0);
  expect(await onHand(other)).toEqual({ "T-01-1": 2 });
  expect(await onHand(one)).toEqual({ "T-01-2": 3 });
});

test("[CT-04] where the ERP has fewer pairs is marked, and a slot that came by file is counted before anything lay in it", async ({
  browser,
}) => {
  await shelve({ [short]: { "T-08-1": 1 } });
  await queryDatabase(
    staffDataDir,
    `with place as (select id from store where code = '0101'), slot as (insert into slot select id, 'T-09-1' from place)
     insert into erp_stock (store_id, sku, location, whole, quantity, as_of, short, short_at)
     select id, $1, 'T-08-1', false, 0, now(), 1, now() from place`,
    [short],
  );
  const page = await tablet(browser, "runner", { camera: false, path: "/staff/stocktake?store=0101" });
  await expect(page.getByText("El sistema de la empresa tiene menos pares en 1 lugar.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Contar T-08, 1 par que el sistema no tiene" })).toBeVisible();
  await inspectBoth(page, "staff-stocktake-doubt");
  await page.getByRole("link", { name: "Contar T-09, sin contar" }).click();
  await expect(level(page, 1)).toBeVisible();
  await typeAsReader(page, eans[short] ?? "");
  await inspectBoth(page, "staff-count-empty");
});

test("[TR-05] a count survives a reload and a missing network, and is sent once", async ({ browser }) => {
  await shelve({ [cut]: { "T-03-2": 2 }, [late]: { "T-03-1": 1 } });
  const page = await tablet(browser, "runner", { camera: false, path: path("T-03") });
  await expect(level(page, 2).getByText("Contando")).toBeVisible();
  await typeAsReader(page, eans[cut] ?? "");
  await expect(level(page, 2).getByText("1 de 2")).toBeVisible();
  await page.reload();
  await expect(level(page, 2).getByText("1 de 2")).toBeVisible();

  // The page itself comes, as from its service worker; the server does not answer.
  await page.route("**/api/**", (route) => route.abort());
  await typeAsReader(page, eans[cut] ?? "");
  await typeAsReader(page, eans[unseen] ?? "");
  await expect(
    page.getByRole("alert").filter({ hasText: "Sin conexión no sabemos qué es." }).first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Nivel 2 listo", exact: true }).click();
  await expect(level(page, 2).getByText("En cola")).toBeVisible();
  await page.reload();
  await expect(level(page, 2).getByText("En cola")).toBeVisible();
  await typeAsReader(page, eans[late] ?? "");
  await page.getByRole("button", { name: "Pausar conteo" }).click();
  await page.getByRole("link", { name: "Seguir contando T-03" }).click();
  await page.getByRole("button", { name: "Nivel 1 listo", exact: true }).click();
  await page.unroute("**/api/**");
  for (const number of [1, 2]) {
    await expect(level(page, number).getByRole("img", { name: "Sin diferencias" })).toBeVisible({
      timeout: 20_000,
    });
  }
  expect(
    await queryDatabase(
      staffDataDir,
      "select location, state from slot_count where location like 'T-03-%' order by location",
    ),
  ).toEqual([
    { location: "T-03-1", state: "even" },
    { location: "T-03-2", state: "even" },
  ]);
});

test("[TR-05] a slot that two people count belongs to no one unseen", async ({ browser }) => {
  // The question is looked over on both devices.
  test.slow();
  await shelve({ [twice]: { "T-04-1": 2 } });
  const page = await tablet(browser, "runner", { camera: false, path: path("T-04-1") });
  await expect(page.getByText("Contando")).toBeVisible();
  await typeAsReader(page, eans[twice] ?? "");
  const colleague = await tablet(browser, "seller", { camera: false, path: path("T-04-1") });
  await expect(colleague.getByText("Contando")).toBeVisible();
  for (let pair = 0; pair < 2; pair++) await typeAsReader(colleague, eans[twice] ?? "");
  await page.getByRole("button", { name: "T-04-1 listo: falta 1" }).click();
  await expect(page.getByText("Falta 1", { exact: true })).toBeVisible();
  await colleague.getByRole("button", { name: /^T-04-1 listo/ }).click();
  const said = colleague.getByRole("alert");
  await expect(said).toContainText("Rodrigo también contó T-04-1");
  await expect(said).toContainText("Falta 1. El tuyo: sin diferencias.");
  await inspectBoth(colleague, "staff-count-twice");
  await said.getByRole("button", { name: "Vale el mío" }).click();
  await expect(colleague.getByRole("img", { name: "Sin diferencias" })).toBeVisible();
  expect(
    await queryDatabase(staffDataDir, "select state from slot_count where location = 'T-04-1' order by id"),
  ).toEqual([{ state: "replaced" }, { state: "even" }]);
});

test("[TR-05] a box that stays in the camera's view is one pair, also where it does not belong", async ({
  browser,
}) => {
  await shelve({ [alone]: { "T-05-1": 1 } });
  const page = await tablet(browser, "runner", { path: path("T-05") });
  await page.context().grantPermissions(["camera"]);
  await page.getByRole("button", { name: "Cámara" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Es Puelche Brisa 2, talla 41" }).first(),
  ).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Contar la 41 aquí" }).click();
  await expect(level(page, 1).getByText("1 de 0")).toBeVisible();
  // It is read many times by now.
  await page.waitForTimeout(4_000);
  await expect(level(page, 1).getByText("1 de 0")).toBeVisible();
  await expect(page.getByRole("button", { name: "Nivel 1 listo: falta 1, sobra 1" })).toBeVisible();
});
