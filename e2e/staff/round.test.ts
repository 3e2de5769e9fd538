import type { Page } from "@playwright/test";
import { holdBack } from "../page/hold.ts";
import { inspect, viewports } from "../page/inspect.ts";
import { expectInSight } from "../page/low-phones.ts";
import { withoutCamera } from "../page/without-camera.ts";
import { restock } from "../store/store-database.ts";
import { TestServer } from "../store/test-server.ts";
import { expect, test } from "../test.ts";
import { signIn } from "./staff.ts";
import { cardButton, requestPairs, type Shopper, typeCode } from "./staff-orders.ts";

/** A store of its own, because a round takes whatever waits longest. */
const server = new TestServer(71, { DEMO_CREW: "0", ROUND_PAIRS: "4" }, "apps/server/dist/bundle.js");
const skus = ["880101410", "880102410", "880301410", "880201410", "880104410"] as const;

test.beforeAll(async () => {
  await server.startAfresh();
  await restock(skus, server.dataDir);
});
test.afterAll(() => server.remove());

const rows = (page: Page) => page.getByRole("list", { name: "Pares de la vuelta" }).getByRole("listitem");

test("[FL-08] [FL-10] a round on a phone stays a list in walking order until it is empty, and says what was canceled, lost or taken over", async ({
  browser,
  page,
}) => {
  test.slow();
  await withoutCamera(page);
  await page.setViewportSize(viewports.phone);
  await signIn(page, "runner", `${server.url}/staff/?store=0101`, server.dataDir);
  const tablet = await (await browser.newContext({ viewport: viewports.tablet })).newPage();
  await signIn(tablet, "seller", `${server.url}/staff/?store=0101`, server.dataDir);
  const asked: Shopper[] = [];
  for (const sku of skus) asked.push(await requestPairs(browser, [sku], server.url));
  const [, second] = asked;
  const last = asked.at(-1);
  if (second === undefined || last === undefined) throw new Error("no one asked");

  // Four of five fit. A colleague is faster with one of them, and the phone hears of it too late.
  await expect(cardButton(page, "Tomar", last)).toBeVisible();
  const boards = await holdBack(page, "**/api/v1/staff/board*");
  await cardButton(tablet, "Tomar", second).click();
  await expect(cardButton(tablet, "Tomar", second)).toBeHidden();
  await page.getByRole("button", { name: "Tomar una vuelta de 4 pares" }).click();
  boards.release();
  await expect(page).toHaveURL(/\/round$/);
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).filter({ hasText: "La tomó Ignacia" })).toHaveCount(1);
  const slots = await rows(page).locator(".num:nth-child(2)").allTextContents();
  expect(slots).toEqual(slots.toSorted());
  const main = page.getByRole("button", { name: "Escanear la 41" });
  await inspect(page, "phone", "staff-round");
  for (const [width, height] of [
    [390, 664],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectInSight("round", [main, page.getByRole("region", { name: "Siguiente par" })]);
  }
  await page.setViewportSize(viewports.phone);

  // Each scan is the next step; what was lost goes with it.
  const nextOne = async () => {
    const text = (await page.locator("li[aria-current=step]").textContent()) ?? "";
    const index = asked.findIndex(({ nickname }) => text.includes(nickname));
    const [sku, shopper] = [skus[index], asked[index]];
    if (sku === undefined || shopper === undefined)
      throw new Error(`no shopper of the test requested ${text}`);
    return { sku, shopper };
  };
  await main.click();
  const { sku: carried, shopper: canceled } = await nextOne();
  await typeCode(page, carried);
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).filter({ hasText: "En mano" })).toHaveCount(1);

  // Canceled in the hand: the first button of whatever screen, at once. The phone asks by itself only every 30 s.
  await page.getByRole("link", { name: "Volver" }).click();
  await canceled.visit.open(`/preparing/${canceled.hashId}`);
  await canceled.page.getByRole("button", { name: "Cancelar mi pedido" }).first().click();
  await canceled.page.getByRole("dialog").getByRole("button", { name: "Cancelar mi pedido" }).click();
  const notice = page.getByRole("button", { name: /^41 Cancelada: déjala en / });
  await expect(notice).toBeVisible();
  await notice.click();
  await expect(page).toHaveURL(/\/round/);
  await inspect(page, "phone", "staff-round-canceled");
  await typeCode(page, carried);
  await expect(notice).toBeHidden();
  await expect(rows(page)).toHaveCount(2);

  // Taken over before it was fetched.
  const { sku: gone, shopper: theirs } = await nextOne();
  await cardButton(tablet, "Tomarlo yo", theirs).click();
  await expect(rows(page).filter({ hasText: "La tomó Ignacia" })).toHaveCount(1);
  await main.click();
  await typeCode(page, gone);
  await expect(page.getByRole("alert")).toContainText("Buscas la 41");
  await typeCode(page, (await nextOne()).sku);

  // All in hand.
  await page.getByRole("button", { name: /^Dejar en / }).click();
  await page.getByRole("button", { name: "Volver a Pedidos" }).click();
  await expect(page.getByText("Tu vuelta")).toBeHidden();
});
