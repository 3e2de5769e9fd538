import { inspect, viewports } from "../page/inspect.ts";
import { queryDatabase, restock } from "../store/store-database.ts";
import { TestServer } from "../store/test-server.ts";
import { expect, test } from "../test.ts";
import { signIn } from "./staff.ts";
import { Colleague } from "./staff-actions.ts";
import { staffApi } from "./staff-api.ts";
import { happened } from "./staff-orders.ts";

const skus = ["880101410", "880101415", "880102410", "880301410", "880201410", "880104410"] as const;
const waiting = 24;
/** A rush on the others' store would change the board under their tests. */
const server = new TestServer(79, { DEMO_CREW: "0" }, "apps/server/dist/bundle.js");

test.use({ baseURL: server.url, viewport: viewports.tablet });
test.beforeAll(async () => {
  await server.startAfresh();
  await restock(skus, server.dataDir);
});
test.afterAll(() => server.remove());

test("[TR-09] [FL-10] [FL-13] in a rush nine waiting orders are whole in sight, and are taken in walks", async ({
  page,
}) => {
  test.slow();
  const asked = await rush();
  await signIn(page, "seller", "/staff/?store=0101", server.dataDir);
  const waits = page.getByRole("region", { name: "Por preparar" });
  const cards = waits.getByRole("article");
  await expect(cards).toHaveCount(waiting);
  const alerts = page.getByRole("region", { name: "Avisos" });
  await expect(alerts.getByRole("listitem").first()).toContainText("Cata llama a un vendedor");
  await expect(alerts.getByRole("listitem").last()).toContainText(`${waiting} pedidos sin tomar`);
  await expect(alerts.getByRole("button", { name: "Tomar una vuelta de 6 pares" })).toBeInViewport();
  for (const card of (await cards.all()).slice(0, 9)) await expect(card).toBeInViewport({ ratio: 1 });
  await expect(cards.nth(9)).toBeInViewport();
  await inspect(page, "tablet", "staff-rush");

  await page.getByRole("radio", { name: "Por pasillo" }).click();
  const aisle = page.getByRole("region", { name: "Pasillo A" });
  const stop = (nickname: string) => page.getByRole("button", { name: new RegExp(`, ${nickname},`) });
  await aisle.getByRole("button", { name: /Pasillo A/ }).click();
  await expect(aisle.getByRole("button", { name: /Pasillo A/ })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: /^Tomar \d+ del pasillo A$/ })).toBeEnabled();
  await expect(page.getByRole("button", { name: /^Sólo el más atrasado/ })).toBeVisible();
  await inspect(page, "tablet", "staff-aisles");

  const round = page.getByRole("complementary", { name: "Tu vuelta" });
  await aisle.getByRole("button", { name: /Pasillo A/ }).click();
  await expect(round.getByRole("listitem")).toHaveCount(0);
  const [first, second, third] = asked;
  if (first === undefined || second === undefined || third === undefined) throw new Error("no one asked");
  for (const { nickname } of [third, first, second]) await stop(nickname).click();
  await expect(round.getByRole("listitem")).toHaveCount(3);
  const colleague = await Colleague.onDuty("runner", server);
  await colleague.does("order/claim", { hash_id: second.hashId });
  await expect(page.getByRole("alert").filter({ hasText: second.nickname })).toContainText("Lo tomó Rodrigo");
  await expect(round.getByRole("listitem")).toHaveCount(2);
  await round.getByRole("button", { name: /^Tomar 2/ }).click();
  await expect(page).toHaveURL(/\/round$/);
  for (const { hashId } of [first, third])
    await expect.poll(() => happened(hashId, "pair_claimed", server.dataDir)).toBe(1);
  const steps = page.getByRole("list", { name: "Pares de la vuelta" }).getByRole("listitem");
  for (const { nickname } of [first, third]) await expect(steps.filter({ hasText: nickname })).toBeVisible();
  await inspect(page, "tablet", "staff-round");
  await page.getByRole("link", { name: "Volver" }).click();
  const taken = page.getByRole("region", { name: "Preparando" }).getByRole("link");
  await expect(taken).toHaveCount(3);
  await expect(taken.filter({ hasText: "Rodrigo" })).toHaveAccessibleName(new RegExp(second.nickname));
  await alerts.getByRole("button", { name: "Sumar 4 pares" }).click();
  await expect(page).toHaveURL(/\/round$/);
  await expect(steps).toHaveCount(6);
  await colleague.leave();
});

/** Orders of one pair that have waited for minutes, the oldest first. The shopper of the last one calls a seller. */
async function rush(): Promise<{ hashId: string; nickname: string }[]> {
  const seller = await staffApi("seller", "0101", server);
  const asked = [];
  for (let n = 0; n < waiting; n++) {
    const nickname = n === waiting - 1 ? "Cata" : `Nico ${n}`;
    const { order } = await seller("orderForShopper", {
      body: { skus: [skus[n % skus.length] ?? ""], nickname, notify_me: false },
    });
    asked.push({ hashId: order.hash_id, nickname });
  }
  await queryDatabase(
    server.dataDir,
    `update "order" set created_at = created_at - interval '3 minutes', seller_called_at = case hash_id when $1 then now() end`,
    [asked.at(-1)?.hashId],
  );
  return asked;
}
