import type { PairPlace, PairState } from "@horma/domain";
import { describe, expect, it } from "vitest";
import type { StoredDevice, StoredOrder, StoredPair } from "../../../src/fulfilment/order/stored-order.ts";
import { type CrewAct, type CrewView, crewActs, pace } from "../../../src/run/demo-crew/crew-acts.ts";

const asked = Date.parse("2026-01-05T12:00:00Z");
const well = { online: true, out_of_service: false, faults: [], pairs_inside: null, doors_closed: true };
const box: StoredDevice = {
  ...well,
  id: 1,
  type_id: "box",
  status_id: "occupied",
  hwd: "box-01",
  name: "1",
  job: "job-1",
};
const shelf: StoredDevice = {
  ...well,
  id: 2,
  type_id: "shelf",
  status_id: "occupied",
  hwd: "shelf-01",
  name: "A",
  job: "job-2",
};

describe("the demo crew", () => {
  it("leaves a request to the runners for five seconds, less when the demo runs faster", () => {
    const order = orderOf(["requested", "requested"]);
    expect(crewActs(order, view(pace.unclaimed - 1))).toEqual([]);
    expect(crewActs(order, view(pace.unclaimed))).toEqual([{ kind: "claim" }]);
    expect(crewActs(order, view(pace.unclaimed / 10, { speed: 10 }))).toHaveLength(1);
  });

  it("touches no pair that someone else fetches", () => {
    expect(crewActs(orderOf(["picking"]), view(pace.walk, { byCrew: false }))).toEqual([]);
  });

  it("walks, then scans the pairs and brings them", () => {
    const order = orderOf(["picking", "picking"]);
    expect(crewActs(order, view(pace.walk - 1))).toEqual([]);
    expect(told(crewActs(order, view(pace.walk)))).toEqual(["confirm 1", "confirm 2", "bring"]);
  });

  it("brings them until the box has opened for them, and waits for it to close", () => {
    const order = orderOf(["picking", "picking"], { confirmed: true });
    expect(crewActs({ ...order, device: box }, view(pace.walk))).toEqual([{ kind: "bring" }]);
    const opened = { ...order, device: { ...box, status_id: "back_door_opened" } } as const;
    expect(crewActs(opened, view(pace.walk))).toEqual([]);
  });

  it("brings a pair that came too late to the box of the other one", () => {
    const order = { ...orderOf(["placed", "picking"]), device: { ...box, status_id: "ready" } } as const;
    expect(told(crewActs(order, view(pace.walk)))).toEqual(["confirm 2", "bring"]);
  });

  it("reports what it cannot find, and brings the rest", () => {
    const order = orderOf(["picking", "picking"]);
    const none = crewActs(order, view(pace.walk, { missingSkus: ["1", "2"] }));
    expect(told(none)).toEqual(["miss 1", "miss 2"]);
    const one = crewActs(order, view(pace.walk, { missingSkus: ["1"] }));
    expect(told(one)).toEqual(["miss 1", "confirm 2", "bring"]);
  });

  it("hands over from shelf and delivery zone after a while, but never from a box", () => {
    const ready = { ...orderOf(["placed"]), status_id: "ready" } as const;
    const zone = { ...ready, deliver_method: "counter" } as const;
    expect(crewActs({ ...ready, device: shelf }, view(pace.fetched - 1))).toEqual([]);
    expect(crewActs({ ...ready, device: shelf }, view(pace.fetched))).toEqual([{ kind: "hand_over" }]);
    expect(crewActs(zone, view(pace.fetched))).toEqual([{ kind: "hand_over" }]);
    const clean = { ...box, status_id: "ready" } as const;
    expect(crewActs({ ...ready, device: clean }, view(pace.fetched))).toEqual([]);
  });

  it("brings tried pairs back, cleans them and puts them away, so that a demo never runs dry", () => {
    expect(told(crewActs(orderOf(["with_shopper"]), view(pace.tryOn)))).toEqual(["receive 1"]);
    const worn = orderOf(["returned"], { clean: false });
    expect(crewActs(worn, view(pace.shelving / 2 - 1))).toEqual([]);
    expect(told(crewActs(worn, view(pace.shelving)))).toEqual(["sanitize 1"]);
    const clean = orderOf(["returned"]);
    expect(crewActs(clean, view(pace.shelving - 1))).toEqual([]);
    expect(told(crewActs(clean, view(pace.shelving)))).toEqual(["shelve 1"]);
    expect(crewActs(orderOf(["shelved", "missing", "bought"]), view(pace.tryOn))).toEqual([]);
  });

  it("fetches what no one came for from wherever it waits", () => {
    const left = (device: StoredDevice | null, place: PairPlace) =>
      crewActs({ ...orderOf(["returned"], { place }), device }, view(0));
    expect(left({ ...box, status_id: "ready" }, "box")).toEqual([{ kind: "fetch" }]);
    expect(left(shelf, "pickup_shelf")).toEqual([{ kind: "fetch" }]);
    expect(left(null, "zone")).toEqual([{ kind: "fetch" }]);
  });

  it("leaves to the staff what is lost or given up", () => {
    for (const place of ["lost", "written_off"] as const) {
      expect(crewActs(orderOf(["returned"], { place }), view(pace.tryOn))).toEqual([]);
    }
  });
});

/** What is done, with the pair that it is done with. */
function told(acts: readonly CrewAct[]): string[] {
  return acts.map((act) => ("pair" in act ? `${act.kind} ${act.pair.id}` : act.kind));
}

/** Where a pair in each state is, unless a test says otherwise. */
const places: Record<PairState, PairPlace> = {
  requested: "shelf",
  picking: "runner",
  placed: "box",
  with_shopper: "shopper",
  bought: "sold",
  returned: "return_rack",
  shelved: "shelf",
  missing: "written_off",
  canceled: "return_rack",
};

/** An order whose pairs 1, 2, … are in the given states. */
function orderOf(states: PairState[], difference: Partial<StoredPair> = {}): StoredOrder {
  const at = new Date(asked).toISOString();
  return {
    id: 1,
    hash_id: "h",
    code: "ABCD",
    store_id: 1,
    store_code: "0101",
    time_zone: "America/Santiago",
    client_id: 1,
    status_id: "dispatch",
    deliver_method: "box",
    promised_at: null,
    seller_called_at: null,
    seller_coming_at: null,
    extensions: 0,
    reason: null,
    cancel_reason: null,
    created_at: at,
    queued_at: at,
    updated_at: at,
    client: { nickname: null, documentNumber: null, dataKey: null, keyDay: null },
    seller_id: null,
    notify_seller: false,
    screens: 0,
    device: null,
    pairs: states.map((state, index) => ({
      id: index + 1,
      sku: String(index + 1),
      state,
      place: places[state],
      clean: true,
      price: { normal: 1, offer: null },
      device_id: null,
      location: null,
      placed_at: at,
      holder_id: null,
      rack_slot: null,
      confirmed: false,
      reason: null,
      end_reason: null,
      ...difference,
    })),
  };
}

/** What the crew sees when everything so far happened at the order's creation, `passed` ms ago. */
function view(passed: number, more: Partial<CrewView> & { byCrew?: boolean } = {}): CrewView {
  const { byCrew = true, ...rest } = more;
  const history = new Map([1, 2, 3].map((id) => [id, { since: asked, byCrew }]));
  return { history, now: asked + passed, speed: 1, missingSkus: [], ...rest };
}
