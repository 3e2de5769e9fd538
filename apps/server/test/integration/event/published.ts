import { type CloudEvent, type EventName, eventNames, eventSchema, eventTypeOf } from "@horma/contract";
import { Ajv } from "ajv";
import { expect } from "vitest";
import { publishEvents } from "../../../src/integration/event/publish-events.ts";
import { readFeed } from "../../../src/integration/event/read-feed.ts";
import type { Shop } from "../../fulfilment/order/shop.ts";

const ajv = new Ajv({ strict: false, validateFormats: false });
const valid = new Map(eventNames.map((name) => [eventTypeOf(name), ajv.compile(eventSchema(name))]));

/** Publishes what happened and reads all of the feed after a position. Each event must be as the catalogue says. */
export async function published(shop: Pick<Shop, "deps">, after = 0): Promise<CloudEvent[]> {
  await publishEvents(shop.deps);
  const page = await readFeed(shop.deps.db.pool, "https://tienda.example", {
    after: null,
    limit: 100_000,
    types: null,
    storeIds: null,
  });
  if (typeof page === "string") throw new Error(`the cursor is ${page}`);
  const events = (JSON.parse(page.events) as CloudEvent[]).filter(({ sequence }) => Number(sequence) > after);
  for (const event of events) expectValid(event);
  return events;
}

function expectValid(event: CloudEvent): void {
  const check = valid.get(event.type);
  expect(check, event.type).toBeDefined();
  check?.(event);
  expect(check?.errors ?? null, JSON.stringify(event)).toBeNull();
}

/** The events of a type, by its short name. */
export function ofType(events: readonly CloudEvent[], name: EventName): CloudEvent[] {
  return events.filter(({ type }) => type === eventTypeOf(name));
}
