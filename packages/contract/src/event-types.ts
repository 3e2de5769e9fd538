/** What other systems are told of: the type, meaning and data of every event, once. docs/spec/event.md has the rules. */
import {
  cancelReasons,
  damageReasons,
  demandSources,
  deviceInputs,
  eventActors,
  journalReasons,
  lostKinds,
  lostReasons,
  missReasons,
  orderDeliverMethods,
  pairInputs,
  pollAnswers,
  pollCauses,
  saleKinds,
  shopperReasons,
} from "@horma/domain";
import Type, { type TSchema } from "typebox";
import { closed, Hwd, Instant, nullable, PairId } from "./field-types.ts";
import type { OrderEventType } from "./history.ts";
import { SaleResult } from "./sale.ts";

const Sku = Type.String({ minLength: 1, maxLength: 40 });
const Slot = nullable(Type.String({ description: "The slot in the back room; null if it is not known" }));
const Actor = Type.Enum([...eventActors]);
const nothing = {};

const ofOrder = {
  order: Type.Integer({
    description: "The order's number: it identifies the order in events and gives no access",
  }),
  code: Type.String({ description: "The four-character code that people use" }),
};
const orderStep = <P extends Record<string, TSchema>>(
  more: P,
  description = "A step of an order. `device` is its box or shelf",
) => Type.Object({ ...ofOrder, actor: Actor, device: nullable(Hwd), ...more }, { ...closed, description });
const pairStep = <P extends Record<string, TSchema>>(more: P) =>
  Type.Object(
    { ...ofOrder, actor: Actor, device: nullable(Hwd), pair: PairId, sku: Sku, slot: Slot, ...more },
    { ...closed, description: "A step of a pair. `device` is where the pair is" },
  );

const OrderCreated = Type.Object(
  {
    ...ofOrder,
    source: Type.Enum([...demandSources]),
    deliver_method: Type.Enum([...orderDeliverMethods]),
    pairs: Type.Array(Type.Object({ pair: PairId, sku: Sku, slot: Slot }, closed), { maxItems: 2 }),
  },
  closed,
);
const settlement = { settlement: nullable(Type.String({ description: "The settlement's id" })) };
/** What became of a try. */
const tried = {
  tried_seconds: nullable(Type.Integer({ minimum: 0, description: "How long the shopper had the pair" })),
  ...settlement,
};
const reasonOf = (reasons: readonly string[]) => nullable(Type.Enum([...reasons]));

/** Steps of orders and pairs with more data than the rest. */
const special = {
  "order.canceled": orderStep(
    { reason: reasonOf(["shopper", "staff", ...cancelReasons, ...shopperReasons]) },
    "No pair of the order is left to its shopper. `pair.canceled` follows of each; where it comes alone, the other pair goes on",
  ),
  "order.settled": orderStep(settlement),
  "order.settlement_undone": orderStep({ reverses: settlement.settlement }),
  "pair.bought": pairStep({
    ...tried,
    price: Type.Integer({ description: "Pesos, as the shopper saw it" }),
    charged: nullable(
      Type.Integer({ description: "Pesos that the till system charged; null if not reported, or not yet" }),
    ),
  }),
  "pair.returned": pairStep(tried),
  "pair.missed": pairStep({ reason: reasonOf(missReasons) }),
  "pair.redirected": pairStep({ from: Slot, to: Slot }),
  "pair.sent_to_workshop": pairStep({ reason: reasonOf(damageReasons.workshop) }),
  "pair.marked_down": pairStep({ reason: reasonOf(damageReasons.mark_down) }),
  "pair.written_off": pairStep({ reason: reasonOf(damageReasons.write_off) }),
  "pair.report_withdrawn": pairStep({ reason: reasonOf(damageReasons.withdraw) }),
};

