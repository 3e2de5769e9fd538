/**
 * How a whole order moves: its pairs, its device, and what a move of one causes in the other. If one step is refused, all steps
 * asked with it are refused.
 */
import {
  type DeviceInput,
  type DeviceStatus,
  type DeviceType,
  deviceDelivers,
  nextDeviceStatus,
} from "./device.ts";
import {
  deriveOrderStatus,
  extensionsPerOrder,
  type OrderStatus,
  pickupDeadline,
  statusFacts,
} from "./order.ts";
import {
  type Cancellation,
  type CancelReason,
  type EndReason,
  endOfCancellation,
  endOfPair,
} from "./order-end.ts";
import {
  type MissReason,
  nextPair,
  type PairInput,
  type PairPlace,
  type PairView,
  pairInQueue,
  pairNeedsDevice,
  pairToBring,
  stockCount,
} from "./pair.ts";
import type { StockCause } from "./slot.ts";
import type { DeliverMethod } from "./store.ts";

/** `device_id` is the device the pair is in, in places that are a device. */
export type LifePair = PairView & { id: number; sku: string; device_id: number | null };
/** `job` is the name of the device's work in its messages. It reveals nothing about the order. */
export type LifeDevice = { id: number; type_id: DeviceType; status_id: DeviceStatus; job: string | null };

/**
 * What an order's moves depend on. `device` is the one that works for it now. `reason`: why it ended without its shopper, while it
 * is over so. `cancel_reason`: why the staff canceled it, or what of it was still awaited.
 */
export type OrderLife = {
  deliver_method: DeliverMethod;
  pairs: readonly LifePair[];
  device: LifeDevice | null;
  extensions: number;
  reason: EndReason | null;
  cancel_reason: CancelReason | null;
};

/** A device and the job that it gets. */
type Assigned = { device: LifeDevice; job: string };

/** What can happen to an order. */
export type OrderStep =
  /**
   * `ends`: why the pair ends, where its input alone does not say it. `shelf`: where a pair that was handed over too soon still lies;
   * the shelf works for the order again.
   */
  | {
      kind: "pair";
      id: number;
      input: PairInput;
      reason?: MissReason;
      deviceId?: number;
      ends?: EndReason;
      shelf?: Assigned;
    }
  /** Reported by the order's device, or done to it by the server. */
  | { kind: "device"; input: Exclude<DeviceInput, "assigned"> }
  | ({ kind: "assigned" } & Assigned)
  /** The order leaves its device: the runner holds the placed pairs again. */
  | { kind: "device_left" }
  /** The device failed: its pairs were carried to the delivery zone, where the rest will go too. */
  | { kind: "brought_by_hand" }
  /** No device is free: the pairs go to the delivery zone. */
  | { kind: "zone_chosen" }
  | { kind: "pickup_extended" }
  /** No one came within the pickup window. */
  | { kind: "pickup_expired" }
  /** Everything that is still on its way to the shopper is canceled, or one pair by `id`. `sealedNote` is for the history. */
  | ({ kind: "canceled"; id?: number; sealedNote?: string } & Cancellation)
  /** The staff take back what they canceled: pairs that are still in their slots. */
  | { kind: "uncanceled"; ids: readonly number[] };

/** A cancellation of all that is awaited, or of one pair. */
export type CancelStep = Extract<OrderStep, { kind: "canceled" }>;

/** One step that happened, with its device. */
export type OrderHappening = { step: OrderStep; deviceId: number | null };

/** Why a pair ended before its shopper had it; `null` if it is asked for again. */
export type PairEnd = { id: number; reason: EndReason | null };

/** An order after its steps, everything that happened in order, consequences included, and which pairs ended and why. */
export type OrderAfter = { life: OrderLife; happened: OrderHappening[]; ended: PairEnd[] };

/**
 * Takes an order through steps, one after the other, with their consequences: an opened front door hands the placed pairs over,
 * an expired pick-up leaves them to a runner, a device that is left or failed gives back what was placed in it, and a device that
 * no pair needs is released. Undefined if a step cannot follow, or if pairs and device would contradict each other afterwards.
 */
