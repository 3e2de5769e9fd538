import { limits } from "@horma/domain";
import type { Browser } from "@playwright/test";
import { inspect, viewports } from "../page/inspect.ts";
import { Visit } from "../page/visit.ts";
import { queryDatabase, restock } from "../store/store-database.ts";
import { TestServer } from "../store/test-server.ts";
import { expect, test } from "../test.ts";
import { signIn } from "./staff.ts";
import { inspectBoth } from "./staff-orders.ts";

/** Two half sizes, the widest that a card shows. */
const skus = ["880103395", "880104395"];
/** With the limits as they are in a store. */
const server = new TestServer(17, { DEMO_CREW: "0" });

test.use({ baseURL: server.url, viewport: viewports.tablet });
test.beforeAll(async () => {
  await server.startAfresh();
  await restock(skus, server.dataDir);
});
test.afterAll(() => server.remove());

test("[SX-02] the manager sees where a flood of requests comes from and calls it off, once asked again", async ({
  browser,
  page,
}) => {
  test.slow();
  const requests = limits.floodOfBrowser;
  await flood(browser, requests);
  await signIn(page, "manager", "/staff/?store=0101", server.dataDir);
  const alert = page
    .getByRole("region", { name: "Avisos" })
    .getByRole("listitem")
    .filter({ hasText: `${requests} pedidos sin tomar del teléfono` });
  await expect(alert).toContainText(`Retienen ${requests * skus.length} pares`);
  await inspectBoth(page, "staff-flood");
  const sizes = page.getByRole("article").locator("p").filter({ hasText: "39½39½" });
  await expect(sizes).toHaveCount(requests);
  expect(await sizes.evaluateAll((all) => all.map((each) => each.scrollWidth - each.clientWidth))).toEqual(
    Array(requests).fill(0),
  );

  await alert.getByRole("button", { name: /^Anular sus pedidos/ }).click();
  const question = page.getByRole("dialog", { name: "¿Anular sus pedidos?" });
  const confirm = question.getByRole("button", { name: `Anular ${requests} pedidos` });
  // The question opens at its beginning, and the button is two steps on.
  await expect(question.getByRole("heading")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(confirm).toBeFocused();
  await expect(question).toContainText(`quedan libres ${requests * skus.length} pares`);
  await inspect(page, "tablet", "staff-call-off");
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(alert).toBeVisible();

  // A phone asks over the sheet with all alerts.
  await page.setViewportSize(viewports.phone);
  const line = page.getByRole("region", { name: "Avisos" }).getByRole("button");
  await expect(line).toHaveCount(1);
  await line.click();
  const notices = page.getByRole("dialog", { name: "Avisos" });
  await notices.getByRole("button", { name: /^Anular sus pedidos/ }).click();
  await inspect(page, "phone", "staff-call-off");
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(notices).toBeHidden();
  await page.setViewportSize(viewports.tablet);

  await alert.getByRole("button", { name: /^Anular sus pedidos/ }).click();
  await confirm.click();
  await expect(alert).toBeHidden();
  expect(await held()).toBe(0);

  // [FL-12] One undo for all of them, and the board goes on.
  const undo = page.getByRole("button", { name: `Deshacer: ${requests} pedidos` });
  await inspectBoth(page, "staff-called-off");
  await undo.click();
  await expect(undo).toBeHidden();
  expect(await held()).toBe(requests * skus.length);
});

/** One phone that logs in again and again and asks for as much as each login allows. */
async function flood(browser: Browser, requests: number): Promise<void> {
  const context = await browser.newContext({ baseURL: server.url, viewport: viewports.phone });
  const visit = await Visit.arrive(await context.newPage());
  for (let made = 0; made < requests; made++) {
    if (made % limits.openOrders === 0) await visit.identify(String(20_000_000 + made), "Zoe");
    await visit.order(skus);
  }
  await context.close();
}

/** Pairs of the store that are held. */
async function held(): Promise<number | undefined> {
  const [row] = await queryDatabase<{ held: number }>(
    server.dataDir,
    "select sum(held)::int as held from stock",
  );
  return row?.held;
}
