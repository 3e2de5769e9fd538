import { afterAll, beforeAll, expect, it } from "vitest";
import type { StoredKey } from "../../../src/platform/personal-data/vault.ts";
import { ask, type Colleague, openShop, type Shop, type Shopper } from "../../fulfilment/order/shop.ts";
import { dump } from "./dump.ts";

const note = "No vino, la señora de chaqueta roja";

let shop: Shop;
let seller: Colleague;
beforeAll(async () => {
  shop = await openShop();
  seller = await shop.staff("seller");
});
afterAll(() => shop.close());

/** An order that the seller cancels with the note. */
async function canceled(shopper: Shopper): Promise<string> {
  const { hash_id } = await ask(shop, shopper, ["880101410"]);
  const body = { hash_id, reason: "left" as const, note };
  await seller.call("cancelForShopper", { body, idempotencyKey: `note-${hash_id}` });
  return hash_id;
}
const history = async (hash_id: string) =>
  (await seller.call("getStaffOrder", { params: { hash_id } })).history;
/** The words of the note that stand in any row of any table. */
const inClear = async () => {
  const all = await dump(shop);
  return ["No vino", "señora", "chaqueta"].filter((word) => all.includes(word));
};

it("[FL-18] a note of the staff is in clear in no table, is read by staff and in the shopper's own data, and nothing opens it once the visit was erased", async () => {
  const shopper = await shop.shopper();
  const hash_id = await canceled(shopper);
  expect(await inClear()).toEqual([]);

  const written = await history(hash_id);
  expect(written.map((entry) => entry.note)).toEqual([null, note, null]);
  const own = (await shopper.call("getClientData", {})).orders[0];
  expect(own).toMatchObject({ hash_id, events: written.map(({ at, type, note }) => ({ at, type, note })) });
  expect(JSON.stringify(own)).not.toContain(seller.name);

  const stored = () =>
    shop.rows<StoredKey & { sealed: string | null }>(
      `select e.data->>'sealed_note' as sealed, c.data_key as "dataKey", c.key_day as "keyDay"
       from order_event e join "order" o on o.id = e.order_id join client c on c.id = o.client_id
       where o.hash_id = $1 and e.type = 'canceled'`,
      hash_id,
    );
  const [before] = await stored();
  await shopper.call("forgetClient", {});
  const [after] = await stored();
  // The history stays as it was written; only the key is gone.
  expect(after).toEqual({ sealed: before?.sealed, dataKey: null, keyDay: null });
  expect(before?.sealed).toEqual(expect.any(String));
  expect(await history(hash_id)).toEqual(written.map((entry) => ({ ...entry, note: null })));
});

it("an order is canceled without the note when the key of its visit is lost", async () => {
  const shopper = await shop.shopper();
  await shop.deps.vault.days.destroyUnused(new Set(), new Date(Date.now() + 2 * 24 * 3_600_000));
  const hash_id = await canceled(shopper);
  expect((await history(hash_id))[1]).toMatchObject({ type: "canceled", name: seller.name, note: null });
  expect(await inClear()).toEqual([]);
});

it("no event takes a note in clear", async () => {
  const { hash_id } = await ask(shop, await shop.shopper(), ["880101410"]);
  const clear = `insert into order_event (order_id, type, actor, data, at)
    select id, 'canceled', 'staff', '{"note": "x"}', now() from "order" where hash_id = $1`;
  await expect(shop.rows(clear, hash_id)).rejects.toThrow("order_event_note_sealed");
});
