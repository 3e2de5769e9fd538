import { expect, it } from "vitest";
import { asyncApi } from "./async-api.ts";
import { eventData, eventNames, eventTypeOf } from "./event-types.ts";
import { boxTopic, boxTopics, timeTopic } from "./mqtt.ts";

const document = asyncApi("1.2.3");
const { time, events, ...ofBoxes } = document.channels as Record<string, Channel>;
const box = { store: "{store}", hwd: "{hwd}" };
const topics = Object.entries(boxTopics);
type Channel = { address: string; messages: Record<string, { $ref: string }> };

/** The target of a reference in the document. */
function at(reference: { $ref: string }): unknown {
  return reference.$ref
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
}

function references(node: unknown): { $ref: string }[] {
  if (typeof node !== "object" || node === null) return [];
  return "$ref" in node ? [node as { $ref: string }] : Object.values(node).flatMap(references);
}

it("every topic has a channel with its address, its message and its schema", () => {
  const told = Object.values(ofBoxes).map(({ address, messages }) => {
    const message = Object.values<{ $ref: string }>(messages).map(at)[0] as { payload: { $ref: string } };
    return [address, at(message.payload)];
  });
  expect(told).toEqual(
    topics.map(([name, topic]) => [
      boxTopic(box, name as keyof typeof boxTopics),
      JSON.parse(JSON.stringify(topic.payload)),
    ]),
  );
  expect(time?.address).toBe(timeTopic);
});

it("the server receives what a box says and sends what it is told, retained as it is in truth", () => {
  for (const [name, topic] of topics) {
    const operation = Object.values(document.operations).find(
      ({ channel }) => (at(channel) as { address: string }).address === `horma/{store}/{hwd}/${name}`,
    );
    expect(operation).toMatchObject({
      action: topic.from === "box" ? "receive" : "send",
      bindings: { mqtt: { qos: 1, retain: topic.retained } },
    });
  }
});

it("every event has a message with its type and its schema, under the feed's address", () => {
  expect(events?.address).toBe("/api/v1/events");
  const told = Object.values(events?.messages ?? {}).map((each) => {
    const message = at(each) as { name: string; payload: { $ref: string } };
    const { properties } = at(message.payload) as { properties: { type: object; data: object } };
    return [message.name, properties.type, properties.data];
  });
  expect(told).toEqual(
    eventNames.map((name) => [
      eventTypeOf(name),
      { type: "string", const: eventTypeOf(name) },
      JSON.parse(JSON.stringify(eventData[name])),
    ]),
  );
  expect(told.length).toBeGreaterThan(40);
});

it("is an AsyncAPI 3.0 document: nothing in it points nowhere, and it is plain JSON", () => {
  expect(document).toMatchObject({ asyncapi: "3.0.0", info: { version: "1.2.3" } });
  const all = references(document);
  expect(all.length).toBeGreaterThan(topics.length * 4);
  expect(all.filter((reference) => at(reference) === undefined)).toEqual([]);
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  // AsyncAPI takes an operation's messages from its channel only.
  for (const { channel, messages } of Object.values(document.operations)) {
    for (const { $ref } of messages) expect($ref.startsWith(`${channel.$ref}/messages/`)).toBe(true);
  }
});
