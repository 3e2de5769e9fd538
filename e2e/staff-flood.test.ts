import { limits } from "@horma/domain";
import type { Browser } from "@playwright/test";
import { viewports } from "./inspect.ts";
import { inspectBoth, stockUp, tablet } from "./staff-orders.ts";
import { askDatabase } from "./store-database.ts";
import { staffDataDir, staffUrl } from "./store-under-test.ts";
import { expect, test } from "./test.ts";
import { Visit } from "./visit.ts";

const skus = ["880103410", "880103415"];
/** A store of its own: the other tests' boards stay quiet. */
const storeCode = "0102";
/** What the server's limits are widened by. */
const factor = 10;

test.beforeAll(() => stockUp(skus));

test("[SX-02] the manager sees where a flood of requests comes from and calls it off, once asked again", async ({
  browser,
}) => {
  test.slow();
  const requests = limits.floodOfBrowser * factor;
  await flood(browser, requests);
  const page = await tablet(browser, "manager", { path: `/staff/?store=${storeCode}` });
  const alert = page
    .getByRole("region", { name: "Avisos" })
    .getByRole("listitem")
    .filter({ hasText: `${requests} pedidos sin tomar del teléfono` });
  await expect(alert).toContainText(`Retienen ${requests * skus.length} pares`);
  await inspectBoth(page, "staff-flood");

  await alert.getByRole("button", { name: /^Anular sus pedidos/ }).click();
  const question = page.getByRole("dialog", { name: "¿Anular sus pedidos?" });
  const confirm = question.getByRole("button", { name: `Anular ${requests} pedidos` });
  await expect(confirm).toBeFocused();
  await expect(question).toContainText(`quedan libres ${requests * skus.length} pares`);
  await inspectBoth(page, "staff-call-off");
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(alert).toBeVisible();

  await alert.getByRole("button", { name: /^Anular sus pedidos/ }).click();
  await confirm.click();
  await expect(alert).toBeHidden();
  expect(await held()).toBe(0);
});

/** One phone that logs in again and again, and asks for as much as each login may. */
async function flood(browser: Browser, requests: number): Promise<void> {
  const context = await browser.newContext({ baseURL: staffUrl, viewport: viewports.phone });
  const visit = await Visit.arrive(await context.newPage(), storeCode);
  for (let made = 0; made < requests; made++) {
    if (made % limits.openOrders === 0) await visit.identify(String(20_000_000 + made), "Zoe");
    await visit.order(skus);
  }
  await context.close();
}

/** Pairs of the store that are held. */
async function held(): Promise<number | undefined> {
  const [row] = await askDatabase<{ held: number }>(
    staffDataDir,
    `select sum(held)::int as held from stock join store on store.id = store_id where code = $1`,
    [storeCode],
  );
  return row?.held;
}
