import { describe, expect, it } from "vitest";
import { fieldErrors } from "./field-errors.ts";
import { changesOf, formOf, mergeForms, type StoreChanges, type StoreForm } from "./store-form.ts";

const base = formOf({
  code: "0101",
  name: "Alameda",
  version: "a.1",
  is_opened: true,
  until: null,
  local_until: null,
  local_now: "2026-11-26T12:00:00",
  closed_at: null,
  demo: false,
  open_orders: 0,
  address: "Alameda 2410",
  commune: null,
  area: null,
  phone: null,
  whatsapp: null,
  latitude: -33.4,
  longitude: null,
  time_zone: "America/Santiago",
  theme: null,
  deliver_methods: ["box"],
  tables: false,
  advance: false,
  in_store: true,
  delivery: false,
  to_go: true,
  rack_slots: 24,
  wait_target: 120,
  week: [{ weekday: 1, opens: "10:00", closes: "21:00" }],
  exceptions: [{ date: "2026-12-25", hours: null, reason: "Navidad" }],
  seats: ["1", "2"],
  devices: [
    {
      hwd: "box-01",
      name: "1",
      type_id: "box",
      status_id: "idle",
      busy: false,
      online: true,
      out_of_service: false,
      faults: [],
      since: "2026-11-26T12:00:00Z",
      retired_at: null,
      password_at: null,
    },
  ],
});
const changed = (more: Partial<StoreForm>): StoreForm => ({ ...structuredClone(base), ...more });

describe("[OF-06] what a person changed of a store", () => {
  it("is nothing where nothing differs", () => {
    expect(changesOf(base, structuredClone(base))).toEqual({ body: {}, count: 0 });
  });

  it.each<[string, Partial<StoreForm>, object, number]>([
    ["a text", { name: " Centro " }, { stores: [{ name: "Centro" }] }, 1],
    ["an emptied text", { latitude: "" }, { stores: [{ latitude: "" }] }, 1],
    ["an answer", { tables: true }, { stores: [{ tables: true }] }, 1],
    [
      "a way to deliver",
      { deliver_methods: ["table", "box"] },
      { stores: [{ deliver_methods: ["table", "box"] }] },
      1,
    ],
    [
      "days",
      {
        week: base.week.map((_, day) => ({
          opens: day === 6 ? "11:00" : "",
          closes: day === 6 ? "19:00" : "",
        })),
      },
      { stores: [{ monday: null, sunday: { opens: "11:00", closes: "19:00" } }] },
      2,
    ],
    [
      "exceptions, all of which a file has",
      {
        exceptions: [
          ...base.exceptions,
          { date: "2026-12-24", opens: "10:00", closes: "18:00", reason: "Víspera; corta" },
          { date: "2026-12-31", opens: "", closes: "", reason: "Inventario" },
        ],
      },
      {
        stores: [
          {
            exceptions: [
              { date: "2026-12-25", hours: null, reason: "Navidad" },
              { date: "2026-12-24", hours: { opens: "10:00", closes: "18:00" }, reason: "Víspera; corta" },
              { date: "2026-12-31", hours: null, reason: "Inventario" },
            ],
          },
        ],
      },
      2,
    ],
    ["the last exception", { exceptions: [] }, { stores: [{ exceptions: [] }] }, 1],
    [
      "seats",
      { seats: [{ name: "2" }, { name: "3" }] },
      { seats: [{ seat: "1", removed: true }, { seat: "3" }] },
      2,
    ],
    [
      "devices",
      {
        devices: [
          { hwd: "box-01", name: "Uno", type: "box", retired: true, added: false },
          { hwd: "e-1", name: "E1", type: "shelf", retired: false, added: true },
        ],
      },
      {
        devices: [
          { device: "box-01", name: "Uno", retired: true },
          { device: "e-1", name: "E1", type: "shelf" },
        ],
      },
      2,
    ],
  ])("%s", (_, more, body, count) => {
    expect(changesOf(base, changed(more))).toEqual({ body, count });
  });
});

describe("[OF-06] a newer store under what a person has typed", () => {
  it("keeps what they changed and takes everything else", () => {
    const day = (opens: string, closes: string) => ({ opens, closes });
    const mine = changed({
      phone: "1",
      week: base.week.map((each, place) => (place === 1 ? day("09:00", "18:00") : each)),
      seats: [{ name: "2" }, { name: "9" }],
      exceptions: [{ date: "2026-12-25", opens: "10:00", closes: "12:00", reason: "Navidad" }],
    });
    const theirs = changed({
      name: "Centro",
      phone: "2",
      week: base.week.map((each, place) => (place === 2 ? day("08:00", "17:00") : each)),
      seats: [{ name: "1" }, { name: "2" }, { name: "3" }],
      exceptions: [...base.exceptions, { date: "2027-01-01", opens: "", closes: "", reason: "Año Nuevo" }],
    });
    expect(mergeForms(base, mine, theirs)).toMatchObject({
      name: "Centro",
      phone: "1",
      week: [day("10:00", "21:00"), day("09:00", "18:00"), day("08:00", "17:00"), ...base.week.slice(3)],
      seats: [{ name: "2" }, { name: "3" }, { name: "9" }],
      exceptions: [{ date: "2026-12-25", opens: "10:00" }, { date: "2027-01-01" }],
    });
  });
});

it("[OF-06] a refused value is shown at its field", () => {
  const field = (part: string, row: number, column: string) => ({
    part,
    row,
    column,
    value: "x",
    reason: "not_a_time",
    message: `«${column}»: mal`,
  });
  const sent: StoreChanges["body"] = {
    stores: [{ monday: { opens: "x", closes: "" } }],
    seats: [{ seat: "1", removed: true }, { seat: "12" }],
    devices: [{ device: "box-01", name: "x" }],
  };
  const found = fieldErrors(
    [field("stores", 0, "monday"), field("seats", 1, "seat"), field("devices", 0, "name")],
    sent,
  );
  expect([...found]).toEqual([
    ["monday", "mal"],
    ["seat 12", "mal"],
    ["device box-01 name", "mal"],
  ]);
});
