import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { ask, openShop, type Shop } from "../../fulfilment/order/shop.ts";

const sku = "880101410";
/** Orders of the other store, open ones and the history. */
const elsewhere = 20_000;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await ask(shop, await shop.shopper(), [sku]);
  await shop.asOwner(`
    with o as (
      insert into "order" (hash_id, code, store_id, client_id, status_id, deliver_method, created_at, updated_at, over_at)
      select 'elsewhere-' || n, 'AAAA', s.id, (select min(id) from client), case when n % 2 = 0 then 'done' else 'pending' end,
        'box', now(), now(), case when n % 2 = 0 then now() end
      from generate_series(1, ${elsewhere}) n, store s where s.code = '0102' returning id, status_id
    ), p as (
      insert into pair (order_id, sku, position, price_normal, state, place)
      select id, '${sku}', 1, 1000, case status_id when 'done' then 'returned' else 'requested' end,
        case status_id when 'done' then 'return_rack' else 'shelf' end from o
    ), a as (insert into poll_answer (order_id, answer, at) select id, 1, now() from o where status_id = 'done')
    insert into order_event (order_id, type, actor, at) select id, 'order_created', 'shopper', now() from o`);
  await shop.asOwner("analyze");
});
afterAll(() => shop.close());

it("no statement of the board reads what belongs to other stores", async () => {
  const runner = await shop.staff("runner");
  const query = vi.spyOn(shop.deps.db.pool, "query");
  await runner.call("getBoard", { query: {} });
  const statements = query.mock.calls.map(([asked]) => (asked as unknown as { text: string }).text);
  query.mockRestore();
  expect(statements.some((text) => text.includes("free_again"))).toBe(true);
  for (const text of statements) {
    const plan = await shop.rows<{ "QUERY PLAN": string }>(`explain (generic_plan) ${text}`);
    const scans = plan.map((row) => row["QUERY PLAN"]).filter((line) => /Seq Scan/.test(line));
    expect(scans.filter((line) => /on ("order"|pair|order_event|poll_answer)\b/.test(line))).toEqual([]);
  }
});