export function orderAfter(life: OrderLife, steps: readonly OrderStep[]): OrderAfter | undefined {
  const happened: OrderHappening[] = [];
  const ended: PairEnd[] = [];
  let current = life;
  const queue = steps.map((step) => ({ step, asked: true }));
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { step, asked } = next;
    const first = comingFirst(current, step);
    if (first.length > 0) {
      queue.unshift(...first.map(unasked), next);
      continue;
    }
    const after = asked && !askable(current, step) ? undefined : afterStep(current, step);
    if (after === undefined) return undefined;
    happened.push({ step, deviceId: step.kind === "assigned" ? step.device.id : deviceIdOf(current) });
    queue.unshift(...consequences(after, step).map(unasked));
    const ends = endsOf(current, step);
    ended.push(...ends);
    current = { ...after, reason: reasonAfter(current, after, ends) };
  }
  if (current.device !== null && !current.pairs.some(pairNeedsDevice)) {
    happened.push({ step: { kind: "device", input: "released" }, deviceId: deviceIdOf(current) });
    current = { ...current, device: null };
  }
  return holdsTogether(current) ? { life: current, happened, ended } : undefined;
}

function endsOf({ pairs }: OrderLife, step: OrderStep): PairEnd[] {
  const pair = step.kind === "pair" ? pairs.find(({ id }) => id === step.id) : undefined;
  if (step.kind !== "pair" || pair === undefined) return [];
  if (step.input === "uncanceled") return [{ id: pair.id, reason: null }];
  const reason = step.ends ?? endOfPair(pair.state, step.input);
  return reason === undefined ? [] : [{ id: pair.id, reason }];
}

/** A canceled order ended as the last of its pairs did. One that is asked for again has not ended. */
function reasonAfter(before: OrderLife, after: OrderLife, ended: readonly PairEnd[]): EndReason | null {
  if (lifeStatus(after) !== "canceled") return after.reason === "window_passed" ? after.reason : null;
  if (lifeStatus(before) === "canceled") return before.reason;
  return ended.at(-1)?.reason ?? null;
}

function unasked(step: OrderStep): { step: OrderStep; asked: boolean } {
  return { step, asked: false };
}

function deviceIdOf({ device }: OrderLife): number | null {
  return device?.id ?? null;
}

/**
 * Whether pairs and device agree: a pair in a device is in the one that works for the order, a pair in the delivery zone belongs
 * to an order that is handed over there, and pairs in a device are all for the shopper or none is, except canceled ones.
 */
function holdsTogether({ device, pairs, deliver_method }: OrderLife): boolean {
  const inside = pairs.filter((pair) => inDevice(pair.place));
  const wanted = inside.filter((pair) => pair.state !== "canceled");
  const forShopper = wanted.filter((pair) => pair.state === "placed").length;
  const inZone = pairs.some((pair) => pair.state === "placed" && pair.place === "zone");
  return (
    inside.every((pair) => pair.device_id === device?.id) &&
    (forShopper === 0 || forShopper === wanted.length) &&
    (!inZone || (device === null && deliver_method === "counter"))
  );
}

/** Whether the placed pairs can be taken now: from the device, or from the delivery zone when there is none. */
export function pairsDeliverable(life: {
  deliver_method: DeliverMethod;
  device: Pick<LifeDevice, "type_id" | "status_id"> | null;
}): boolean {
  return life.device === null ? life.deliver_method === "counter" : deviceDelivers(life.device);
}

/** The status of an order (ST-01), from its pairs and where they wait. */
export function lifeStatus(life: OrderLife): OrderStatus {
  return deriveOrderStatus(
    life.pairs.map((pair) => pair.state),
    pairsDeliverable(life),
  );
}

/**
 * Whether a pair can be put down: in a box only through its open back door, so that it is sanitised; on the order's shelf; or in
 * the delivery zone.
 */
export function pairPlaceable(life: Pick<OrderLife, "deliver_method" | "device">): boolean {
  if (life.device === null) return life.deliver_method === "counter";
  return life.device.status_id === (life.device.type_id === "box" ? "back_door_opened" : "occupied");
}

/**
 * Whether a ready order waited longer than the pick-up window (ST-09). None runs while its box is in `trouble` (TR-19). `now` is epoch
 * milliseconds.
 */
export function pickupOver(
  order: { status_id: OrderStatus; updated_at: string; trouble: boolean },
  now: number,
): boolean {
  return order.status_id === "ready" && !order.trouble && now > pickupDeadline(order.updated_at);
}

/**
 * Whether the order's pick-up window goes on as it was: it is as ready as before, and all that happened is a cancellation or news of
 * its device. The window counts from `updated_at` (ST-09), which then stays.
 */
