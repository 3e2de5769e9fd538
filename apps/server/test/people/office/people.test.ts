import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readAudit } from "../../../src/platform/audit/read-audit.ts";
import { type Colleague, openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { codeOf } from "./code-of.ts";

describe("the people of the stores, from the office", () => {
  let shop: Shop;
  let head: Colleague;
  beforeAll(async () => {
    shop = await openShop();
    head = await shop.office("head_office", null);
  });
  afterAll(() => shop.close());

  const namesOf = async (who: Colleague, query: object) =>
    (await who.call("listPeople", { query })).people.map(({ login }) => login);

  it("a person is added with a PIN that works, gets another role and PIN, and is off at once", async () => {
    const member = { store: "0101", login: "nuria" };
    const { pin } = await head.call("addPerson", { body: { ...member, name: "Nuria", role: "seller" } });
    expect(pin).toMatch(/^\d{6}$/);
    const again = { ...member, name: "Nuria", role: "seller" } as const;
    expect(await codeOf(head.call, "addPerson", { body: again })).toBe("login_taken");
    await head.call("changePerson", { body: { ...member, role: "runner" } });
    const { pin: renewed } = await head.call("renewPersonPin", { body: member });
    const signIn = (typed: string) => codeOf(head.call, "staffLogin", { body: { ...member, pin: typed } });
    expect(await signIn(pin)).toBe("pin_invalid");
    expect(await signIn(renewed)).toBeUndefined();
    const [nuria] = (await head.call("listPeople", { query: { store: "0101", q: "nuria" } })).people;
    expect(nuria).toMatchObject({ role: "runner", store: { code: "0101" }, sessions: [{}] });
    await head.call("signOutPerson", { body: member });
    expect((await head.call("listPeople", { query: { q: "nuria" } })).people[0]?.sessions).toEqual([]);
    await head.call("removePerson", { body: member });
    expect(await signIn(renewed)).toBe("staff_not_found");
    expect(await namesOf(head, { q: "nuria" })).toEqual([]);
  });

  it("[OF-07] another name signs no one out, and the audit says who of the office gave it, without it", async () => {
    const since = shop.deps.now();
    const member = { store: "0102", login: "technician" };
    const technician = await shop.staff("technician", "0102");
    const change = (more: { name?: string; role?: "runner" | "technician" }) =>
      codeOf(head.call, "changePerson", { body: { ...member, ...more } });
    expect(await change({ name: " Teo Reyes " })).toBeUndefined();
    await technician.call("getStaffSession", {});
    const [teo] = (await head.call("listPeople", { query: { store: "0102", q: "technician" } })).people;
    expect(teo).toMatchObject({ name: "Teo Reyes", role: "technician", sessions: [{}] });
    // Sent again, as after a lost answer.
    expect(await change({ name: "Teo Reyes", role: "technician" })).toBeUndefined();
    expect(await change({})).toBe("bad_request");
    expect(await change({ name: " " })).toBe("bad_request");
    const lines: { action: string; actor: string; data: unknown }[] = [];
    for await (const page of readAudit(shop.deps.db.read, since))
      lines.push(...page.filter(({ subject }) => subject === "staff technician"));
    expect(lines.filter(({ action }) => action.endsWith("_changed"))).toEqual([
      expect.objectContaining({ action: "name_changed", actor: "office Francisca head_office" }),
    ]);
    expect(JSON.stringify(lines)).not.toContain("Teo");
  });

  it("a person who is signed in on a tablet is signed out in every process when the office says so", async () => {
    const runner = await shop.staff("runner", "0102");
    await runner.call("getStaffSession", {});
    await head.call("signOutPerson", { body: { store: "0102", login: "runner" } });
    await expect.poll(() => codeOf(runner.call, "getStaffSession", {})).toBe("token_invalid");
  });

  it("[OF-01] an area manager sees the people of their stores alone, and the head office everyone", async () => {
    const area = await shop.office("area_manager", ["0102"]);
    const [all, own] = [
      await head.call("listPeople", { query: {} }),
      await area.call("listPeople", { query: {} }),
    ];
    expect(new Set(all.people.map(({ store }) => store.code))).toEqual(new Set(["0101", "0102"]));
    expect(new Set(own.people.map(({ store }) => store.code))).toEqual(new Set(["0102"]));
    expect(await codeOf(area.call, "listPeople", { query: { store: "0101" } })).toBe("store_forbidden");
    expect(await codeOf(area.call, "listPeople", { query: { store: "9999" } })).toBe("store_forbidden");
    expect(await area.call("listOfficeStores", { query: {} })).toMatchObject({
      all: 1,
      stores: [{ code: "0102" }],
    });
  });

  it("[OF-01] the areas of a caller's stores have those that are open, and a store is found by its area", async () => {
    await shop.rows(
      `insert into store (code, name, area, closed_at) values ('0701', 'Talca 10', 'Zona 10', null), ('0702', 'Talca 2', 'Zona 10', null),
         ('0703', 'Curicó', 'Zona 2', null), ('0704', 'Linares', 'Zona 2', now()), ('0705', 'Parral', 'Zona 3', now())`,
    );
    expect(await head.call("listStoreAreas", {})).toEqual([
      { area: "Zona 2", stores: ["0703"] },
      { area: "Zona 10", stores: ["0702", "0701"] },
    ]);
    const area = await shop.office("area_manager", ["0102", "0701"]);
    expect(await area.call("listStoreAreas", {})).toEqual([{ area: "Zona 10", stores: ["0701"] }]);
    const found = await head.call("listOfficeStores", { query: { q: "zona 10" } });
    expect(found.stores.map(({ code }) => code)).toEqual(["0702", "0701"]);
    await shop.rows("delete from store where code like '070_'");
  });

  it("pages by fifty, and finds by parts of names without accents", async () => {
    await shop.rows(
      `insert into staff (store_id, login, name, role, pin_hash)
       select $1::int, 'many-' || n, 'Ñandú ' || lpad(n::text, 3, '0'), 'seller', 'none' from generate_series(1, 120) n`,
      shop.storeId,
    );
    const found = await head.call("listPeople", { query: { q: "NANDU", page: 3 } });
    expect(found).toMatchObject({ total: 120, page_size: 50 });
    expect(found.people.map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, at) => `Ñandú ${101 + at}`),
    );
  });

  it("[OF-07] are sorted as people do, by name, store, role or last use, and filtered by role and state", async () => {
    await shop.rows(
      `insert into staff (store_id, login, name, role, pin_hash) select $1::int, 'order-' || n, name, role, 'none'
       from (values (1, 'Orden 10', 'runner'), (2, 'Orden 2', 'manager'), (3, 'orden ñu', 'seller'), (4, 'Orden nz', 'seller'))
         each (n, name, role)`,
      shop.storeId,
    );
    const names = async (query: object) =>
      (await head.call("listPeople", { query: { q: "orden", ...query } })).people.map(({ name }) => name);
    expect(await names({ sort: "name" })).toEqual(["Orden 2", "Orden 10", "Orden nz", "orden ñu"]);
    expect(await names({})).toEqual(await names({ sort: "name" }));
    expect(await names({ sort: "-name", size: 2 })).toEqual(["orden ñu", "Orden nz"]);
    expect(await names({ sort: "-name", size: 2, page: 2 })).toEqual(["Orden 10", "Orden 2"]);
    expect((await names({ sort: "role" })).at(-1)).toBe("Orden 2");
    expect(await names({ role: "seller" })).toEqual(["Orden nz", "orden ñu"]);
    expect(await names({ state: "in" })).toEqual([]);
    expect(await names({ state: "out", role: "runner" })).toEqual(["Orden 10"]);
    const seller = await shop.staff("seller", "0101");
    await seller.call("getStaffSession", {});
    const last = await head.call("listPeople", { query: { sort: "-used", size: 1 } });
    expect(last.people).toMatchObject([{ store: { code: "0101" }, role: "seller", sessions: [{}] }]);
    expect((await head.call("listPeople", { query: { state: "in" } })).people).not.toEqual([]);
    expect((await head.call("listPeople", { query: { state: "paused" } })).people).toEqual([]);
  });

  it("the audit says who of the office gave a new PIN", async () => {
    const since = shop.deps.now();
    await head.call("renewPersonPin", { body: { store: "0101", login: "cashier" } });
    const lines: string[] = [];
    for await (const page of readAudit(shop.deps.db.read, since))
      lines.push(...page.map(({ actor, action, subject }) => `${actor}: ${action} ${subject}`));
    expect(lines).toContain("office Francisca head_office: pin_renewed staff cashier");
  });

  it("a manager does not undo the new PIN that the office gave a moment ago", async () => {
    await head.call("renewPersonPin", { body: { store: "0101", login: "technician" } });
    const manager = await shop.staff("manager");
    const body = { login: "technician" };
    expect(await codeOf(manager.call, "renewStaffPin", { body })).toBe("pin_just_renewed");
  });
});
