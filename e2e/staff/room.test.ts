import type { Page } from "@playwright/test";
import { inspect, takePicture, viewports } from "../page/inspect.ts";
import { queryDatabase, restock } from "../store/store-database.ts";
import { TestServer } from "../store/test-server.ts";
import { expect, test } from "../test.ts";
import { signIn } from "./staff.ts";
import { Colleague } from "./staff-actions.ts";
import { staffApi } from "./staff-api.ts";

const skus = ["880101410", "880102410", "880301410", "880201410", "880104410"] as const;
/** A store of its own: what it has to say fills its screens. */
const server = new TestServer(89, { DEMO_CREW: "0" }, "apps/server/dist/bundle.js");
/** What browser bars leave of common phones (FL-02). */
const phones = [
  { width: 360, height: 640 },
  { width: 390, height: 664 },
] as const;
/** Most of a tablet's height is for what has to be done. */
const cardsFrom = 240;

test.use({ baseURL: server.url });
// They share the store: the first sees it empty.
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  await server.startAfresh();
  await restock(skus, server.dataDir);
});
test.afterAll(() => server.remove());

const cards = (page: Page) => page.getByRole("article");
const line = (page: Page) => page.getByRole("region", { name: "Avisos" }).getByRole("button");

test("[TR-17] an empty board says so; while the store is closed every screen says that, and when it opens", async ({
  page,
}) => {
  await page.setViewportSize(viewports.tablet);
  await signIn(page, "seller", "/staff/?store=0101", server.dataDir);
  await expect(page.getByRole("region", { name: "Por preparar" })).toContainText("Nadie espera");
  await expect(page.getByRole("region", { name: "En salón" })).toContainText("Nada en prueba");
  await page.setViewportSize(viewports.phone);
  await page.getByRole("tab", { name: /Listo/ }).click();
  await expect(page.getByRole("tabpanel")).toContainText("Nada por retirar");
  const closed = page.getByRole("status").filter({ hasText: "Tienda cerrada" });
  await expect(closed).toBeHidden();

  const open = await openOnly("extract(isodow from now() + interval '2 days')::int");
  await page.reload();
  await expect(closed).toContainText("Abre el");
  await inspect(page, "phone", "staff-closed");
  await page.goto("/staff/returns");
  await expect(closed).toBeVisible();
  await page.setViewportSize(viewports.tablet);
  await page.goto("/staff/");
  await expect(page.getByText("Nadie espera")).toBeVisible();
  await inspect(page, "tablet", "staff-closed");
  await open();
});

test("[FL-13] [FL-09] with news, alerts and a round under way a whole card is in sight, and all that is said is one tap away", async ({
  page,
}) => {
  test.slow();
  await busy();
  await page.setViewportSize(viewports.tablet);
  await signIn(page, "seller", "/staff/?store=0101", server.dataDir);
  await expect(page.getByRole("region", { name: "Tus clientes" })).toContainText("Listo: Amanda");
  await expect(page.getByRole("region", { name: "Avisos" })).toContainText("Cata llama a un vendedor");
  await expect(page.getByRole("link", { name: "Tu vuelta" })).toBeInViewport({ ratio: 1 });
  await takePicture(page, "tablet/staff-room");
  await expectRoom(page);

  for (const size of phones) {
    await page.setViewportSize(size);
    await expect(line(page)).toHaveCount(1);
    await expect(line(page)).toContainText("Cata llama a un vendedor");
    expect((await line(page).boundingBox())?.height).toBeLessThanOrEqual(50);
    await expect(page.getByRole("link", { name: "Tu vuelta" })).toBeInViewport({ ratio: 1 });
    await takePicture(page, `phone/staff-room-${size.width}`);
    await expectWholeCard(page);
  }
  await inspect(page, "phone", "staff-room");
  await line(page).click();
  const sheet = page.getByRole("dialog", { name: "Avisos" });
  const rows = sheet.getByRole("listitem");
  await expect(rows.nth(0)).toContainText("Cata llama a un vendedor");
  await expect(rows.nth(1)).toContainText("Listo: Amanda");
  await expect(rows.nth(2)).toContainText("Nadie toma el pedido de");
  await inspect(page, "phone", "staff-notices");
  await rows
    .nth(0)
    .getByRole("button", { name: /^Voy yo/ })
    .click();
  await expect(rows.nth(0)).toContainText("Listo: Amanda");
  await rows.nth(0).getByRole("link", { name: /^Ver/ }).click();
  await expect(page.getByRole("heading", { name: "Amanda" })).toBeVisible();
  await expect(sheet).toBeHidden();

  // With many waiting a tablet's board is a grid.
  await rush(8);
  await page.goto("/staff/");
  await page.setViewportSize(viewports.tablet);
  await expect(page.getByRole("radio", { name: "Por pasillo" })).toBeVisible();
  await expect(cards(page).nth(8)).toBeVisible();
  await takePicture(page, "tablet/staff-room-rush");
  await expectRoom(page);
});

