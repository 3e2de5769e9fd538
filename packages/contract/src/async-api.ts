import type { TSchema } from "typebox";
import { calls } from "./calls.ts";
import { eventSchema } from "./event.ts";
import { type EventName, eventData, eventNames, eventTypeOf } from "./event-types.ts";
import { type BoxTopic, boxTopics, ServerTime, type Topic, timeEvery, timeTopic } from "./mqtt.ts";

const parameters = () => ({
  store: { description: "Code of the store, such as 0101" },
  hwd: { description: "Name of the box within the store, such as box-04" },
});

/**
 * The MQTT messages of boxes and server, and the events that other systems are told of, as an AsyncAPI 3.0 document: an object for
 * a YAML or JSON writer. From the server's side: it receives what boxes say and sends what they and other systems hear.
 * @param version of the product
 */
export function asyncApi(version: string) {
  const topics = Object.entries(boxTopics) as [BoxTopic, Topic][];
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Horma: smart boxes and events",
      version,
      description:
        "Boxes: MQTT 3.1.1, QoS 1, clean sessions. A box signs in as `{store}.{hwd}` and may publish only to its own topics and read only " +
        "its own `command` and `horma/time`. The rules behind these messages are in docs/spec/device.md; `npm run box:check` tests " +
        "them on a box. Events: CloudEvents 1.0 in pages of `GET /api/v1/events`, with a machine's key, and sent to webhooks. " +
        "Their rules are in docs/spec/event.md and docs/spec/webhook.md.",
    },
    defaultContentType: "application/json",
    channels: {
      ...Object.fromEntries(topics.map(([name, topic]) => [channelName(name), boxChannel(name, topic)])),
      time: {
        address: timeTopic,
        summary: `The server's clock, every ${timeEvery / 1000} s`,
        messages: { time: reference("messages", "time") },
      },
      events: {
        address: calls.listEvents.path,
        summary: "What happened, oldest first",
        messages: Object.fromEntries(eventNames.map((name) => [name, reference("messages", name)])),
      },
    },
    operations: {
      ...Object.fromEntries(topics.map(([name, topic]) => [channelName(name), operation(name, topic)])),
      time: {
        action: "send",
        channel: reference("channels", "time"),
        messages: [{ $ref: "#/channels/time/messages/time" }],
      },
      events: {
        action: "send",
        channel: reference("channels", "events"),
        messages: eventNames.map((name) => ({ $ref: `#/channels/events/messages/${name}` })),
      },
    },
    components: {
      messages: {
        ...Object.fromEntries(topics.map(([name]) => [channelName(name), message(name)])),
        time: message("time"),
        ...Object.fromEntries(eventNames.map((name) => [name, event(name)])),
      },
      schemas: {
        ...Object.fromEntries(topics.map(([name, topic]) => [channelName(name), plain(topic.payload)])),
        time: plain(ServerTime),
        ...Object.fromEntries(eventNames.map((name) => [name, plain(eventSchema(name))])),
      },
    },
  };
}

function boxChannel(name: BoxTopic, topic: Topic) {
  const key = channelName(name);
  return {
    address: `horma/{store}/{hwd}/${name}`,
    summary: topic.summary,
    parameters: parameters(),
    messages: { [key]: reference("messages", key) },
  };
}

function operation(name: BoxTopic, topic: Topic) {
  const key = channelName(name);
  return {
    action: topic.from === "box" ? "receive" : "send",
    channel: reference("channels", key),
    summary: topic.summary,
    messages: [{ $ref: `#/channels/${key}/messages/${key}` }],
    bindings: { mqtt: { qos: 1, retain: topic.retained, bindingVersion: "0.2.0" } },
  };
}

function message(name: string) {
  return { name, contentType: "application/json", payload: reference("schemas", channelName(name)) };
}

function event(name: EventName) {
  const { description } = eventData[name] as { description?: string };
  const summary = description === undefined ? {} : { summary: description };
  return { ...message(name), name: eventTypeOf(name), ...summary };
}

/** `command/result` becomes `commandResult`: a slash would need escaping in every reference. */
function channelName(topic: string): string {
  return topic.replace(/\/(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function reference(kind: "messages" | "schemas" | "channels", name: string) {
  return { $ref: kind === "channels" ? `#/channels/${name}` : `#/components/${kind}/${name}` };
}

/** The schema as plain JSON, without TypeBox's hidden fields. */
function plain(schema: TSchema): unknown {
  return JSON.parse(JSON.stringify(schema));
}
