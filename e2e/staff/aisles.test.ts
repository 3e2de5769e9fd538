import { inspect } from "../page/inspect.ts";
import { expect, test } from "../test.ts";
import { Colleague } from "./staff-deeds.ts";
import { askFor, cardIn, happened, stockUp, tablet } from "./staff-orders.ts";

const skus = ["880101410", "880101415", "880102410", "880301410", "880201410", "880104410"] as const;

test.beforeAll(() => stockUp(skus));

test("[TR-09] [FL-10] with many waiting, several requests are taken in one walk, and a colleague's is left out", async ({
  browser,
}) => {
  test.slow();
  const page = await tablet(browser, "runner");
  const asked = [];
  for (const sku of skus) asked.push(await askFor(browser, [sku]));
  await page.getByRole("radio", { name: "Por pasillo" }).click();
  const aisle = page.getByRole("region", { name: "Pasillo A" });
  const stop = (nickname: string) => page.getByRole("button", { name: new RegExp(`, ${nickname},`) });
  await expect(aisle).toBeVisible();
  await aisle.getByRole("button", { name: /Pasillo A/ }).click();
  await expect(aisle.getByRole("button", { name: /Pasillo A/ })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: /^Tomar \d+ del pasillo A$/ })).toBeEnabled();
  await expect(page.getByRole("button", { name: /^Sólo el más atrasado/ })).toBeVisible();
  await inspect(page, "tablet", "staff-aisles");

  // Only this test's own: two of them, and one that a colleague is faster with.
  // A request that arrives meanwhile makes the first press take the aisle whole again.
  const round = page.getByRole("complementary", { name: "Tu vuelta" });
  await expect(async () => {
    await aisle.getByRole("button", { name: /Pasillo A/ }).click();
    await expect(round.getByRole("listitem")).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  const [first, second, third] = asked;
  if (first === undefined || second === undefined || third === undefined) throw new Error("nobody asked");
  for (const { nickname } of [third, first, second]) await stop(nickname).click();
  await expect(round.getByRole("listitem")).toHaveCount(3);
  const colleague = await Colleague.onDuty("seller");
  await colleague.does("order/claim", { hash_id: second.hashId });
  await expect(page.getByRole("alert").filter({ hasText: second.nickname })).toContainText("Lo tomó Ignacia");
  await expect(round.getByRole("listitem")).toHaveCount(2);
  await round.getByRole("button", { name: /^Tomar 2/ }).click();
  await expect.poll(() => happened(first.hashId, "pair_claimed")).toBe(1);
  await expect.poll(() => happened(third.hashId, "pair_claimed")).toBe(1);
  await expect(page).toHaveURL(/\/round$/);
  const steps = page.getByRole("list", { name: "Pares de la vuelta" }).getByRole("listitem");
  for (const { nickname } of [first, third]) await expect(steps.filter({ hasText: nickname })).toBeVisible();
  await inspect(page, "tablet", "staff-round");
  await page.getByRole("link", { name: "Volver" }).click();
  await expect(cardIn(page, "Preparando", first)).toContainText("Lo lleva Rodrigo");
  await colleague.leave();
});
