import { type BoxPresence, boxTopic } from "@horma/contract";
import type { FastifyBaseLogger } from "fastify";
import type { MqttClient } from "mqtt";
import { guarded } from "../process/guarded.ts";
import type { BoxPresences } from "./box-presences.ts";
import type { DeviceAddress, DeviceListener } from "./device-gateway.ts";
import type { HeldWills } from "./held-wills.ts";

/** When to look for boxes after a new connection to the broker, ms. */
export type LookTimes = { rollCall: number; silence: number; pause: number; every: number; settle: number };

export const usualLook: LookTimes = {
  /** How long boxes have to come back. Those that were not heard by then are offline. */
  rollCall: 15_000,
  /** Ours report every 30 s. A box that is silent for longer is asked, at most once in `pause`. */
  silence: 40_000,
  pause: 10 * 60_000,
  /** How often to check. */
  every: 5_000,
  /** How long an offline message is held, so that a broker that stops has ended the server's connection too. */
  settle: 2_000,
};

type LookOptions = {
  client: MqttClient;
  presences: BoxPresences;
  wills: HeldWills;
  listener: DeviceListener;
  log: FastifyBaseLogger;
  at: LookTimes;
};

/**
 * Finds boxes that are offline without a last will: their broker died and kept their last message, or it ended their connection
 * without a will, as Mosquitto does with a removed account. Publishes the will for them, so that what is retained is true for
 * every later listener.
 */
export function lookForBoxes({ client, presences, wills, listener, log, at }: LookOptions) {
  let due: NodeJS.Timeout | undefined;
  let closed = false;
  const failed = (error: unknown) =>
    log.error({ err: error }, "the boxes that are offline could not be recorded");
  const speakFor = (address: DeviceAddress, will: BoxPresence) => {
    const topic = boxTopic({ store: address.storeCode, hwd: address.hwd }, "presence");
    client.publish(topic, JSON.stringify(will), { qos: 1, retain: true });
  };
  const ask = async (address: DeviceAddress) => {
    // The will of the connection at that time. A newer connection is unaffected.
    const will = presences.lastWill(address);
    const alive = await listener.answers(address);
    if (!alive && will && client.connected && !closed) speakFor(address, will);
  };
  const lookAround = guarded(log, "the search for silent boxes", () => {
    due = setTimeout(lookAround, at.every);
    if (!client.connected) return;
    for (const address of presences.silent(at)) ask(address).catch(failed);
  });
  const callTheRoll = guarded(log, "the roll call of the boxes", () => {
    due = setTimeout(lookAround, at.every);
    if (!client.connected) return;
    wills.deliverAll();
    listener.rollCall(presences.all()).catch(failed);
  });
  return {
    /** There is a new connection to the broker. */
    begin: () => {
      clearTimeout(due);
      due = setTimeout(callTheRoll, at.rollCall);
    },
    /** The box's connection ended, and what it still says does not bring the box online. */
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
