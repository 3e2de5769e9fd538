/** What happened to an order or a device, as its history shows it. */
import { deviceInputs, eventActors, pairInputs } from "@horma/domain";
import Type from "typebox";
import { Instant, nullable } from "./field-types.ts";
import { boxOutcomes } from "./mqtt.ts";

/** What happens to an order, to its pairs, and to its device because of the order. */
export const orderEventTypes = [
  "order_created",
  ...pairInputs.map((input) => `pair_${input}` as const),
  "pair_confirmed",
  /** The pair is fetched from another slot. */
  "pair_redirected",
  /** A colleague took it over from the one who held it, or a manager passed it to them. */
  "pair_taken_over",
  /** … and gave it back at once. */
  "pair_given_back",
  /** The till said of every pair what became of it, and took that back. Both name the settlement. */
  "order_settled",
  "settlement_undone",
  ...deviceInputs.map((input) => `device_${input}` as const),
  "device_left",
  "brought_by_hand",
  "zone_chosen",
  "back_door_asked",
  "front_door_asked",
  "pickup_extended",
  "pickup_expired",
  /** Someone canceled what the shopper still waited for; the pairs' own events follow. */
  "canceled",
  "uncanceled",
  "handover_offered",
  /** One more screen follows the order. */
  "device_paired",
  "seller_told_instead",
  "shopper_told_again",
  "poll_answered",
  "seller_called",
  "seller_coming",
  /** The shopper says that they left the pairs. */
  "pairs_left",
] as const;
export type OrderEventType = (typeof orderEventTypes)[number];

/** What a device reports of itself, and what happens to it in jobs without an order. */
const ownEventTypes = [
  "started",
  "came_online",
  "went_offline",
  "back_door_opened",
  "back_door_closed",
  "front_door_opened",
  "front_door_closed",
  "status_changed",
  "fault_raised",
  "fault_cleared",
  ...boxOutcomes.map((outcome) => `command_${outcome}` as const),
  "assigned",
  "released",
] as const;
export type DeviceEventType = (typeof ownEventTypes)[number];

/** What the staff do with a device. */
const deviceActionTypes = ["device_commanded", "device_out_of_service", "device_in_service"] as const;
export type DeviceActionType = (typeof deviceActionTypes)[number];

/** Everything in a device's history, with its orders' events. */
export const deviceHistoryTypes = [...ownEventTypes, ...deviceActionTypes, ...orderEventTypes] as const;

/**
 * The type of a stored event. `unknown` for a type that this version does not know, because an older or a newer one wrote it. The
 * entry stays, with its time and actor, and its `detail` is the stored type.
 */
export function knownType<T extends string>(types: readonly T[], written: string): T | "unknown" {
  return types.find((type) => type === written) ?? "unknown";
}

/** The types of `types`, and `unknown` for any other ({@link knownType}). */
export const eventType = <T extends string>(types: readonly T[]) => Type.Enum([...types, "unknown"] as const);

/** One event; the app has the words for it. */
const historyEntry = <T extends string>(types: readonly T[]) =>
  Type.Object({
    at: Instant,
    type: eventType(types),
    /** Who did it: `shopper`, `crew`, `device`, `system`, or `staff` with a name. The till system is `system` with its key's name. */
    actor: Type.Enum([...eventActors]),
    name: nullable(Type.String()),
    pair: nullable(Type.Integer()),
    /** The pair's size. */
    size: nullable(Type.String()),
    device: nullable(Type.String()),
    /** More about it: the reason of a miss, a status, an outcome, to whom a pair was passed. */
    detail: nullable(Type.String()),
  });

export const OrderHistoryEntry = Type.Object({
  ...historyEntry(orderEventTypes).properties,
  /** What someone of the store wrote about a cancellation; `null` too once the visit was erased. */
  note: nullable(Type.String()),
});
export type OrderHistoryEntry = Type.Static<typeof OrderHistoryEntry>;
/** An entry of a device's history; its orders' events may be in it too. */
export const HistoryEntry = historyEntry(deviceHistoryTypes);
export type HistoryEntry = Type.Static<typeof HistoryEntry>;
