import type { Browser } from "@playwright/test";
import type { Login } from "../staff/staff.ts";
import { Colleague, freePieces, placesOf } from "../staff/staff-actions.ts";
import { requestPairs, type Shopper, stockUp, tablet } from "../staff/staff-orders.ts";
import { expect, test } from "../test.ts";

/** Of a shoe that no other file asks for, because its free pieces are counted. */
const sku = "880402430";

type Step = "waiting" | "taken" | "carried" | "in the zone" | "in a box" | "handed over";

/** TR-01, TR-02: who cancels at which step, where the pair is then, and whether its piece is free at once. */
const cancels: readonly { at: Step; by: "shopper" | Login; place: string; free: 0 | 1 }[] = [
  { at: "waiting", by: "shopper", place: "shelf", free: 1 },
  { at: "waiting", by: "runner", place: "shelf", free: 1 },
  { at: "taken", by: "shopper", place: "shelf", free: 1 },
  { at: "carried", by: "shopper", place: "runner", free: 0 },
  { at: "carried", by: "manager", place: "runner", free: 0 },
  { at: "in the zone", by: "shopper", place: "zone", free: 0 },
  { at: "in the zone", by: "seller", place: "zone", free: 0 },
  { at: "in a box", by: "shopper", place: "box", free: 0 },
  { at: "in a box", by: "runner", place: "box", free: 0 },
];

test.describe.configure({ mode: "default" });

let crew: Colleague;
test.beforeAll(async () => {
  await stockUp([sku]);
  crew = await Colleague.onDuty("runner");
});
test.afterAll(() => crew.leave());

for (const { at, by, place, free } of cancels) {
  test(`[TR-01] [TR-02] canceled by the ${by} while it is ${at}: the pair stays where it is, and its screens say so`, async ({
    browser,
    putUpBox,
  }) => {
    test.slow();
    const before = await freePieces(sku);
    const shopper = await requestPairs(browser, [sku]);
    await bringTo(at, shopper, async () => (await putUpBox(10)).hwd);
    await (by === "shopper" ? cancelOnPhone(shopper) : cancelOnTablet(browser, by, shopper));
    await expect(shopper.page.getByRole("heading", { name: "Tu pedido se canceló" })).toBeVisible();
    expect(await placesOf(shopper.hashId)).toEqual({ [sku]: place });
    expect(await freePieces(sku)).toBe(before - 1 + free);
    if (place === "runner") {
      await putBack(shopper);
      expect(await freePieces(sku)).toBe(before);
    }
  });
}

test("[TR-01] [TR-02] no one cancels what was handed over", async ({ browser }) => {
  const shopper = await requestPairs(browser, [sku]);
  await bringTo("handed over", shopper, async () => null);
  await expect(shopper.page.getByRole("button", { name: "Continuar" })).toBeVisible();
  await expect(shopper.page.getByRole("button", { name: "Cancelar mi pedido" })).toHaveCount(0);
  const page = await tablet(browser, "manager", { path: `/staff/order/${shopper.hashId}?store=0101` });
  await expect(page.getByRole("button", { name: /^Recibir/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancelar pedido" })).toHaveCount(0);
});

/** Serves the order up to a step, and opens the shopper's screen of it. */
async function bringTo(at: Step, { visit, hashId, page }: Shopper, box: () => Promise<string | null>) {
  if (at === "taken" || at === "carried") await crew.does("order/claim", { hash_id: hashId });
  if (at === "carried") {
    for (const { id, ean } of (await crew.reads(hashId)).pairs)
      await crew.does("pair/confirm", { hash_id: hashId, pair_id: id, code: ean });
  }
  if (at === "in the zone") await crew.bring(hashId);
  if (at === "in a box") await crew.bring(hashId, await box());
  await visit.open(`/preparing/${hashId}`);
  if (at === "handed over") await crew.handOver(hashId);
  if (at === "in the zone" || at === "in a box") {
    await expect(page).toHaveURL(/\/pick-up$/, { timeout: 30_000 });
  }
}

/** The runner puts a canceled pair back into its slot. */
async function putBack({ hashId }: Shopper): Promise<void> {
  for (const { id, ean } of (await crew.reads(hashId)).pairs) {
    await crew.does("pair/shelve", { hash_id: hashId, pair_id: id, code: ean });
  }
}

async function cancelOnPhone({ page }: Shopper): Promise<void> {
  await page.getByRole("button", { name: "Cancelar mi pedido" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar mi pedido" }).click();
}

async function cancelOnTablet(browser: Browser, by: Login, { hashId, nickname }: Shopper): Promise<void> {
  const page = await tablet(browser, by, { path: `/staff/order/${hashId}?store=0101` });
  await page.getByRole("button", { name: "Cancelar pedido" }).click();
  await page.getByRole("dialog").getByRole("radio", { name: "Se fue" }).check();
  await page.getByRole("button", { name: `Cancelar el pedido de ${nickname}` }).click();
  await expect(page.getByText(/^Canceló .+: Se fue$/)).toBeVisible();
}
