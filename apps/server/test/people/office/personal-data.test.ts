import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { letGo, takeOn } from "../../../src/people/staff/manage-staff.ts";
import { openBrowser } from "../../browser.ts";
import { ask, type Colleague, openShop, type Shop, type Shopper } from "../../fulfilment/order/shop.ts";
import { importFile } from "../../integration/import/import-file.ts";
import { codeOf } from "./code-of.ts";

const sku = "880101410";

let shop: Shop;
let head: Colleague;
beforeAll(async () => {
  shop = await openShop();
  head = await shop.office("head_office", null);
  for (const each of [sku, "880101415"]) await shop.setStock(each, 100);
});
afterAll(() => shop.close());

const audited = () =>
  shop.rows(
    "select action, subject, actor_kind as by, data from audit where action ~ 'data|erased' order by id desc",
  );

describe("a shopper's data, asked for at the office", () => {
  let shopper: Shopper;
  let code: string;
  let hash_id: string;
  let day: string;
  beforeEach(async () => {
    shopper = await shop.shopper();
    ({ hash_id } = await ask(shop, shopper, [sku]));
    // The last minute of the store's day, which is another day in UTC.
    const [at] = await shop.rows<{ code: string; day: string }>(
      `update "order" set created_at = date_trunc('day', now() at time zone 'America/Santiago') at time zone 'America/Santiago'
         + interval '23:59' where hash_id = $1
       returning code, (created_at at time zone 'America/Santiago')::date::text as day`,
      hash_id,
    );
    [code, day] = [at?.code ?? "", at?.day ?? ""];
  });
  const find = (query = { store: "0101", code, day }) => head.call("findShopperOrders", { query });
  const erase = () => head.call("eraseShopper", { body: { hash_id } });

  it("[OF-10] an order is found by store, code and day of the store, and nothing personal is shown of it", async () => {
    const { orders } = await find({ store: "0101", code: code.toLowerCase(), day });
    expect(orders).toEqual([{ hash_id, created_at: expect.any(String), state: "in_progress" }]);
    expect((await find({ store: "0102", code, day })).orders).toEqual([]);
    const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    expect((await find({ store: "0101", code, day: dayBefore })).orders).toEqual([]);
    const none = { store: "0101", code, day: "2026-02-31" };
    expect(await codeOf(head.call, "findShopperOrders", { query: none })).toBe("bad_request");
  });

  it("[OF-10] several orders of one code are shown by their times alone", async () => {
    const other = await ask(shop, await shop.shopper(), [sku]);
    await shop.rows(
      `update "order" o set code = $1, created_at = one.created_at - interval '1 hour' from "order" one
       where o.hash_id = $2 and one.hash_id = $3`,
      code,
      other.hash_id,
      hash_id,
    );
    expect((await find()).orders.map((order) => order.hash_id)).toEqual([other.hash_id, hash_id]);
  });

  it("[OF-10] of an order in progress nothing is erased, nor of another one of its visit", async () => {
    expect(await codeOf(head.call, "eraseShopper", { body: { hash_id } })).toBe("order_in_progress");
    await shopper.call("cancelOrder", { body: { hash_id } });
    await ask(shop, shopper, ["880101415"]);
    expect((await find()).orders).toMatchObject([{ state: "in_progress" }]);
    expect(await codeOf(head.call, "eraseShopper", { body: { hash_id } })).toBe("order_in_progress");
    expect((await shopper.call("getClientData", {})).client.nickname).toBe("Ana");
  });

  it("[OF-10] what identifies the shopper is erased, their token ends, and once more changes nothing", async () => {
    await shopper.call("cancelOrder", { body: { hash_id } });
    expect((await find()).orders).toMatchObject([{ state: "stored" }]);
    await erase();
    expect((await find()).orders).toMatchObject([{ state: "erased" }]);
    const [left] = await shop.rows(
      `select document_number, phone, nickname, phone_hash, data_key, key_day,
         (select count(*)::int from session where client_id = client.id) as sessions,
         (select count(*)::int from order_link l join "order" o on o.id = l.order_id where o.client_id = client.id) as links
       from client where id = $1`,
      shopper.id,
    );
    const nothing = { document_number: null, phone: null, nickname: null, phone_hash: null };
    expect(left).toEqual({ ...nothing, data_key: null, key_day: null, sessions: 0, links: 0 });
    expect(await codeOf(shopper.call, "getClientData", {})).toBe("token_invalid");
    const lines = await audited();
    expect(lines[0]).toEqual({
      action: "shopper_data_erased",
      subject: `order ${code}`,
      by: "office",
      data: {},
    });
    await erase();
    expect(await audited()).toEqual(lines);
    expect(await codeOf(head.call, "eraseShopper", { body: { hash_id: "none" } })).toBe("order_not_found");
  });
});

