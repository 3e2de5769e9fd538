import { staffUrl } from "../store/store-under-test.ts";
import { expect, test } from "../test.ts";
import { Colleague, placesOf } from "./staff-actions.ts";
import { cardButton, cardIn, inspectBoth, requestPairs, stockUp, tablet } from "./staff-orders.ts";

const sku = "880302415";
test.use({ baseURL: staffUrl });
test.beforeAll(() => stockUp([sku]));

test("[FL-12] pairs taken over or handed over by mistake go back at a touch, for ten seconds, and the board goes on", async ({
  browser,
}) => {
  const shopper = await requestPairs(browser, [sku]);
  const crew = await Colleague.onDuty("seller");
  await crew.does("order/claim", { hash_id: shopper.hashId });
  const page = await tablet(browser, "runner");
  const undo = page.getByRole("status").getByRole("button", { name: "Deshacer" });

  await cardButton(page, "Tomarlo yo", shopper).click();
  await expect(page.getByText(`Tomaste el pedido de ${shopper.nickname}`)).toBeVisible();
  await undo.click();
  await expect(undo).toBeHidden();
  await expect(cardButton(page, "Tomarlo yo", shopper)).toBeVisible();
  // Who gave them back did not lose them.
  await expect(page.getByText("no la busques")).toHaveCount(0);

  for (const { id, ean } of (await crew.order(shopper.hashId)).pairs)
    await crew.does("pair/confirm", { hash_id: shopper.hashId, pair_id: id, code: ean });
  await crew.does("order/place", { hash_id: shopper.hashId, hwd: null });
  await crew.leave();
  await cardButton(page, "Entregar", shopper).click();
  await expect(cardIn(page, "En salón", shopper)).toBeVisible();
  await undo.click();
  await expect(cardIn(page, "Listo", shopper)).toBeVisible();
  expect(await placesOf(shopper.hashId)).toEqual({ [sku]: "zone" });
  await cardButton(page, "Entregar", shopper).click();
  await expect(undo).toBeVisible();
  // It takes room of its own: the screen ends above it.
  const strip = page.getByRole("status").filter({ hasText: "Deshacer" });
  expect(await strip.evaluate((it) => it.previousElementSibling?.getBoundingClientRect().bottom)).toBe(
    (await strip.boundingBox())?.y,
  );
  await inspectBoth(page, "staff-undo-hand");
  await expect(undo).toBeHidden({ timeout: 12_000 });
  expect(await placesOf(shopper.hashId)).toEqual({ [sku]: "shopper" });
});