export function windowStays(before: OrderLife, { life, happened }: OrderAfter): boolean {
  const ready = lifeStatus(before) === "ready" && lifeStatus(life) === "ready";
  return (
    ready &&
    happened.every(
      ({ step }) =>
        step.kind === "canceled" ||
        step.kind === "device" ||
        (step.kind === "pair" && step.input === "canceled"),
    )
  );
}

/** Whether nothing more will happen between this order and its shopper. */
export function orderOver(status: OrderStatus): boolean {
  return statusFacts[status].over;
}

type StockMove = { sku: string; onHand: number; held: number; cause: StockCause };

/** How each sku's stock moves between two states of an order, and by what; unchanged skus are left out. */
export function stockMoves(before: Pick<OrderLife, "pairs">, after: Pick<OrderLife, "pairs">): StockMove[] {
  const moves = new Map<string, StockMove>();
  for (const pair of after.pairs) {
    const earlier = before.pairs.find((other) => other.id === pair.id);
    if (earlier === undefined) continue;
    const [was, is] = [stockCount(earlier), stockCount(pair)];
    const move = moves.get(pair.sku) ?? { sku: pair.sku, onHand: 0, held: 0, cause: "seen" };
    if (was.onHand !== is.onHand && [earlier, pair].some(({ place }) => place === "sold"))
      move.cause = "sale";
    move.onHand += is.onHand - was.onHand;
    move.held += is.held - was.held;
    moves.set(pair.sku, move);
  }
  return [...moves.values()]
    .filter((move) => move.onHand !== 0 || move.held !== 0)
    .sort((a, b) => (a.sku < b.sku ? -1 : 1));
}

function afterStep(life: OrderLife, step: OrderStep): OrderLife | undefined {
  switch (step.kind) {
    case "pair":
      return afterPairStep(life, step);
    case "device":
      return life.device === null ? undefined : afterDeviceInput(life, life.device, step.input);
    case "assigned":
      if (life.device !== null) return undefined;
      return afterDeviceInput(life, { ...step.device, job: step.job }, "assigned");
    case "device_left":
      return leavable(life) ? { ...life, device: null } : undefined;
    case "brought_by_hand":
      return leavable(life) ? { ...life, device: null, deliver_method: "counter" } : undefined;
    case "zone_chosen":
      if (life.device !== null || !life.pairs.some(pairNeedsDevice)) return undefined;
      return life.deliver_method === "counter" ? undefined : { ...life, deliver_method: "counter" };
    case "pickup_extended":
      if (lifeStatus(life) !== "ready" || life.extensions >= extensionsPerOrder) return undefined;
      return { ...life, extensions: life.extensions + 1 };
    case "pickup_expired":
      return lifeStatus(life) === "ready" ? { ...life, reason: "window_passed" } : undefined;
    case "canceled":
      if (canceledPairs(life, step).length === 0) return undefined;
      return step.by === "staff" ? { ...life, cancel_reason: step.reason } : life;
    case "uncanceled":
      return step.ids.length === 0 || life.cancel_reason === null
        ? undefined
        : { ...life, cancel_reason: null };
  }
}

/** The pairs that a cancellation concerns: those still on their way to the shopper. */
function canceledPairs({ pairs }: OrderLife, { id }: { id?: number }): LifePair[] {
  return pairs.filter((pair) => pairInQueue(pair.state) && (id === undefined || pair.id === id));
}

/**
 * TR-01: the steps of a cancellation. A pair that was taken and never scanned stands in its slot: its runner has it no longer, and it
 * is free at once.
 */
export function cancelSteps(
  pairs: readonly (Pick<LifePair, "id" | "state"> & { confirmed: boolean })[],
  step: CancelStep,
): OrderStep[] {
  const untouched = pairs.filter(
    ({ id, state, confirmed }) =>
      state === "picking" && !confirmed && (step.id === undefined || step.id === id),
  );
  return [...untouched.map(({ id }): OrderStep => ({ kind: "pair", id, input: "unclaimed" })), step];
}

/** A device must be empty before it is left. */
function leavable(life: OrderLife): boolean {
  return life.device !== null && !life.pairs.some((pair) => inDevice(pair.place));
}

type PairStep = Extract<OrderStep, { kind: "pair" }>;

/** What happens to a pair only because of a step of its order. */
const byOrderOnly: readonly PairInput[] = ["brought", "canceled", "uncanceled"];

/**
 * A box hands over only through its front door; shelf and zone only when nothing is being fetched. Pairs are canceled only by a
 * step that says who does it and why, and brought to the zone only with their whole device. A device works only for an order with
 * a pair that needs one.
 */