/** Leaves the store open on one weekday only, an expression of SQL; Monday is 1. Answers how to give it its hours back. */
async function openOnly(weekday: string): Promise<() => Promise<void>> {
  const query = (text: string, params?: unknown[]) => queryDatabase(server.dataDir, text, params);
  const ofStore = "store_id = (select id from store where code = '0101')";
  const hours = await query(`delete from store_hours where ${ofStore} returning *`);
  await query(
    `insert into store_hours (store_id, weekday, opens, closes)
     select id, ${weekday}, '10:00', '21:00' from store where code = '0101'`,
  );
  return async () => {
    await query(`delete from store_hours where ${ofStore}`);
    await query("insert into store_hours select * from jsonb_populate_recordset(null::store_hours, $1)", [
      JSON.stringify(hours),
    ]);
  };
}

/** The first card of what waits begins high enough. */
async function expectRoom(page: Page): Promise<void> {
  const first = page.getByRole("region", { name: "Por preparar" }).getByRole("article").first();
  await expect(first).toBeInViewport({ ratio: 1 });
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(cardsFrom);
}

/** The first card is whole between what is above it and the sections below. */
async function expectWholeCard(page: Page): Promise<void> {
  const first = cards(page).first();
  const button = first.getByRole("button", { name: /^Tomar/ });
  await expect(button).toBeInViewport({ ratio: 1 });
  const [card, tabs, sections] = await Promise.all(
    [first, page.getByRole("tablist"), page.getByRole("navigation", { name: "Secciones del teléfono" })].map(
      (part) => part.boundingBox(),
    ),
  );
  if (!card || !tabs || !sections) throw new Error("a part of the screen is missing");
  expect(card.y).toBeGreaterThanOrEqual(tabs.y + tabs.height);
  expect(card.y + card.height).toBeLessThanOrEqual(sections.y);
}

/** A seller's shopper whose pair is ready, a round of two, and two requests that no one took for minutes; the first calls. */
async function busy(): Promise<void> {
  const [seller, runner] = [
    await Colleague.onDuty("seller", server),
    await Colleague.onDuty("runner", server),
  ];
  const asks = await staffApi("seller", "0101", server);
  const { order } = await asks("orderForShopper", {
    body: { skus: [skus[0]], nickname: "Amanda", notify_me: true },
  });
  await runner.bring(order.hash_id);
  for (const [sku, nickname] of [
    [skus[1], "Nico"],
    [skus[2], "Bea"],
  ] as const)
    await seller.does("order/claim", { hash_id: (await seller.asksFor([sku], nickname)).hashId });
  const cata = await seller.asksFor([skus[3]], "Cata");
  await seller.asksFor([skus[4]], "Mati");
  await queryDatabase(
    server.dataDir,
    `update "order" set created_at = created_at - interval '3 minutes', seller_called_at = case hash_id when $1 then now() end
     where status_id = 'pending'`,
    [cata.hashId],
  );
  await Promise.all([seller.leave(), runner.leave()]);
}

/** So many more requests. */
async function rush(requests: number): Promise<void> {
  const seller = await Colleague.onDuty("seller", server);
  for (let at = 0; at < requests; at++)
    await seller.asksFor([skus[at % skus.length] ?? skus[0]], `Mati ${at}`);
  await seller.leave();
}
