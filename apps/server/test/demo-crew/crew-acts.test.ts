import type { PairState } from "@horma/domain";
import { describe, expect, it } from "vitest";
import { type CrewView, crewActs, pace } from "../../src/demo-crew/crew-acts.ts";
import type { StoredDevice, StoredOrder, StoredPair } from "../../src/order/stored-order.ts";

const asked = Date.parse("2026-01-05T12:00:00Z");
const well = { online: true, out_of_service: false, faults: [], pairs_inside: null, doors_closed: true };
const working = { ...well, status_id: "occupied", job: "job" } as const;
const box: StoredDevice = { id: 1, type_id: "box", ...working, hwd: "box-01", name: "1" };
const shelf: StoredDevice = { id: 2, type_id: "shelf", ...working, hwd: "shelf-01", name: "A" };

describe("the demo crew", () => {
  it("leaves a request to the runners for five seconds, less when the demo runs faster", () => {
    const order = orderOf(["requested"]);
    expect(crewActs(order, view(pace.unclaimed - 1))).toEqual([]);
    expect(crewActs(order, view(pace.unclaimed))).toEqual([{ kind: "move", pairId: 1, input: "claimed" }]);
    expect(crewActs(order, view(pace.unclaimed / 10, { speed: 10 }))).toHaveLength(1);
  });

  it("touches no pair that somebody else fetches", () => {
    expect(crewActs(orderOf(["picking"]), view(pace.walk, { byCrew: false }))).toEqual([]);
  });

  it("walks, then asks for a device, has its back door opened, and puts the pairs in", () => {
    const order = orderOf(["picking", "picking"]);
    expect(crewActs(order, view(pace.walk - 1))).toEqual([]);
    expect(crewActs(order, view(pace.walk))).toEqual([{ kind: "assign" }]);
    expect(crewActs({ ...order, device: box }, view(pace.walk))).toEqual([{ kind: "open_back_door" }]);
    const opened = { ...order, device: { ...box, status_id: "back_door_opened" } } as const;
    expect(crewActs(opened, view(pace.walk))).toEqual([
      { kind: "move", pairId: 1, input: "placed" },
      { kind: "move", pairId: 2, input: "placed" },
    ]);
  });

  it("opens the back door again for a pair that came too late", () => {
    const order = { ...orderOf(["placed", "picking"]), device: { ...box, status_id: "ready" } } as const;
    expect(crewActs(order, view(pace.walk))).toEqual([{ kind: "open_back_door" }]);
  });

  it("reports what it cannot find before it looks for a device", () => {
    const acts = crewActs(orderOf(["picking", "picking"]), view(pace.walk, { missingSkus: ["1", "2"] }));
    expect(acts).toEqual([
      { kind: "move", pairId: 1, input: "missed" },
      { kind: "move", pairId: 2, input: "missed" },
    ]);
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

  it("brings tried pairs back to the shelf, so that a demo never runs dry", () => {
    expect(crewActs(orderOf(["with_shopper"]), view(pace.tryOn))).toEqual([
      { kind: "move", pairId: 1, input: "returned" },
    ]);
    expect(crewActs(orderOf(["returned"]), view(pace.shelving))).toEqual([
      { kind: "move", pairId: 1, input: "sanitized" },
    ]);
    expect(crewActs(orderOf(["returned"], { clean: true }), view(pace.shelving))).toEqual([
      { kind: "move", pairId: 1, input: "shelved" },
    ]);
    expect(crewActs(orderOf(["shelved", "missing", "bought"]), view(pace.tryOn))).toEqual([]);
  });

  it("takes what nobody came for out of the box by its back door, and out of shelf and zone at once", () => {
    const left = (device: StoredDevice | null, place: StoredPair["place"]) =>
      crewActs({ ...orderOf(["returned"], { place }), device }, view(0));
    const fetched = [{ kind: "move", pairId: 1, input: "fetched" }];
    expect(left({ ...box, status_id: "ready" }, "box")).toEqual([{ kind: "open_back_door" }]);
    expect(left({ ...box, status_id: "back_door_opened" }, "box")).toEqual(fetched);
    expect(left(shelf, "pickup_shelf")).toEqual(fetched);
    expect(left(null, "zone")).toEqual(fetched);
  });
});

const places: Record<PairState, StoredPair["place"]> = {
  ...{ requested: "shelf", picking: "runner", placed: "box", with_shopper: "shopper" },
  ...{ bought: "sold", returned: "return_rack", shelved: "shelf", missing: "lost" },
};

/** An order whose pairs 1, 2, … are in the given states, and where such pairs are unless `part` says otherwise. */
function orderOf(states: PairState[], part: Partial<StoredPair> = {}): StoredOrder {
  const at = new Date(asked).toISOString();
  return {
    id: 1,
    hash_id: "h",
    code: "ABCD",
    store_id: 1,
    store_code: "0101",
    client_id: 1,
    status_id: "dispatch",
    deliver_method: "box",
    extensions: 0,
    created_at: at,
    updated_at: at,
    client: { nickname: "Ana", document_number: null },
    device: null,
    ...{ seller_id: null, notify_seller: false },
    pairs: states.map((state, index) => ({
      ...{ id: index + 1, sku: String(index + 1), state, place: places[state], clean: false, placed_at: at },
      ...{ device_id: null, holder_id: null, rack_slot: null, confirmed: false, reason: null },
      ...part,
    })),
  };
}

/** What the crew sees when everything so far happened at the order's creation, `passed` ms ago. */
function view(passed: number, more: Partial<CrewView> & { byCrew?: boolean } = {}): CrewView {
  const { byCrew = true, ...rest } = more;
  const history = new Map([1, 2, 3].map((id) => [id, { since: asked, byCrew }]));
  return { history, now: asked + passed, speed: 1, missingSkus: [], ...rest };
}