function askable(life: OrderLife, step: OrderStep): boolean {
  if (step.kind === "pair" && byOrderOnly.includes(step.input)) return false;
  if (step.kind === "assigned") return life.pairs.some(pairNeedsDevice);
  if (step.kind !== "pair" || step.input !== "handed_over") return true;
  const brought = !life.pairs.some(({ state }) => pairToBring(state));
  return brought && life.device?.type_id !== "box" && pairsDeliverable(life);
}

function afterPairStep(
  life: OrderLife,
  { id, input, reason, deviceId, shelf }: PairStep,
): OrderLife | undefined {
  const pair = life.pairs.find((other) => other.id === id);
  const putDown = input === "placed" || input === "handover_undone";
  if (pair === undefined || (putDown && !pairPlaceable(life))) return undefined;
  // An order of which something ended or was canceled since then goes on as it is.
  const elsewhere = life.device !== null && life.device.id !== shelf?.device.id;
  const ended = elsewhere || life.reason !== null || life.cancel_reason !== null;
  if (input === "handover_undone" && ended) return undefined;
  const next = nextPair(pair, input, { delivery: deliveryPlace(life), reason });
  if (next === undefined) return undefined;
  const device_id = deviceIn(next.place, putDown ? life.device?.id : (pair.device_id ?? deviceId));
  if (device_id === undefined) return undefined;
  return {
    ...life,
    pairs: life.pairs.map((other) => (other.id === id ? { ...other, ...next, device_id } : other)),
  };
}

/** Where the order's pairs are put down. */
function deliveryPlace({ device }: Pick<OrderLife, "device">): "box" | "pickup_shelf" | "zone" {
  if (device === null) return "zone";
  return device.type_id === "box" ? "box" : "pickup_shelf";
}

/**
 * The device a pair is in, or `null` in a place that is not a device. Undefined if the place needs a device that was not named.
 */
function deviceIn(place: PairPlace, device: number | null | undefined): number | null | undefined {
  return inDevice(place) || place === "sanitizer" ? (device ?? undefined) : null;
}

/** Whether a place is the device of an order. */
function inDevice(place: PairPlace): boolean {
  return place === "box" || place === "pickup_shelf";
}

function afterDeviceInput(life: OrderLife, device: LifeDevice, input: DeviceInput): OrderLife | undefined {
  if (input === "released" && !leavable(life)) return undefined;
  // A technician may open the front door of a box with abandoned pairs: they stay in it.
  if (input === "front_door_opened" && !life.pairs.some((pair) => pair.state === "placed")) return undefined;
  const status_id = nextDeviceStatus(device.type_id, device.status_id, input);
  if (status_id === undefined) return undefined;
  // A canceled pair stays behind in the box, which is taken until a runner has fetched it.
  if (
    input === "front_door_opened" &&
    life.pairs.some(({ state, place }) => state === "canceled" && inDevice(place))
  )
    return { ...life, device: { ...device, status_id: "occupied" } };
  return { ...life, device: status_id === "idle" ? null : { ...device, status_id } };
}

/** What happens before the step: a device is emptied before it is left, and a shelf works for the order before a pair lies in it. */
function comingFirst(life: OrderLife, step: OrderStep): OrderStep[] {
  const { kind } = step;
  if (kind === "pair" && step.shelf !== undefined && life.device === null)
    return [{ kind: "assigned", ...step.shelf }];
  const inside = life.pairs.filter((pair) => inDevice(pair.place));
  if (kind === "device_left") return placedSteps(inside, "unplaced");
  return kind === "brought_by_hand" ? placedSteps(inside, "brought") : [];
}

function consequences(life: OrderLife, step: OrderStep): OrderStep[] {
  const { pairs } = life;
  if (step.kind === "pickup_expired") return placedSteps(pairs, "taken_back");
  if (step.kind === "uncanceled") return step.ids.map((id) => ({ kind: "pair", id, input: "uncanceled" }));
  if (step.kind === "canceled") {
    const ends = endOfCancellation(step);
    return canceledPairs(life, step).map(({ id }) => ({ kind: "pair", id, input: "canceled", ends }));
  }
  return step.kind === "device" && step.input === "front_door_opened"
    ? placedSteps(pairs, "handed_over")
    : [];
}

function placedSteps(pairs: readonly LifePair[], input: PairInput): PairStep[] {
  return pairs
    .filter((pair) => pair.state === "placed")
    .map((pair) => ({ kind: "pair", id: pair.id, input }));
}
