import type { OfficeDifferences } from "@horma/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, type Colleague, openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { codeOf } from "../../people/office/code-of.ts";

const sku = "880101410";
const location = "Z-01-1";

describe("what the books of a store have, from the office", () => {
  let shop: Shop;
  let head: Colleague;
  beforeAll(async () => {
    shop = await openShop();
    await shop.rows("delete from stock where sku = $1", sku);
    await shop.rows(
      `insert into stock (store_id, sku, location, on_hand) select id, $1, $2, 3 from store where code = '0101'`,
      sku,
      location,
    );
    head = await shop.office("head_office", null);
  });
  afterAll(() => shop.close());

  const stock = (query: { place?: string; q?: string } = { place: location }, by = head) =>
    by.call("getOfficeStock", { query: { store: "0101", ...query } });
  const correct = (seen: number, left: number) => ({
    body: { store: "0101", sku, location, seen, left, reason: "not_there" as const },
  });
  const line = async () => (await stock()).lines[0];

  it("[OF-09] has each sku in its slot, with what orders hold; found by slot, product and EAN", async () => {
    const before = (await stock()).sums;
    await ask(shop, await shop.shopper(), [sku]);
    expect(await line()).toMatchObject({ location, sku, size: "41", standing: 3, held: 1, with_shoppers: 0 });
    const { sums, aisles, aisle, slots } = await stock();
    expect(sums).toMatchObject({ standing: before.standing, held: before.held + 1 });
    expect(aisles).toContain("Z");
    expect([aisle, slots]).toEqual(["Z", [{ location, standing: 3 }]]);
    const [{ ean } = { ean: "" }] = await shop.rows<{ ean: string }>(
      "select ean from sku_ean where sku = $1",
      sku,
    );
    for (const q of [location.toLowerCase(), ean])
      expect((await stock({ q })).lines).toMatchObject([{ sku, location }]);
    expect(await stock({ q: "nada de eso" })).toMatchObject({ lines: [], total: 0 });
  });

  it("[OF-09] a correction changes the books with its reason, and both histories name who saw it", async () => {
    await head.call("correctStock", correct(3, 2));
    expect(await line()).toMatchObject({ standing: 2, held: 1 });
    const { lines } = await head.call("listStockHistory", { query: { store: "0101", sku, location } });
    expect(lines).toMatchObject([{ before: 3, after: 2, reason: "not_there", by: expect.any(String) }]);
    const { lines: audit } = await head.call("listAudit", { query: { q: sku } });
    expect(audit[0]).toMatchObject({
      action: "stock_corrected",
      actor: `office ${lines[0]?.by}`,
      store: "0101",
    });
  });

  it("[OF-09] a slot that changed since it was shown is not corrected", async () => {
    expect(await codeOf(head.call, "correctStock", correct(3, 1))).toBe("slot_changed");
    expect(await line()).toMatchObject({ standing: 2 });
  });

  it("[OF-09] [TR-04] a pair that is not there is promised to no one: its order loses it", async () => {
    await head.call("correctStock", correct(2, 0));
    expect(await line()).toMatchObject({ standing: 0, held: 0 });
    const [pair] = await shop.rows(
      `select p.state, e.actor from pair p join order_event e on e.pair_id = p.id and e.type = 'pair_missed' where p.sku = $1`,
      sku,
    );
    expect(pair).toEqual({ state: "missing", actor: "office" });
  });

  it("[OF-09] the head office sees where books and ERP differ, in every store of theirs", async () => {
    await shop.rows(
      `insert into erp_stock (store_id, sku, location, whole, quantity, as_of, short)
       select id, $1, $2, false, 5, now() - interval '1 hour', 0 from store where code = '0101'`,
      sku,
      location,
    );
    const { differences } = await head.call("listOfficeDifferences", { query: {} });
    expect(differences).toContainEqual(expect.objectContaining({ store: "0101", sku, ours: 0, theirs: 5 }));
    expect(await stock()).toMatchObject({ erp_at: expect.any(String) });
  });

  it("[OF-09] differences are sorted by the asked column and cut into pages", async () => {
    await shop.rows(
      `insert into erp_stock (store_id, sku, location, whole, quantity, as_of, short)
       select s.id, z.sku, null, true, 900, now() - interval '2 hours', 1 from store s, product_size z
       where s.code = '0102' and z.sku in ('880102410', '880102420')`,
    );
    const asked = async (query: object): Promise<OfficeDifferences> =>
      head.call("listOfficeDifferences", { query });
    const all = await asked({});
    expect(all.differences.map(({ store }) => store)).toEqual(["0101", "0102", "0102"]);
    expect(all.total).toBe(3);
    const last = await asked({ sort: "-store", size: 1 });
    expect(last).toMatchObject({ total: 3, page_size: 1, differences: [{ sku: "880102420" }] });
    expect((await asked({ sort: "-store", size: 1, page: 3 })).differences).toEqual([all.differences[0]]);
    const figures = (await asked({ sort: "-difference" })).differences.map(({ difference }) => difference);
    expect(figures).toEqual([-5, ...figures.slice(1).toSorted((a, b) => b - a)]);
    expect((await asked({ sort: "-as_of" })).differences[0]?.store).toBe("0101");
    expect((await asked({ store: "0101", sort: "set_back" })).total).toBe(1);
  });

  it("[OF-01] an auditor reads; a person of another store sees nothing of it", async () => {
    const auditor = await shop.office("auditor", null);
    expect((await stock({ place: location }, auditor)).total).toBe(1);
    expect(await codeOf(auditor.call, "correctStock", correct(0, 1))).toBe("role_forbidden");
    const area = await shop.office("area_manager", ["0102"]);
    expect(await codeOf(area.call, "getOfficeStock", { query: { store: "0101" } })).toBe("store_forbidden");
  });
});
