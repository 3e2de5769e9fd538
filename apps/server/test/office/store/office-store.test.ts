import {
  type ApiClient,
  CallError,
  type CallInput,
  type CallName,
  type ChangeOfficeStoreBody,
} from "@horma/contract";
import { openingAt } from "@horma/domain";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isOpenAt } from "../../../src/catalogue/store/open-now.ts";
import { openingHours } from "../../../src/catalogue/store/opening-hours.ts";
import { findStoreByCode } from "../../../src/catalogue/store/store-table.ts";
import { ask, type Colleague, openShop, type Shop } from "../../fulfilment/order/shop.ts";
import { importFile } from "../../integration/import/import-file.ts";
import { codeOf } from "../../people/office/code-of.ts";

describe("the stores from the office", () => {
  let shop: Shop;
  let head: Colleague;
  beforeAll(async () => {
    shop = await openShop();
    head = await shop.office("head_office", null);
  });
  afterAll(() => shop.close());

  const read = (code = "0101", by = head) => by.call("getOfficeStore", { params: { store: code } });
  const list = (query: CallInput<"listStoreStates">["query"] = {}, by = head) =>
    by.call("listStoreStates", { query });
  const namesOf = async (query: CallInput<"listStoreStates">["query"]) =>
    (await list(query)).stores.map(({ name }) => name);
  const change = async (edit: Omit<ChangeOfficeStoreBody, "version">, { code = "0101", by = head } = {}) => {
    const { version } = await read(code);
    return refusal(by.call, "changeOfficeStore", { params: { store: code }, body: { version, ...edit } });
  };
  const lastLine = async () =>
    (
      await shop.rows("select action, subject, actor_name as by, data from audit order by id desc limit 1")
    )[0];
  const create = (code: string, more: object = {}) =>
    refusal(head.call, "createOfficeStore", {
      body: {
        code,
        name: `Tienda ${code}`,
        address: "Prat 518",
        commune: "Ñuñoa",
        time_zone: "America/Santiago",
        hours_of: null,
        ...more,
      },
    });

  it.each([
    ["phone", "no tiene", "no es un teléfono: escríbelo como +56 2 2000 0101"],
    ["whatsapp", "123", "no es un teléfono: escríbelo como +56 2 2000 0101"],
    ["latitude", "-93", "está fuera de lo posible"],
    ["longitude", "200", "está fuera de lo posible"],
    ["latitude", "Alameda", "no es un número"],
  ])("[OF-06] a %s of %s is refused at its field, and nothing is changed", async (column, value, says) => {
    const before = await read();
    const refused = await change({ stores: [{ name: "Otra", [column]: value }] });
    expect(refused?.code).toBe("fields_invalid");
    expect(refused?.fields).toMatchObject([{ part: "stores", column, value }]);
    expect(refused?.fields[0]?.message).toContain(says);
    expect(await read()).toMatchObject({ name: before.name, phone: before.phone, latitude: before.latitude });
  });

  it("[OF-06] a name stays one line: the end of a line is a blank, and another control character is refused", async () => {
    expect(await change({ stores: [{ address: "Alameda 2410\nlocal 104" }] })).toBeUndefined();
    expect(await read()).toMatchObject({ address: "Alameda 2410 local 104" });
    const refused = await change({ stores: [{ address: "Alameda\u00072410" }] });
    expect(refused?.fields).toMatchObject([{ part: "stores", column: "address", reason: "not_allowed" }]);
  });

  it.each(["latitude", "longitude"] as const)(
    "[OF-06] a %s is not emptied alone, nor changed where the other is missing",
    async (column) => {
      const other = column === "latitude" ? "longitude" : "latitude";
      expect(await change({ stores: [{ latitude: "-33,4", longitude: "-70,6" }] })).toBeUndefined();
      const refused = await change({ stores: [{ [column]: "" }] });
      expect(refused?.fields).toMatchObject([{ part: "stores", column, reason: "missing" }]);
      expect(await read()).toMatchObject({ latitude: -33.4, longitude: -70.6 });
      expect(await change({ stores: [{ latitude: "", longitude: "" }] })).toBeUndefined();
      expect((await change({ stores: [{ [column]: "-33,4" }] }))?.fields).toMatchObject([
        { part: "stores", column: other, reason: "missing" },
      ]);
      expect(await read()).toMatchObject({ latitude: null, longitude: null });
    },
  );

  it("[OF-06] one save changes the store, its hours, seats and devices, with one line in the audit", async () => {
    const refused = await change({
      stores: [
        {
          name: "Alameda Centro",
          address: "Alameda 2410, local 104",
          commune: "Santiago",
          area: "Zona Centro",
          theme: "lima",
          tables: true,
          deliver_methods: ["box", "table"],
          rack_slots: "30",
          monday: { opens: "10:00", closes: "21:00" },
          sunday: null,
          exceptions: [{ date: "2099-12-25", hours: null, reason: "Navidad" }],
        },
      ],
      seats: [{ seat: "12" }, { seat: "1", removed: true }],
      devices: [
        { device: "box-12", name: "Puerta 12" },
        { device: "estante-9", name: "E9", type: "shelf" },
        { device: "box-11", retired: true },
      ],
    });
    expect(refused).toBeUndefined();
    const store = await read();
    expect(store).toMatchObject({
      name: "Alameda Centro",
      address: "Alameda 2410, local 104",
      commune: "Santiago",
      area: "Zona Centro",
      theme: "lima",
      tables: true,
      deliver_methods: ["table", "box"],
      rack_slots: 30,
      exceptions: [{ date: "2099-12-25", hours: null, reason: "Navidad" }],
    });
    expect(store.week).toContainEqual({ weekday: 1, opens: "10:00", closes: "21:00" });
    expect(store.week.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(store.seats).toContain("12");
    expect(store.seats).not.toContain("1");
    const byHwd = new Map(store.devices.map((each) => [each.hwd, each]));
    expect(byHwd.get("box-12")).toMatchObject({ name: "Puerta 12", retired_at: null });
    expect(byHwd.get("estante-9")).toMatchObject({ name: "E9", type_id: "shelf", online: true });
    expect(byHwd.get("box-11")?.retired_at).not.toBeNull();
    expect(await lastLine()).toMatchObject({ action: "store_changed", subject: "store 0101", by: head.name });
  });

  it("[OF-06] refused values are named by part, row and column, and nothing is written", async () => {
    const before = await read();
    const refused = await change({
      stores: [
        {
          name: "Otra",
          latitude: "lejos",
          monday: { opens: "21:00", closes: "10:00" },
          time_zone: "Chile/Ningun",
        },
      ],
      seats: [{ seat: "un nombre demasiado largo" }],
      devices: [{ device: "box-77" }],
      language: "en",
    });
    expect(refused).toMatchObject({ code: "fields_invalid" });
    expect(refused?.fields.map(({ part, row, column }) => [part, row, column])).toEqual([
      ["stores", 0, "latitude"],
      ["stores", 0, "time_zone"],
      ["stores", 0, "monday"],
      ["seats", 0, "seat"],
      ["devices", 0, "type"],
    ]);
    expect(refused?.fields[0]?.message).toMatch(/number/);
    expect((await read()).version.split(".")[0]).toBe(before.version.split(".")[0]);
  });

  it("[OF-06] a device with a job is not retired", async () => {
    await shop.rows(
      "update device set status_id = 'ready', job = 'j1', job_kind = 'return' where hwd = 'box-10'",
    );
    const refused = await change({ devices: [{ device: "box-10", retired: true }] });
    expect(refused?.fields).toMatchObject([{ part: "devices", column: "retired", reason: "fixed" }]);
    await shop.rows("update device set status_id = 'idle', job = null, job_kind = null where hwd = 'box-10'");
  });

  it("[OF-06] who read the store before another change is told whose it is, or that a file came", async () => {
    const { version } = await read();
    const other = await shop.office("head_office", null);
    await change({ stores: [{ phone: "+56 2 2222 2222" }] }, { by: other });
    const save = (phone: string, seen = version) =>
      refusal(head.call, "changeOfficeStore", {
        params: { store: "0101" },
        body: { version: seen, stores: [{ phone }] },
      });
    expect(await save("1")).toMatchObject({ code: "edited_meanwhile", winner: other.name });
    const later = (await read()).version;
    await importFile(shop.deps, "stores", "code,name,phone\n0101,Alameda Centro,+56 2 3333 3333\n");
    expect(await save("1", later)).toMatchObject({ code: "edited_meanwhile", winner: null });
    expect((await read()).phone).toBe("+56 2 3333 3333");
    // What is not set, as a box that goes offline, makes no other version.
    const last = (await read()).version;
    await shop.rows("update device set online = false where hwd = 'box-01'");
    expect(await save("+56 2 4444 4444", last)).toBeUndefined();
    await shop.rows("update device set online = true where hwd = 'box-01'");
  });

  it("[OF-06] of two who save at the same time one is told", async () => {
    const { version } = await read();
    const codes = await Promise.all(
      ["+56 9 1111 1111", "+56 9 2222 2222", "+56 9 3333 3333"].map((whatsapp) =>
        codeOf(head.call, "changeOfficeStore", {
          params: { store: "0101" },
          body: { version, stores: [{ whatsapp }] },
        }),
      ),
    );
    expect(codes.sort()).toEqual(["edited_meanwhile", "edited_meanwhile", undefined]);
  });

  it("[OF-06] a store is made with the week of another one; its code is its own", async () => {
    expect(await create("0200", { hours_of: "0101" })).toBeUndefined();
    const [made, like] = [await read("0200"), await read()];
    expect(made).toMatchObject({ name: "Tienda 0200", address: "Prat 518", commune: "Ñuñoa", theme: null });
    expect(made.week).toEqual(like.week);
    expect(await create("0200")).toMatchObject({
      code: "fields_invalid",
      fields: [{ part: "stores", row: 0, column: "code", reason: "taken" }],
    });
    expect((await create("con espacio"))?.fields).toMatchObject([{ column: "code" }]);
    const codes = await Promise.all(["0201", "0201"].map(async (code) => (await create(code))?.code));
    expect(codes.sort()).toEqual(["fields_invalid", undefined]);
  });

  it("[OF-06] a store that closes is not found by shoppers, its orders go on, and it can open again", async () => {
    const shopper = await shop.shopper();
    const call = (name: "closeOfficeStore" | "reopenOfficeStore") =>
      head.call(name, { params: { store: "0101" } });
    // It opens on every day, also on that of this run.
    const allDay = { opens: "00:00", closes: "24:00" };
    await change({ stores: [{ monday: allDay, sunday: allDay }] });
    const { hash_id } = await ask(shop, shopper, ["880101410"]);
    expect((await read()).open_orders).toBe(1);
    await call("closeOfficeStore");
    expect(await lastLine()).toMatchObject({ action: "store_closed", subject: "store 0101" });
    expect(await shopper.call("listStores", { query: { code: "0101" } })).toEqual([]);
    expect(await read()).toMatchObject({ is_opened: false, closed_at: expect.any(String), open_orders: 1 });
    expect((await shopper.call("getOrder", { params: { hash_id } })).status_id).toBe("pending");
    expect(await namesOf({ filter: "gone" })).toEqual(["Alameda Centro"]);
    expect(await namesOf({})).not.toContain("Alameda Centro");
    await call("reopenOfficeStore");
    expect(await shopper.call("listStores", { query: { code: "0101" } })).toHaveLength(1);
  });

  it("[OF-06] the list finds by words of name, code, address and commune, sorts, filters and counts", async () => {
    expect(await namesOf({ q: "nunoa prat" })).toEqual(["Tienda 0200", "Tienda 0201"]);
    expect(await namesOf({ q: "prat", sort: "-code" })).toEqual(["Tienda 0201", "Tienda 0200"]);
    const [first] = (await list({ store: "0101" })).stores;
    expect(first).toMatchObject({ boxes: 11, boxes_failing: 0, manager: expect.any(String) });
    expect(await namesOf({ filter: "failing" })).toEqual([]);
    await shop.rows("update device set online = false where hwd = 'box-02'");
    expect(await namesOf({ filter: "failing" })).toEqual(["Alameda Centro"]);
    expect((await list({ store: "0101" })).stores[0]).toMatchObject({ boxes_failing: 1 });
    await shop.rows("update device set online = true where hwd = 'box-02'");
    expect(await namesOf({ q: "0201", filter: "closed" })).toEqual(["Tienda 0201"]);
    const { counts, total } = await list({});
    expect(counts.open + counts.closed).toBe(counts.all);
    expect(total).toBe(counts.all);
    const manager = await shop.office("manager", ["0102"]);
    expect((await list({}, manager)).stores.map(({ code }) => code)).toEqual(["0102"]);
    expect(await codeOf(manager.call, "getOfficeStore", { params: { store: "0101" } })).toBe(
      "store_forbidden",
    );
  });

  it("[OF-01] a store's area is spelled as other stores have it, and sorts and finds in the list", async () => {
    expect(await create("0401", { area: "ZONA  centro" })).toBeUndefined();
    expect(await create("0402", { area: "Zona Austral" })).toBeUndefined();
    expect(await create("0403")).toBeUndefined();
    expect(await read("0401")).toMatchObject({ area: "Zona Centro" });
    expect(await read("0403")).toMatchObject({ area: null });
    expect(await namesOf({ q: "zona", sort: "-area" })).toEqual([
      "Alameda Centro",
      "Tienda 0401",
      "Tienda 0402",
    ]);
    expect((await list({ q: "austral" })).stores[0]).toMatchObject({ code: "0402", area: "Zona Austral" });
    const refused = await change({ stores: [{ area: "a".repeat(61) }] }, { code: "0402" });
    expect(refused?.fields).toMatchObject([{ part: "stores", column: "area", reason: "too_long" }]);
    expect(await change({ stores: [{ area: "" }] }, { code: "0402" })).toBeUndefined();
    expect(await read("0402")).toMatchObject({ area: null });
  });

  it("[OF-06] the list says open as the store itself does, over midnight and on days with other hours", async () => {
    await create("0300");
    const refused = await change(
      {
        stores: [
          {
            monday: { opens: "10:00", closes: "20:00" },
            friday: { opens: "18:00", closes: "02:00" },
            saturday: { opens: "00:00", closes: "24:00" },
            exceptions: [
              { date: "2099-12-24", hours: { opens: "10:00", closes: "14:00" }, reason: "Víspera; corta" },
              { date: "2099-12-25", hours: null, reason: "Navidad" },
            ],
          },
        ],
      },
      { code: "0300" },
    );
    expect(refused).toBeUndefined();
    expect((await read("0300")).exceptions.map(({ reason }) => reason)).toEqual([
      "Víspera, corta",
      "Navidad",
    ]);
    const row = await findStoreByCode(shop.deps.db.read, "0300");
    if (row === undefined) throw new Error("the store was made");
    const starts = ["2099-12-18T00:00Z", "2099-12-24T00:00Z"].map((each) => Date.parse(each));
    for (const start of starts) {
      for (let half = 0; half < 4 * 48; half++) {
        const at = new Date(start + half * 30 * 60_000);
        const { rows } = await shop.deps.db.read.execute<{ open: boolean }>(
          sql`select ${isOpenAt(at)} as open from store s where s.code = '0300'`,
        );
        expect(rows[0]?.open, at.toISOString()).toBe(openingAt(openingHours(row), at).isOpened);
      }
    }
  });

  it("[OF-06] a new store whose code is another's but for zeros is asked about, and made once it is meant", async () => {
    const refused = await create("101");
    expect(refused?.fields).toMatchObject([{ part: "stores", column: "code", reason: "maybe_repeated" }]);
    expect(refused?.fields[0]?.message).toMatch(/Si es lo que quieres, confírmalo\. ¿Quisiste decir 0101\?$/);
    expect(await create("101", { doubts: true })).toBeUndefined();
    expect(await read("101")).toMatchObject({ name: "Tienda 101" });
  });
});

/** How a call is refused; nothing when it succeeds. */
async function refusal<N extends CallName>(
  call: ApiClient,
  name: N,
  input: CallInput<N>,
): Promise<CallError | undefined> {
  try {
    await call(name, input);
    return undefined;
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  }
}
