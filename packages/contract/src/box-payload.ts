import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { type BoxPayload, type BoxTopic, boxTopics, ServerTime } from "./mqtt.ts";

/** Made on first use: a shopper's page reads no payload. */
const validators = new Map<string, Validator>();

/**
 * Reads a message on a box's topic. Undefined if it is not JSON or does not fit the contract. Unknown fields are allowed: a newer
 * box may send more.
 */
export function readBoxPayload<T extends BoxTopic>(topic: T, text: string): BoxPayload<T> | undefined {
  const value = parse(text);
  return fitsBoxTopic(topic, value) ? (value as BoxPayload<T>) : undefined;
}

/** Reads a message on {@link timeTopic}: epoch ms. Undefined if it is not an instant. */
export function readServerTime(text: string): number | undefined {
  const value = parse(text);
  return validator("time", ServerTime).Check(value) ? Date.parse((value as ServerTime).at) : undefined;
}

/** Whether a value fits a box's topic. */
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
