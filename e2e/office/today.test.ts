import { inspect, viewports } from "../page/inspect.ts";
import { expectNothingSideways } from "../page/large-text.ts";
import { queryDatabase } from "../store/store-database.ts";
import { expect, type Page, test } from "../test.ts";
import { enterBy, invite, ownOffice } from "./office.ts";

/** The store is open all day; ended requests of the last three hours, and one that no one has taken for six minutes. */
const seed = [
  "delete from store_hours",
  `insert into store_hours (store_id, weekday, opens, closes)
   select id, day, '00:00', '24:00' from store, generate_series(1, 7) day`,
  "update store set phone = '22 555 0118' where code = '0101'",
  "insert into client (id, created_at, active_at) values (900000, now(), now())",
  `insert into "order" (hash_id, code, store_id, client_id, status_id, deliver_method, created_at, updated_at, ready_at, over_at)
   select 'today' || n, 'AAAA', (select id from store where code = '0101'), 900000, 'done', 'box', at, at,
     at + interval '1 s' * (60 + n * 37 % 100), at + interval '10 min'
   from (select n, now() - interval '11 min' - interval '4 min' * n as at from generate_series(1, 40) n) asked`,
  `insert into "order" (id, hash_id, code, store_id, client_id, status_id, deliver_method, created_at, updated_at)
   select 900000, 'untaken', 'K7QX', id, 900000, 'pending', 'box', now() - interval '6 min', now() - interval '6 min'
   from store where code = '0101'`,
  `insert into pair (order_id, sku, position, price_normal) values (900000, '880101410', 1, 39990)`,
];

test.describe("how the stores do today", () => {
  let page: Page;
  const server = ownOffice({ offset: 89, seed, context: { timezoneId: "Europe/Madrid" } }, (entered) => {
    page = entered;
  });

  test("[OF-03] a store that needs a call is on top, with whom to call; its name leads to its day", async () => {
    await page.goto("/office/");
    await expect(page.getByRole("heading", { name: "1 tienda necesita una llamada" })).toBeVisible();
    const card = page.getByRole("article");
    await expect(card).toContainText("1 espera y nadie toma el pedido");
    await expect(card.getByText(/^6:\d\d$/)).toBeVisible();
    await expect(card.getByRole("link", { name: "22 555 0118" })).toHaveAttribute("href", "tel:225550118");
    await inspect(page, "desk", "office-today");
    await expectNothingSideways(page, "office today");
    for (const surface of ["tablet", "phone"] as const) {
      await page.setViewportSize(viewports[surface]);
      await inspect(page, "desk", `office-today-${surface}`);
    }
    await page.setViewportSize(viewports.desk);
    await card.getByRole("heading").getByRole("link").focus();
    await page.keyboard.press("Enter");
    const trouble = page.getByRole("complementary", { name: "Para resolver" });
    await expect(trouble.getByText("Nadie toma el pedido K7QX")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("atiende en");
    await inspect(page, "desk", "office-store-today");
    await expectNothingSideways(page, "a store's day");
    await page.setViewportSize(viewports.phone);
    await inspect(page, "desk", "office-store-today-phone");
    await page.setViewportSize(viewports.desk);
  });

  test("[OF-03] the days are in the address; what was taken leaves the page by itself", async () => {
    await page.goto("/office/today?store=0101");
    // The clock is the store's, as the hours are, wherever the office is.
    const [clock] = await queryDatabase<{ time: string }>(
      server.dataDir,
      "select to_char(now() at time zone time_zone, 'HH24:') as time from store where code = '0101'",
    );
    await expect(page.locator("main header time")).toContainText(clock?.time ?? "");
    await page.getByRole("radio", { name: "7 días" }).click();
    await expect(page).toHaveURL(/day=week/);
    await page.getByRole("radio", { name: "Hoy" }).click();
    await expect(page).not.toHaveURL(/day=/);
    await expect(page.getByText("Nadie toma el pedido K7QX")).toBeVisible();
    await queryDatabase(
      server.dataDir,
      `update "order" set status_id = 'canceled', over_at = now() where id = 900000`,
    );
    await expect(page.getByText("Nadie toma el pedido K7QX")).toHaveCount(0);
    await page.goto("/office/today");
    await expect(page.getByRole("heading", { name: "Ninguna tienda necesita una llamada" })).toBeVisible();
  });

  test("[OF-01] an area manager sees their store alone", async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.url, viewport: viewports.desk });
    const area = await context.newPage();
    const [store] = await queryDatabase<{ name: string }>(
      server.dataDir,
      "select name from store where code = '0102'",
    );
    const link = await invite(page, {
      name: "Iván Soto",
      role: "Jefatura de zona",
      store: store?.name ?? "",
    });
    await enterBy(area, link);
    await area.goto("/office/today?store=0101");
    await expect(area.getByText("Esa tienda no es de las tuyas.")).toBeVisible();
    await area.getByRole("link", { name: "Ver las tuyas" }).click();
    await expect(area.getByRole("heading", { level: 1, name: store?.name ?? "" })).toBeVisible();
    await context.close();
  });
});