const steps = [
  "order.uncanceled",
  "order.pickup_extended",
  "order.pickup_expired",
  "order.brought_by_hand",
  "order.zone_chosen",
  "order.seller_called",
  "order.seller_coming",
  "order.pairs_left",
  "order.device_left",
  ...deviceInputs.map((input) => `order.device_${input}` as const),
] as const;
const pairSteps = [
  ...pairInputs.map((input) => `pair.${input}` as const),
  "pair.confirmed",
  "pair.taken_over",
  "pair.given_back",
] as const;

const each = <K extends string, S extends TSchema>(names: readonly K[], schema: S) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<K, S>;

const OwnDevice = { device: Hwd };
const Fault = Type.Object({ ...OwnDevice, fault: Type.String() }, closed);
const Presence = Type.Object(OwnDevice, closed);

/** The data of each event, by the short name of its type. A change that a reader could trip over gets a new version. */
export const eventData = {
  "order.created": OrderCreated,
  ...each(steps, orderStep(nothing)),
  ...each(pairSteps, pairStep(nothing)),
  ...special,
  "poll.answered": Type.Object(
    {
      ...ofOrder,
      answer: Type.Integer({ minimum: 1, maximum: pollAnswers.length }),
      cause: reasonOf(pollCauses),
    },
    {
      ...closed,
      description: "1 is the happiest of four faces. A later answer of an order replaces its first",
    },
  ),
  "demand.lost": Type.Object(
    {
      sku: Sku,
      kind: Type.Enum([...lostKinds]),
      reason: reasonOf(lostReasons),
      source: Type.Enum([...demandSources]),
      pairs: Type.Integer({ description: "Negative if a cancellation was undone" }),
      hour: Instant,
    },
    {
      ...closed,
      description: "Pairs that were requested but not available, to be added to the hour's count",
    },
  ),
  "stock.corrected": Type.Object(
    {
      sku: Sku,
      slot: Slot,
      before: Type.Integer(),
      after: Type.Integer(),
      reason: Type.Enum([...journalReasons]),
    },
    {
      ...closed,
      description:
        "The stock of a slot was corrected, by the staff, the ERP (`snapshot`, `move`) or the till (`sale`)",
    },
  ),
  "sale.recorded": Type.Object(
    {
      kind: Type.Enum([...saleKinds]),
      ticket: Type.String(),
      sold_at: Instant,
      lines: Type.Array(SaleResult),
    },
    {
      ...closed,
      description: "A sale or return of the till system, and its effect here. It may arrive days later",
    },
  ),
  "device.fault_raised": Fault,
  "device.fault_cleared": Fault,
  "device.came_online": Presence,
  "device.went_offline": Presence,
} satisfies Record<string, TSchema>;

export type EventName = keyof typeof eventData;
export type EventData<N extends EventName> = Type.Static<(typeof eventData)[N]>;

/** The type in the envelope: `cl.horma.order.created.v1`. */
export function eventTypeOf(name: EventName): string {
  return `cl.horma.${name}.v1`;
}

export const eventNames = Object.keys(eventData) as EventName[];
export const eventTypes = eventNames.map(eventTypeOf);

/** Lines of an order's history that no other system is told of: they concern screens and commands alone. */
export const untoldOrderEvents = [
  "back_door_asked",
  "front_door_asked",
  "handover_offered",
  "device_paired",
  "seller_told_instead",
  "shopper_told_again",
] as const satisfies readonly OrderEventType[];
type Untold = (typeof untoldOrderEvents)[number];

/** The name of the event that a line of an order's history is told as; undefined where it is not told. */
export function eventNameOf(type: OrderEventType): EventName | undefined {
  if (untoldOrderEvents.some((untold) => untold === type)) return undefined;
  return nameOf(type as Exclude<OrderEventType, Untold>);
}

function nameOf(type: Exclude<OrderEventType, Untold>): EventName {
  if (type === "poll_answered") return "poll.answered";
  if (type === "pairs_left") return "order.pairs_left";
  const [, pairStep] = /^pair_(\w+)$/.exec(type) ?? [];
  if (pairStep !== undefined) return `pair.${pairStep}` as EventName;
  return `order.${type.replace(/^order_/, "")}` as EventName;
}
