/** What the staff are told without asking, by whom and when, so that nothing waits for ever. Instants are epoch ms. */
import { faultAlerts } from "./box-fault.ts";
import { type DeviceCondition, deviceDelivers, deviceFailed } from "./device.ts";
import { limits } from "./limits.ts";
import {
  type PairInput,
  type PairPlace,
  type PairStage,
  type PairState,
  pairFacts,
  pairsToFetch,
} from "./pair.ts";
import type { PollCause } from "./poll.ts";
import { floodStep, type RequestFlood } from "./request-source.ts";
import { type StaffRole, staffRoles } from "./staff.ts";

export const alertKinds = [
  "unclaimed",
  "slow_picking",
  "device_failed",
  "left_in_device",
  "try_on_overdue",
  "return_waits",
  "pair_lost",
  "unhappy_shopper",
  "requests_flood",
  "not_served",
  "seller_called",
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Alerts about what the store's books cannot tell the end of: someone they are addressed to says that it is dealt with. */
const endedByHand: readonly AlertKind[] = [
  "slow_picking",
  "try_on_overdue",
  "unhappy_shopper",
  "requests_flood",
  "not_served",
];

/** Whether someone may end this alert; every other one ends with its cause alone. */
export function alertEndsByHand(kind: AlertKind): boolean {
  return endedByHand.includes(kind);
}

/**
 * Something that someone must look at. `key` stays the same for one trouble. It changes when the trouble comes again or more
 * people must know, so people who quieted the alert see it again.
 */
export type Alert = {
  key: string;
  kind: AlertKind;
  /** Who is told. */
  roles: readonly StaffRole[];
  since: number;
  order?: string;
  pair?: number;
  device?: string;
  /** Where too many requests come from. */
  source?: RequestFlood;
  /** What an unhappy shopper tried, and what they said of it. */
  poll?: { shoe: string; cause: PollCause | null };
};

/** What an order's alerts depend on. */
export type WatchedOrder = {
  hash_id: string;
  created_at: number;
  device: WatchedDevice | null;
  pairs: readonly WatchedPair[];
};
/** `since` is when its present trouble began. */
export type WatchedDevice = DeviceCondition & { hwd: string; since: number };
/** `since` is when the pair came to its place, or to its trouble there. */
export type WatchedPair = { id: number; state: PairState; place: PairPlace; since: number };

/** Everything that is wrong with an order now. */
export function alertsOfOrder(order: WatchedOrder, now: number): Alert[] {
  return [
    ...unclaimed(order, now),
    ...deviceTrouble(order),
    ...together(
      order,
      order.pairs.flatMap((pair) => ofPair(order, pair, now)),
    ),
  ];
}

/** One alert for all pairs of an order in the same trouble, since the first of them and for the roles of each (FL-09). */
function together({ hash_id }: WatchedOrder, ofPairs: readonly Alert[]): Alert[] {
  return alertKinds.flatMap((kind) => {
    const [first, ...more] = ofPairs.filter((alert) => alert.kind === kind);
    if (first === undefined || more.length === 0) return first ?? [];
    const all = [first, ...more];
    const roles = staffRoles.filter((role) => all.some((alert) => alert.roles.includes(role)));
    return alertOf(kind, roles, Math.min(...all.map(({ since }) => since)), { order: hash_id });
  });
}

/**
 * No one took the request: tells a seller after a minute, the manager too after two. A request that a runner gave up keeps its
 * age and gets a new key, so that it is shown again.
 */
function unclaimed({ hash_id, created_at, pairs }: WatchedOrder, now: number): Alert[] {
  const waited = now - created_at;
  const requested = pairs.filter((pair) => pair.state === "requested");
  if (requested.length === 0 || waited < limits.unclaimedSeller) return [];
  const roles = andManager(["seller"], waited >= limits.unclaimedManager);
  const again = Math.min(...requested.map((pair) => pair.since));
  return [alertOf("unclaimed", roles, created_at, { order: hash_id }, again)];
}

/** The box has pairs in it or will get them, and is offline or broken: people bring the pairs by hand. */
function deviceTrouble({ hash_id, device, pairs }: WatchedOrder): Alert[] {
  const concerned = pairs.some(({ state }) => {
    const { stage } = pairFacts[state];
    return stage === "preparing" || stage === "ready";
  });
  if (device === null || !deviceFailed(device) || !concerned) return [];
  const roles: StaffRole[] = ["runner", "seller", "technician", "manager"];
  return [alertOf("device_failed", roles, device.since, { order: hash_id, device: device.hwd })];
}

/** A box that is jammed or stands open, in service: told to the technician and the manager, whether or not it has pairs. */
export function alertsOfDevice(device: WatchedDevice): Alert[] {
  if (device.out_of_service || !device.faults.some(faultAlerts)) return [];
  return [alertOf("device_failed", ["technician", "manager"], device.since, { device: device.hwd })];
}

/** No one took the request of a shopper in time, and it was called off: the manager is told. */
export function notServedAlert(hash_id: string, at: number): Alert {
  return alertOf("not_served", ["manager"], at, { order: hash_id });
}

function ofPair(order: WatchedOrder, pair: WatchedPair, now: number): Alert[] {
  const waited = now - pair.since;
  const alert = (kind: AlertKind, roles: StaffRole[]): Alert[] => [
    alertOf(kind, roles, pair.since, { order: order.hash_id, pair: pair.id }),
  ];
  switch (pair.place) {
    case "lost":
      return alert("pair_lost", ["runner", "seller", "manager"]);
    case "shopper":
      if (waited < limits.tryOnSeller) return [];
      return alert("try_on_overdue", andManager(["seller"], waited >= limits.tryOnManager));
    case "runner":
      if (pair.state === "canceled")
        return waited < limits.returnWaits ? [] : alert("return_waits", ["runner"]);
      return waited < limits.slowPicking ? [] : alert("slow_picking", ["runner", "manager"]);
    case "box":
    case "pickup_shelf":
    case "zone":
      if (!pairsToFetch(order.pairs).includes(pair)) return [];
      return alert("left_in_device", andManager(["runner"], waited >= limits.returnWaits));
    case "return_rack":
    case "sanitizer":
      return waited < limits.returnWaits ? [] : alert("return_waits", ["runner"]);
    case "shelf":
    case "sold":
    case "damaged":
    case "workshop":
    case "written_off":
      return [];
  }
}

/** A shopper gave the poll's worst answer: someone may still help. */
export function unhappyAlert(hash_id: string, at: number, poll: NonNullable<Alert["poll"]>): Alert {
  return { ...alertOf("unhappy_shopper", ["seller", "manager"], at, { order: hash_id }), poll };
}

/** A shopper asks for a seller: tells the sellers, and after a minute the manager too. */
export function sellerCallAlert(hash_id: string, at: number, now: number): Alert {
  const roles = andManager(["seller"], now - at >= limits.sellerCallManager);
  return alertOf("seller_called", roles, at, { order: hash_id });
}

/**
 * More untaken requests from one place than people make (SX-02); undefined below the threshold. It alerts again at twice as many,
 * and in each further hour, because the oldest request, `since`, changes.
 * @param factor by which the store's bounds are widened
 */
export function floodAlert(source: RequestFlood, since: number, factor = 1): Alert | undefined {
  const step = floodStep(source, factor);
  if (step === undefined) return undefined;
  const hour = Math.floor(since / 3_600_000);
  const key = ["requests_flood", source.kind, source.label, hour, step].join(" ");
  return { key, kind: "requests_flood", roles: ["manager"], since, source };
}

function andManager(roles: StaffRole[], late: boolean): StaffRole[] {
  return late ? [...roles, "manager"] : roles;
}

function alertOf(
  kind: AlertKind,
  roles: readonly StaffRole[],
  since: number,
  about: { order?: string; pair?: number; device?: string },
  began = since,
): Alert {
  const key = [kind, about.device ?? about.pair ?? about.order, began, roles.length].join(" ");
  return { key, kind, roles, since, ...about };
}

/** What overdue decisions read of an order. */
export type OverdueOrder = Pick<WatchedOrder, "created_at"> & {
  device?: Pick<DeviceCondition, "type_id" | "status_id"> | null;
};

/** `confirmed`: its runner scanned it. */
export type OverduePair = Pick<WatchedPair, "state" | "since"> & { confirmed: boolean };

type OverdueInput = Extract<PairInput, "unclaimed" | "dropped" | "missed" | "taken_back">;

/**
 * What happens to a pair that waited too long, in order. A request ends as not served, also one whose pair was taken and never
 * scanned: that pair is free in its slot (TR-01). A pair that was scanned and never brought, or never returned, counts as lost. A pair
 * in a box that never got ready is left to a runner. All of an order's pairs are decided in one change, because pairs in one device
 * are taken back together.
 */
export function overdueInputs(
  { created_at, device = null }: OverdueOrder,
  { state, since, confirmed }: OverduePair,
  now: number,
): OverdueInput[] {
  const { stage } = pairFacts[state];
  if (stage === null) return [];
  const stuck = device !== null && !deviceDelivers(device);
  const ends: Record<PairStage, { from: number; after: number; inputs: OverdueInput[] } | undefined> = {
    to_prepare: { from: created_at, after: limits.unservedLife, inputs: ["dropped"] },
    preparing: {
      from: since,
      after: limits.unservedLife,
      inputs: confirmed ? ["missed"] : ["unclaimed", "dropped"],
    },
    ready: stuck ? { from: since, after: limits.unservedLife, inputs: ["taken_back"] } : undefined,
    in_salon: { from: since, after: limits.tryOnLost, inputs: ["missed"] },
  };
  const end = ends[stage];
  return end !== undefined && now - end.from >= end.after ? end.inputs : [];
}

/** How late a request is: below 75 s of two minutes or as much of another target, up to the target, beyond it. */
export function waitTone(waited: number, target: number = limits.waitTarget): "neutral" | "warning" | "late" {
  if (waited * limits.waitTarget < limits.waitWarning * target) return "neutral";
  return waited <= target ? "warning" : "late";
}
