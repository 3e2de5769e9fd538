import { inspect, type Surface, viewports } from "../page/inspect.ts";
import { startButton } from "../page/start-button.ts";
import { queryDatabase } from "../store/store-database.ts";
import { dataDir } from "../store/store-under-test.ts";
import { expect, test } from "../test.ts";

/** More than two pages of 24, in the store that no other test looks at. */
const offers = 50;

test.beforeAll(async () => {
  await queryDatabase(
    dataDir,
    `with made as (
       insert into product (id, type_id, model, name, brand, color, description, sub_class)
       select 'zz' || to_char(n, 'FM00'), 1, 'zz' || n, 'Modelo ' || n, 'Marca', 'Negro', '', ''
       from generate_series(1, $1::int) n on conflict do nothing returning id
     ), priced as (
       insert into price (product_id, type, value)
       select id, type, value from made, (values ('normal', 39990), ('offer', 29990)) each (type, value)
     ), sized as (
       insert into product_size (sku, product_id, size) select id || '410', id, '41' from made returning sku
     ) insert into stock (store_id, sku, on_hand) select store.id, sku, 2 from sized, store where code = '0102'`,
    [offers],
  );
});

for (const surface of ["phone", "kiosk"] as const satisfies Surface[]) {
  test(`[SC-24] [SX-07] offers come page by page on a ${surface}: 'Ver más' until all are there`, async ({
    page,
  }) => {
    await page.setViewportSize(viewports[surface]);
    await page.goto(`/store/0102${surface === "kiosk" ? "?kiosk=1" : ""}`);
    await expect(startButton(page)).toBeVisible();
    await page.goto("/discounts");
    const all = page.getByRole("button", { name: /precio oferta/ });
    const more = page.getByRole("button", { name: "Ver más" });
    await expect(all).toHaveCount(24);
    await expect(page.getByText(/\d calzados/)).toBeHidden();
    await more.scrollIntoViewIfNeeded();
    await inspect(page, surface, "discounts-more");
    await page.route("**/discounts?*", (route) => route.abort("connectionreset"));
    await more.click();
    await expect(page.getByRole("alert")).toHaveText("No pudimos traer más ofertas.");
    await expect(all).toHaveCount(24);
    await page.unrouteAll();
    await more.focus();
    await page.keyboard.press("Enter");
    await expect(all).toHaveCount(48);
    await expect(all.nth(24)).toBeFocused();
    await more.click();
    await expect(more).toBeHidden();
    const names = await all.evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute("aria-label")),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name?.startsWith("Marca Modelo"))).toHaveLength(offers);
    await expect(page.getByText(`${names.length} calzados`)).toBeVisible();
  });
}
