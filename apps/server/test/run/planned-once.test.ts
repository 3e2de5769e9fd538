import { expect, it, onTestFinished } from "vitest";
import { ask, openShop, refusal } from "../fulfilment/order/shop.ts";

const [sizeA, sizeB, soldOut] = ["880101410", "880101415", "880101395"] as const;

it("statements that are sent again and again are planned once", async () => {
  const shop = await openShop();
  onTestFinished(() => shop.close());
  for (const sku of [sizeA, sizeB]) await shop.setStock(sku, 1_000);
  const runner = await shop.staff("runner");
  const serve = async (round: number) => {
    const shopper = await shop.shopper();
    await shopper.call("setNickname", { body: { nickname: "Ana" } });
    const { hash_id } = await ask(shop, shopper, round % 2 ? [sizeA] : [sizeA, sizeB]);
    await shop.rows(
      `update "order" set updated_at = updated_at + interval '1 ms' where hash_id = $1`,
      hash_id,
    );
    await shopper.call("getOrder", { params: { hash_id } });
    await shopper.call("search", { query: { q: sizeA, store_id: shop.storeId } });
    await runner.call("getBoard", { query: {} });
    const refused = { skus: [soldOut], store_id: shop.storeId };
    await refusal(shopper.call, "createOrder", { body: refused });
  };
  const { pool } = shop.deps.db;
  const plans = async () => {
    const connections = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
    const found = await Promise.all(
      connections.map((each) =>
        each.query<{ name: string; custom: number; generic: number }>(
          "select name, custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements",
        ),
      ),
    );
    for (const each of connections) each.release();
    return found.flatMap(({ rows }) => rows);
  };
  // PostgreSQL makes five plans before it keeps one. Those made while the tables were small look cheap, so it may need more rounds.
  const plannedAgain = async () => {
    for (let round = 0; round < 50; round++) await serve(round);
    const sent = await plans();
    return sent.filter(({ custom, generic }) => custom > 5 && generic === 0).map(({ name }) => name);
  };
  await expect.poll(plannedAgain, { timeout: 15_000 }).toEqual([]);
  const sent = await plans();
  const kept = new Set(sent.filter(({ generic }) => generic > 0).map(({ name }) => name));
  expect([...kept]).toEqual(
    expect.arrayContaining([
      "order_request",
      "insert_order",
      "order_snapshots",
      "count_once",
      "count_lost_demand",
    ]),
  );
});
