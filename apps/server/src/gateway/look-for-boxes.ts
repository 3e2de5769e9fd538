import { type BoxPresence, boxTopic } from "@horma/contract";
import type { FastifyBaseLogger } from "fastify";
import type { MqttClient } from "mqtt";
import type { BoxPresences } from "./box-presences.ts";
import type { DeviceAddress, DeviceListener } from "./device-gateway.ts";

/** When boxes are looked for after a new connection to the broker, ms. */
export type LookTimes = { rollCall: number; silence: number; pause: number; every: number };

export const usualLook: LookTimes = {
  /** How long boxes have to come back: those of whom nothing is heard by then are away. */
  rollCall: 15_000,
  /** Ours tell their state every 30 s; one that is silent for longer is asked, at most once in `pause`. */
  silence: 40_000,
  pause: 10 * 60_000,
  /** How often that is looked at. */
  every: 5_000,
};

type LookOptions = {
  client: MqttClient;
  presences: BoxPresences;
  listener: DeviceListener;
  log: FastifyBaseLogger;
  at: LookTimes;
};

/**
 * Finds out who is not there although nobody said so: a broker that died kept their last word and not their last will, or it
 * ended their connection without one, as Mosquitto does with an account that it no longer knows. The will is said for them
 * then, so that what is retained is true for whoever listens next.
 */
export function lookForBoxes({ client, presences, listener, log, at }: LookOptions) {
  let due: NodeJS.Timeout | undefined;
  let closed = false;
  const failed = (error: unknown) => log.error({ err: error }, "who of the boxes is away was not recorded");
  const speakFor = (address: DeviceAddress, will: BoxPresence) => {
    const topic = boxTopic({ store: address.storeCode, hwd: address.hwd }, "presence");
    client.publish(topic, JSON.stringify(will), { qos: 1, retain: true });
  };
  const ask = async (address: DeviceAddress) => {
    // The will of the connection that it had then: one that came meanwhile is another.
    const will = presences.lastWill(address);
    const alive = await listener.answers(address);
    if (!alive && will && client.connected && !closed) speakFor(address, will);
  };
  const lookAround = () => {
    due = setTimeout(lookAround, at.every);
    if (!client.connected) return;
    for (const address of presences.silent(at)) ask(address).catch(failed);
  };
  const callTheRoll = () => {
    due = setTimeout(lookAround, at.every);
    if (client.connected) listener.rollCall(presences.all()).catch(failed);
  };
  return {
    /** There is a new connection to the broker. */
    begin: () => {
      clearTimeout(due);
      due = setTimeout(callTheRoll, at.rollCall);
    },
    /** A box's connection is good no more, and what is still said over it says nothing of its being there. */
    end: (address: DeviceAddress) => {
      const will = presences.lastWill(address);
      presences.end(address);
      if (will && client.connected) speakFor(address, will);
      else listener.gone(address).catch(failed);
    },
    close: () => {
      closed = true;
      clearTimeout(due);
    },
  };
}
