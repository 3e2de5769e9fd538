import { type CloudEvent, type EventName, eventNames, eventSchema, eventTypeOf } from "@horma/contract";
import { Ajv } from "ajv";
import { expect } from "vitest";
import { publishEvents } from "../../src/event/publish-events.ts";
import { readFeed } from "../../src/event/read-feed.ts";
import type { Shop } from "../order/shop.ts";

const ajv = new Ajv({ strict: false, validateFormats: false });
const valid = new Map(eventNames.map((name) => [eventTypeOf(name), ajv.compile(eventSchema(name))]));

/** Publishes what happened and reads all of the feed. Each event must be as the catalogue says. */
export async function published(
  shop: Pick<Shop, "deps">,
  after: number | null = null,
): Promise<CloudEvent[]> {
  await publishEvents(shop.deps);
  const page = await readFeed(shop.deps.db.pool, "https://tienda.example", {
    ...{ after, limit: 100_000, types: null, storeIds: null },
  });
  if (typeof page === "string") throw new Error(`the cursor is ${page}`);
  for (const event of page.events) expectValid(event);
  return page.events;
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
