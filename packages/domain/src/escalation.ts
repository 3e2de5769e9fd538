/** What the staff is told without asking, by whom and when: nothing waits for ever. Instants are epoch ms. */
import { type DeviceCondition, deviceFailed } from "./device.ts";
import { limits } from "./limits.ts";
import type { PairPlace, PairState } from "./pair.ts";
import type { StaffRole } from "./staff.ts";

export const alertKinds = [
  "unclaimed",
  "slow_picking",
  "device_failed",
  "left_in_device",
  "try_on_overdue",
  "return_waits",
  "pair_lost",
  "unhappy_shopper",
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Something somebody has to look after. `key` names the same trouble each time it is looked at. */
export type Alert = {
  key: string;
  kind: AlertKind;
  /** Who is told. */
  roles: readonly StaffRole[];
  since: number;
  order?: string;
  pair?: number;
  device?: string;
};

/** What alerts depend on, of one order. */
export type WatchedOrder = {
  hash_id: string;
  created_at: number;
  device: (DeviceCondition & { hwd: string; since: number }) | null;
  pairs: readonly WatchedPair[];
};
/** `since` is when the pair came to where it is. */
export type WatchedPair = { id: number; state: PairState; place: PairPlace; since: number };

/** Everything that is wrong with an order now. */
export function alertsOfOrder(order: WatchedOrder, now: number): Alert[] {
  return [
    ...unclaimed(order, now),
    ...deviceTrouble(order),
    ...order.pairs.flatMap((pair) => ofPair(order, pair, now)),
  ];
}

/** Nobody took the request: a seller after a minute, the manager too after two. */
function unclaimed({ hash_id, created_at, pairs }: WatchedOrder, now: number): Alert[] {
  if (!pairs.some((pair) => pair.state === "requested") || now - created_at < limits.unclaimedSeller)
    return [];
  const roles: StaffRole[] = now - created_at < limits.unclaimedManager ? ["seller"] : ["seller", "manager"];
  return [{ key: `unclaimed ${hash_id}`, kind: "unclaimed", roles, since: created_at, order: hash_id }];
}

/** The box has pairs in it, or is to get them, and does not answer or does not work: they are brought by hand. */
function deviceTrouble({ hash_id, device, pairs }: WatchedOrder): Alert[] {
  if (
    device === null ||
    !deviceFailed(device) ||
    !pairs.some(({ state }) => state === "placed" || state === "picking")
  ) {
    return [];
  }
  const key = `device_failed ${device.hwd} ${hash_id}`;
  const roles: StaffRole[] = ["runner", "seller", "technician", "manager"];
  return [{ key, kind: "device_failed", roles, since: device.since, order: hash_id, device: device.hwd }];
}

function ofPair(order: WatchedOrder, pair: WatchedPair, now: number): Alert[] {
  const waited = now - pair.since;
  const alert = (kind: AlertKind, roles: StaffRole[]): Alert[] => [
    { key: `${kind} ${pair.id}`, kind, roles, since: pair.since, order: order.hash_id, pair: pair.id },
  ];
  if (pair.place === "lost") return alert("pair_lost", ["runner", "seller", "manager"]);
  if (pair.place === "shopper" && waited >= limits.tryOnSeller) {
    return alert("try_on_overdue", waited < limits.tryOnManager ? ["seller"] : ["seller", "manager"]);
  }
  if (pair.place === "runner" && waited >= limits.slowPicking)
    return alert("slow_picking", ["runner", "manager"]);
  if (
    pair.state === "returned" &&
    (pair.place === "box" || pair.place === "pickup_shelf" || pair.place === "zone")
  ) {
    return alert("left_in_device", waited < limits.returnWaits ? ["runner"] : ["runner", "manager"]);
  }
  if (pair.place === "return_rack" && waited >= limits.returnWaits) return alert("return_waits", ["runner"]);
  return [];
}

/** A shopper's answer was the unhappiest one: somebody may still make it good. */
export function unhappyAlert(hash_id: string, at: number): Alert {
  const key = `unhappy_shopper ${hash_id}`;
  return { key, kind: "unhappy_shopper", roles: ["seller", "manager"], since: at, order: hash_id };
}

/** What a last look at an order decides when it waited too long: its request is called off, or its pair counts as lost. */
export function overdueInput(
  order: { created_at: number },
  pair: WatchedPair,
  now: number,
): "dropped" | "missed" | undefined {
  const waited = now - order.created_at;
  if (pair.state === "requested" && waited >= limits.unservedLife) return "dropped";
  if (pair.state === "picking" && waited >= limits.unservedLife) return "missed";
  return pair.state === "with_shopper" && now - pair.since >= limits.tryOnLost ? "missed" : undefined;
}

/** How late a request is: under 75 s, up to the target, past it. */
export function waitTone(waited: number): "neutral" | "warning" | "late" {
  if (waited < limits.waitWarning) return "neutral";
  return waited <= limits.waitTarget ? "warning" : "late";
}
