import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { type BoxPayload, type BoxTopic, boxTopics, ServerTime } from "./mqtt.ts";

/** Made when first needed: the page that only shops reads no payload. */
const validators = new Map<string, Validator>();

/**
 * Reads what came on a topic of a box; nothing when it is no JSON or not what the contract says.
 * Unknown fields are let through: a newer box may say more.
 */
export function readBoxPayload<T extends BoxTopic>(topic: T, text: string): BoxPayload<T> | undefined {
  const value = parse(text);
  return fitsBoxTopic(topic, value) ? (value as BoxPayload<T>) : undefined;
}

/** Reads what came on {@link timeTopic}: epoch ms; nothing when it is no instant. */
export function readServerTime(text: string): number | undefined {
  const value = parse(text);
  return validator("time", ServerTime).Check(value) ? Date.parse((value as ServerTime).at) : undefined;
}

/** Whether a value may be said on a topic of a box. */
export function fitsBoxTopic(topic: BoxTopic, value: unknown): boolean {
  return validator(topic, boxTopics[topic].payload).Check(value);
}

function validator(name: string, schema: TSchema): Validator {
  const made = validators.get(name) ?? Compile(schema);
  validators.set(name, made);
  return made;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
