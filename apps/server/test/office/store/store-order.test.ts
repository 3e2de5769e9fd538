import type { CallInput, StoreSort } from "@horma/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Colleague, openShop, type Shop } from "../../fulfilment/order/shop.ts";

/** Stores by their codes, as they are made: boxes of which some fail, and what else they have. */
const stores = {
  "501": {
    name: "Orden 2",
    area: "Zona Sur",
    boxes: 2,
    failing: 1,
    shelves: 1,
    people: 3,
    manager: "Jefa 10",
  },
  "502": {
    name: "Orden 10",
    area: "Zona Norte",
    boxes: 3,
    failing: 1,
    shelves: 0,
    people: 1,
    manager: "Jefa 9",
  },
  "503": { name: "Orden 1", area: "Zona Sur", boxes: 1, failing: 0, shelves: 2, people: 0 },
  "504": { name: "Orden 3", area: null, boxes: 0, failing: 0, shelves: 0, people: 0 },
};

describe("the order and areas of the office's stores", () => {
  let shop: Shop;
  let head: Colleague;
  beforeAll(async () => {
    shop = await openShop();
    head = await shop.office("head_office", null);
    for (const [code, store] of Object.entries(stores)) {
      await shop.rows(
        "insert into store (code, name, area) values ($1, $2, $3)",
        code,
        store.name,
        store.area,
      );
      await shop.rows(
        `insert into device (store_id, hwd, name, type_id, status_id, online)
         select s.id, 'box-' || n, 'Box ' || n, 'box', 'idle', n > $2 from store s, generate_series(1, $3) n where s.code = $1
         union all select s.id, 'shelf-' || n, 'Shelf ' || n, 'shelf', 'idle', true
         from store s, generate_series(1, $4) n where s.code = $1`,
        code,
        store.failing,
        store.boxes,
        store.shelves,
      );
      await shop.rows(
        `insert into staff (store_id, login, name, role, pin_hash)
         select s.id, 'p' || n, case n when 1 then $3 else 'Persona' end, case n when 1 then 'manager' else 'runner' end, 'none'
         from store s, generate_series(1, $2) n where s.code = $1`,
        code,
        store.people,
        "manager" in store ? store.manager : null,
      );
    }
    // 502 opens around the clock.
    await shop.rows(
      `insert into store_hours (store_id, weekday, opens, closes)
       select id, n, '00:00', '24:00' from store, generate_series(1, 7) n where code = '502'`,
    );
    const staff =
      "(select w.id from staff w join store s on s.id = w.store_id where s.code = $1 and w.login = 'p1')";
    const signIn = (code: string, tablet: string, ends: string) =>
      shop.rows(
        `insert into staff_session (token_hash, staff_id, tablet_hash, expires_at, seen_at)
         values ($2, ${staff}, $2, now() + $3::interval, now())`,
        code,
        tablet,
        ends,
      );
    const hang = (code: string, tablet: string, seen: string) =>
      shop.rows(
        `insert into wallboard (store_id, tablet_hash, token_hash, staff_id, created_at, seen_at)
         select id, $2, $2, ${staff}, now(), now() + $3::interval from store where code = $1`,
        code,
        tablet,
        seen,
      );
    await signIn("501", "a", "1 hour");
    await signIn("502", "b", "-1 hour");
    await hang("502", "c", "-1 day");
    await hang("502", "d", "-2 days");
  });
  afterAll(() => shop.close());

  const list = (query: CallInput<"listStoreStates">["query"], by = head) =>
    by.call("listStoreStates", { query: { q: "orden", ...query } });
  const codesOf = async (...given: Parameters<typeof list>) =>
    (await list(...given)).stores.map(({ code }) => code);

  it.each<[StoreSort, string]>([
    ["name", "503 501 504 502"],
    ["-name", "502 504 501 503"],
    ["state", "502 503 501 504"],
    ["-state", "503 501 504 502"],
    ["boxes", "504 503 501 502"],
    ["-boxes", "502 501 503 504"],
    ["shelves", "504 502 501 503"],
    ["-shelves", "503 501 504 502"],
    ["people", "503 504 502 501"],
    ["-people", "501 502 503 504"],
    ["screens", "503 504 501 502"],
    ["-screens", "502 501 503 504"],
    ["manager", "502 501 503 504"],
    ["-manager", "501 502 503 504"],
    ["seen", "502 501 503 504"],
    ["-seen", "501 502 503 504"],
  ])("[OF-06] stores sorted by %s are %s", async (sort, codes) => {
    expect(await codesOf({ sort })).toEqual(codes.split(" "));
    expect(await codesOf({ sort, size: 2, page: 2 })).toEqual(codes.split(" ").slice(2));
  });

  it("[OF-06] stores of an area are listed, counted and paged alone, with any filter, of the caller's alone", async () => {
    const area = "Zona Sur";
    expect(await codesOf({ area })).toEqual(["503", "501"]);
    expect(await codesOf({ area, filter: "open" })).toEqual([]);
    expect(await list({ area, filter: "failing", sort: "-boxes", size: 1 })).toMatchObject({
      stores: [{ code: "501" }],
      counts: { all: 2, open: 0, closed: 2, failing: 1, gone: 0 },
      total: 1,
    });
    expect(await codesOf({ area, q: "503" })).toEqual(["503"]);
    expect(await codesOf({ area: "Zona" })).toEqual([]);
    const manager = await shop.office("manager", ["501", "502"]);
    expect(await codesOf({ area }, manager)).toEqual(["501"]);
  });

  it("[OF-06] what stores are sorted by is what they show, of the caller's stores alone", async () => {
    const { stores: shown, counts } = await list({ sort: "-boxes" });
    expect(shown[0]).toMatchObject({ boxes: 3, boxes_failing: 1, people: 1, manager: "Jefa 9", screens: 2 });
    expect(counts).toMatchObject({ all: 4, open: 1, failing: 2 });
    const manager = await shop.office("manager", ["501"]);
    expect(await codesOf({ sort: "-boxes" }, manager)).toEqual(["501"]);
    await shop.rows("update store set closed_at = now() where code in ('501', '502')");
    expect(await codesOf({ sort: "-screens" })).toEqual(["503", "504"]);
    // What closed for good is not open, whatever its hours.
    expect(await codesOf({ sort: "state", filter: "gone" })).toEqual(["501", "502"]);
  });
});