describe("the data of a store's staff, asked for at the office", () => {
  let people = 0;
  let member: { store: string; login: string };
  let id: number;
  beforeEach(async () => {
    member = { store: "0101", login: `quena-${++people}` };
    await takeOn(shop.deps.db, { ...member, name: "Quena Rojas", role: "seller" }, shop.deps.now());
    id = (await shop.rows<{ id: number }>("select id from staff where login = $1", member.login))[0]?.id ?? 0;
  });
  const leave = () => letGo(shop.deps.db, member, shop.deps.now());
  const list = (q: string) => head.call("listStoredPeople", { query: { q } });
  const fileOf = async (person: number) => {
    const browser = openBrowser(shop.app);
    await browser.ready();
    const url = `/api/v1/office/personal_data/people/${person}/export`;
    const { status, body } = await browser.send("POST", url, { token: head.token });
    return { status, data: body as { sessions: unknown[]; lines: unknown[] } };
  };

  it("[OF-10] people are found by name or login, also those who left", async () => {
    await leave();
    for (const q of [member.login, "quena rojas"])
      expect((await list(q)).people).toContainEqual({
        id,
        login: member.login,
        name: "Quena Rojas",
        role: "seller",
        active: false,
        store: { code: "0101", name: expect.any(String) },
      });
    expect(
      (await head.call("listStoredPeople", { query: { store: "0102", q: member.login } })).people,
    ).toEqual([]);
  });

  it("[OF-10] what is stored about a person is given as a file, without shoppers, and is in the audit", async () => {
    const seller = await shop.staff("seller");
    const { order } = await seller.call("orderForShopper", { body: { skus: [sku], nickname: "Daniela" } });
    const note = "lleva un bolso rojo";
    await seller.call("cancelForShopper", { body: { hash_id: order.hash_id, reason: "left", note } });
    const { status, data } = await fileOf(seller.id);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      person: { id: seller.id, login: "seller", active: true, store: { code: "0101" } },
      all_lines: true,
    });
    expect(data.sessions).not.toEqual([]);
    expect(data.lines).toContainEqual(
      expect.objectContaining({ history: "order", type: "order_created", code: order.code }),
    );
    expect(JSON.stringify(data)).not.toMatch(/Daniela|bolso|argon2/);
    expect((await audited())[0]).toEqual({
      action: "data_request_answered",
      subject: `person ${seller.id}`,
      by: "office",
      data: {},
    });
    expect((await fileOf(2_000_000_000)).status).toBe(404);
  });

  it("[OF-10] a person who works in the store is not erased", async () => {
    expect(await codeOf(head.call, "erasePerson", { body: { id } })).toBe("staff_active");
    expect((await list(member.login)).people).toHaveLength(1);
    expect(await codeOf(head.call, "erasePerson", { body: { id: 2_000_000_000 } })).toBe("staff_not_found");
  });

  it("[OF-10] of an erased person the login is in no table any more, and is shown nowhere", async () => {
    const file = (name: string) =>
      `store,login,name,role,active\n${member.store},${member.login},${name},seller,yes\n`;
    await importFile(shop.deps, "staff", file("Quena Roja"));
    await leave();
    await head.call("erasePerson", { body: { id } });
    const tables = await shop.rows<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    );
    for (const { name } of tables) {
      const found = await shop.rows(
        `select t::text from ${name} t where position($1 in t::text) > 0`,
        member.login,
      );
      expect(found, name).toEqual([]);
    }
    expect((await list(member.login)).people).toEqual([]);
    expect((await list(`persona:${id}`)).people).toEqual([]);
    const { lines } = await head.call("listAudit", { query: {} });
    expect(lines.map(({ subject }) => subject)).toContain(`staff persona:${id}`);
    expect(JSON.stringify(lines)).not.toContain(member.login);
    expect((await audited())[0]).toMatchObject({ action: "person_erased", subject: `person ${id}` });
    // Once more does nothing, and the login is free for another person.
    const before = await audited();
    await head.call("erasePerson", { body: { id } });
    expect(await audited()).toEqual(before);
    await takeOn(shop.deps.db, { ...member, name: "Otra", role: "cashier" }, shop.deps.now());
    expect((await list(member.login)).people).toMatchObject([{ name: "Otra", active: true }]);
    expect((await list(member.login)).people[0]?.id).not.toBe(id);
  });

  it("[OF-10] none but the head office answers requests", async () => {
    for (const [role, stores] of [
      ["area_manager", ["0101"]],
      ["manager", ["0101"]],
      ["auditor", null],
    ] as const) {
      const other = await shop.office(role, stores);
      expect(await codeOf(other.call, "listStoredPeople", { query: {} })).toBe("role_forbidden");
      expect(await codeOf(other.call, "erasePerson", { body: { id } })).toBe("role_forbidden");
    }
  });
});
