import { type CloudEvent, type EventName, eventNameOf } from "@horma/contract";
import type { OutboxEntry, OutboxStep } from "./read-outbox.ts";

/** An event as the feed keeps it, without its place. */
export type FeedEvent = {
  name: EventName;
  subject: string;
  storeId: number | null;
  data: CloudEvent["data"];
  at: Date;
};

/** The event that tells what was noted; undefined for a line of a history that this version does not tell. */
export function presentEntry(outboxEntry: OutboxEntry): FeedEvent | undefined {
  switch (outboxEntry.source) {
    case "order_event":
      return presentStep(outboxEntry.row);
    case "device_event": {
      const { type, hwd, storeId, fault, at } = outboxEntry.row;
      const data = fault === null ? { device: hwd } : { device: hwd, fault };
      return { name: `device.${type}`, subject: `devices/${hwd}`, storeId, data, at };
    }
    case "stock_correction": {
      const { storeId, at, ...data } = outboxEntry.row;
      return { name: "stock.corrected", subject: `skus/${data.sku}`, storeId, data: without(data, "id"), at };
    }
    case "sale": {
      const { id, kind, ticket, storeId, soldAt, recordedAt: at, lines } = outboxEntry.row;
      const data = { kind, ticket, sold_at: soldAt.toISOString(), lines };
      return { name: "sale.recorded", subject: `sales/${id}`, storeId, data, at };
    }
    case "lost_demand": {
      const { store: storeId, at, hour, ...lost } = outboxEntry.row;
      const data = { ...lost, hour: new Date(hour).toISOString() };
      return { name: "demand.lost", subject: `skus/${lost.sku}`, storeId, data, at: new Date(at) };
    }
  }
}

function presentStep(step: OutboxStep): FeedEvent | undefined {
  const name = eventNameOf(step.type);
  // A cancellation that leaves the order another pair is that of its pairs alone; their own events say it.
  if (name === undefined || step.data.whole === false) return undefined;
  const { order, storeId, at } = step;
  return { name, subject: `orders/${order}`, storeId, at, data: stepData(name, step) };
}

/** Only what the catalogue of events names: a history's line may hold people's words and names. */
function stepData(name: EventName, step: OutboxStep): CloudEvent["data"] {
  const { order, code, actor, hwd: device, data, at } = step;
  const text = (key: string) => (typeof data[key] === "string" ? data[key] : null);
  if (name === "order.created") {
    const { source, pairs, deliver: deliver_method } = step;
    return { order, code, source, deliver_method, pairs } as CloudEvent["data"];
  }
  if (name === "poll.answered") {
    return { order, code, answer: Number(data.answer), cause: text("cause") } as CloudEvent["data"];
  }
  const pair = name.startsWith("pair.") ? step.pairs[0] : undefined;
  const of = { order, code, actor, device, ...pair };
  // A ticket may come days later.
  const until = typeof data.sold_at === "string" ? new Date(data.sold_at) : at;
  const tried =
    step.handedOver && Math.max(0, Math.round((until.getTime() - step.handedOver.getTime()) / 1_000));
  const more: Partial<Record<EventName, object>> = {
    "order.canceled": { reason: text("reason") },
    "pair.missed": { reason: text("reason") },
    "pair.sent_to_workshop": { reason: text("reason") },
    "pair.marked_down": { reason: text("reason") },
    "pair.written_off": { reason: text("reason") },
    "pair.report_withdrawn": { reason: text("reason") },
    "pair.redirected": { from: text("from"), to: text("to") },
    "order.settled": { settlement: text("settlement") },
    "order.settlement_undone": { reverses: text("reverses") },
    "pair.bought": {
      tried_seconds: tried,
      settlement: text("settlement"),
      price: step.price,
      charged: typeof data.charged === "number" ? data.charged : null,
    },
    "pair.returned": { tried_seconds: tried, settlement: text("settlement") },
  };
  return { ...of, ...more[name] } as CloudEvent["data"];
}

function without<T extends object>(row: T, key: string): T {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== key)) as T;
}
