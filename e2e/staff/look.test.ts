import { queryDatabase } from "../store/store-database.ts";
import { staffDataDir } from "../store/store-under-test.ts";
import { expect, test } from "../test.ts";
import { cardButton, inspectBoth, requestPairs, tablet } from "./staff-orders.ts";

/** No one else asks for it. */
const sku = "880402410";
const [here, near, far, kept] = ["A-02-1", "A-03-4", "C-05-1", "D-09-2"] as const;

test("[TR-04] a runner who finds none goes where others are; where fewer than expected are, one is taken", async ({
  browser,
}) => {
  // The dialog is looked over on both devices.
  test.slow();
  await queryDatabase(staffDataDir, `delete from stock where ${inStore}`, [sku]);
  await put({ [kept]: 1 });
  const other = await requestPairs(browser, [sku]);
  await put({ [here]: 2, [near]: 4, [far]: 2 });
  const page = await tablet(browser, "runner", { camera: false });
  const shopper = await requestPairs(browser, [sku]);
  await cardButton(page, "Tomar", shopper).click();
  await cardButton(page, "Dejar en…", shopper).click();
  await page.getByRole("button", { name: "Sin stock" }).click();
  const look = page.getByRole("dialog", { name: `Hay 0 en ${here}` });
  await expect(look.getByText("Esperado")).toBeVisible();
  await expect(look.getByRole("radio", { name: `${near} a 1 módulo 4` })).toBeChecked();
  await expect(look.getByRole("radio", { name: `${kept} apartada para ${other.nickname} 1` })).toBeDisabled();
  await expect(look.getByText(`${here} queda en 0; faltan 2`)).toBeVisible();
  await inspectBoth(page, "staff-look");

  // Fewer than expected but enough, and back.
  await look.getByRole("button", { name: "Una más" }).click();
  const some = page.getByRole("dialog", { name: `Hay 1 en ${here}` });
  await expect(some.getByRole("button", { name: "Dejar en 1 y sacarla de aquí" })).toBeVisible();
  await expect(some.getByText(`${here} queda en 1; falta 1`)).toBeVisible();
  await some.getByRole("button", { name: "Una menos" }).click();
  await look.getByRole("radio", { name: `${far} otro pasillo 2` }).check();
  await look.getByRole("button", { name: `Ir a ${far}` }).click();
  await expect(page.getByText(`Se busca en ${far} por Rodrigo`)).toBeVisible();
  await expect(page.getByText("Pasillo C, módulo 05, nivel 1")).toBeVisible();
  expect(await onHand()).toEqual({ [here]: 0, [near]: 4, [far]: 2, [kept]: 1 });
});

const inStore = "sku = $1 and store_id = (select id from store where code = '0101')";

/** Adds slots with pieces. */
async function put(pieces: Record<string, number>): Promise<void> {
  await queryDatabase(
    staffDataDir,
    `insert into stock (store_id, sku, location, on_hand)
     select id, $1, key, value::int from store, jsonb_each_text($2::jsonb) where code = '0101'`,
    [sku, JSON.stringify(pieces)],
  );
}

async function onHand(): Promise<Record<string, number>> {
  const rows = await queryDatabase<{ location: string; on_hand: number }>(
    staffDataDir,
    `select location, on_hand from stock where ${inStore}`,
    [sku],
  );
  return Object.fromEntries(rows.map((row) => [row.location, row.on_hand]));
}
