import type { BoardDevice, BoardOrder, BoardPair } from "@horma/contract";

/** The time of the tests' boards: 16:38 in Santiago. */
export const now = Date.parse("2026-03-07T19:38:00.000Z");

export function ago(seconds: number): string {
  return new Date(now - seconds * 1_000).toISOString();
}

export function aPair(over: Partial<BoardPair> = {}): BoardPair {
  return {
    id: 1,
    sku: "880101410",
    ean: "7808801014102",
    codes: [over.ean ?? "7808801014102"],
    size: "41",
    product: { id: "8801", name: "Brisa 2", brand: "Puelche", color: "Hueso / Naranjo", image: null },
    price: 48_990,
    state: "requested",
    place: "shelf",
    clean: true,
    location: "B-07-3",
    rack_slot: null,
    device: null,
    holder: null,
    holder_id: null,
    confirmed: false,
    reason: null,
    end_reason: null,
    since: ago(60),
    ...over,
  };
}

export function anOrder(over: Partial<BoardOrder> = {}): BoardOrder {
  return {
    hash_id: "order1",
    code: "K7P4",
    status_id: "pending",
    state: "pending",
    nickname: "Nico",
    deliver_method: "box",
    created_at: ago(138),
    queued_at: ago(138),
    updated_at: ago(60),
    reason: null,
    canceled: null,
    taken: null,
    left_at: null,
    pickup_deadline: null,
    pickup_ended_at: null,
    runner: null,
    seller: null,
    device: null,
    pairs: [aPair()],
    ...over,
  };
}

export function aBox(over: Partial<BoardDevice> = {}): BoardDevice {
  return {
    hwd: "box-04",
    name: "4",
    type_id: "box",
    status_id: "idle",
    job_kind: null,
    order: null,
    online: true,
    online_since: ago(3_600),
    out_of_service: false,
    faults: [],
    doors: { front: "closed", back: "closed" },
    pairs_inside: 0,
    sensors: {},
    firmware: null,
    available: true,
    since: ago(600),
    ...over,
  };
}

/** Box 4 as its order has it. */
export function inBox(status_id: BoardDevice["status_id"]): BoardOrder["device"] {
  return { hwd: "box-04", name: "4", type_id: "box", status_id };
}
