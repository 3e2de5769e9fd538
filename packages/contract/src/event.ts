/** The feed of events: the envelope (CloudEvents 1.0) and its call. */
import Type from "typebox";
import { type EventData, type EventName, eventData, eventTypeOf, eventTypes } from "./event-types.ts";
import { closed, Instant } from "./field-types.ts";
import { StoreCode } from "./store.ts";

const contentType = "application/json";

const attributes = {
  specversion: Type.Literal("1.0"),
  id: Type.String({ format: "uuid", description: "The same in every delivery of the event" }),
  source: Type.String({ format: "uri-reference", description: "The server's public address" }),
  subject: Type.String({
    description: "What it is about, such as orders/1042. Events of one subject are in order",
  }),
  time: Instant,
  datacontenttype: Type.Literal(contentType),
  /** Extensions of CloudEvents: the store, and the place in the feed. */
  storecode: Type.Optional(StoreCode),
  sequence: Type.String({ pattern: "^[0-9]{19}$", description: "The position in the feed; sorts as text" }),
};

/** An event of one type. */
export const eventSchema = (name: EventName) =>
  Type.Object({ ...attributes, type: Type.Literal(eventTypeOf(name)), data: eventData[name] }, closed);

/** An event of any type; `type` says what `data` is. */
export const CloudEvent = Type.Object({
  ...attributes,
  type: Type.String({
    examples: ["cl.horma.order.created.v1"],
    description: "See /asyncapi.yaml for each type",
  }),
  data: Type.Unsafe<EventData<EventName>>(
    Type.Object({}, { additionalProperties: true, description: "See its type in /asyncapi.yaml" }),
  ),
});
export type CloudEvent = Type.Static<typeof CloudEvent>;

/** A place in the feed, up to 2^63, and the mark of the event there. Without a mark, as cursors once were, it gets `cursor_gone`. */
const Cursor = Type.String({
  pattern: "^[0-9]{1,19}(-[0-9a-f]{8})?$",
  description: "`next` of the previous call, unchanged",
});
const longestList = 1_500;

/** Types separated by commas. */
export const TypesText = Type.String({
  pattern: "^[a-z0-9_.]+[*]?(,[a-z0-9_.]+[*]?)*$",
  maxLength: longestList,
  description:
    "Types separated by commas; a star at the end matches all types with that beginning: cl.horma.pair.*",
});

/** The most events of a page, and the longest that one call waits, s. */
const feedLimits = { page: 500, wait: 30 } as const;

export const ListEventsQuery = Type.Object({
  /** `next` of the call before. Without it the feed begins with the oldest event that is kept. */
  after: Type.Optional(Cursor),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: feedLimits.page, default: 100 })),
  type: Type.Optional(TypesText),
  store: Type.Optional(StoreCode),
  wait: Type.Optional(Type.Integer({ minimum: 0, maximum: feedLimits.wait, default: 0 })),
});

export const ListEventsAnswer = Type.Object({
  events: Type.Array(CloudEvent),
  next: Type.String({ description: "Send it as `after` with the next call, even if the page is empty" }),
  more: Type.Boolean({ description: "There are more events: call again at once" }),
});

/** The types that a list asks for; undefined if it names one that is not there. */
export function feedTypes(list: string): string[] | undefined {
  const found = list
    .split(",")
    .map((each) =>
      each.endsWith("*")
        ? eventTypes.filter((type) => type.startsWith(each.slice(0, -1)))
        : eventTypes.filter((type) => type === each),
    );
  return found.some((types) => types.length === 0) ? undefined : [...new Set(found.flat())];
}
