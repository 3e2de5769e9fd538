import { setTimeout as delay, setImmediate as later } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { Counter } from "prom-client";
import { type Sms, SmsFault, type SmsProvider } from "./sms-provider.ts";

/** Pauses before a message is tried again, ms: a message that comes later than another can be asked for is in the way. */
const pauses: readonly number[] = [1_000, 5_000];

export const smsPosted = new Counter({
  name: "sms_total",
  help: "SMS, by whether the provider took them over in the end",
  labelNames: ["outcome"],
  registers: [],
});

/** Where messages are left; what becomes of them changes no answer and no answer's time. */
export type SmsOutbox = {
  post: (sms: Sms) => void;
  /** Waits for the messages on their way, without further tries. */
  close: () => Promise<void>;
};

/** Sends what it is given by a provider, again where that makes sense; what cannot be sent is in the log. */
export function createSmsOutbox(provider: SmsProvider, log: FastifyBaseLogger, waits = pauses): SmsOutbox {
  const closing = new AbortController();
  const sending = new Set<Promise<void>>();
  return {
    post: (sms) => {
      const sent = sendPatiently(provider, sms, waits, closing.signal)
        .then(() => smsPosted.inc({ outcome: "sent" }))
        .catch((error: unknown) => {
          smsPosted.inc({ outcome: "failed" });
          log.error({ err: error, sms: sms.id }, "an SMS was not sent");
        })
        .finally(() => sending.delete(sent));
      sending.add(sent);
    },
    close: async () => {
      closing.abort();
      await Promise.all(sending);
      await provider.close();
    },
  };
}

async function sendPatiently(
  provider: SmsProvider,
  sms: Sms,
  waits: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  // Whoever leaves a message answers first: the answer takes as long where there is none.
  await later();
  for (const wait of waits) {
    try {
      return await provider.send(sms);
    } catch (error) {
      if (!(error instanceof SmsFault && error.again) || signal.aborted) throw error;
    }
    await delay(wait, undefined, { signal }).catch(() => undefined);
  }
  return provider.send(sms);
}
