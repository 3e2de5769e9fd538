import { setTimeout as delay, setImmediate as later } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { Counter } from "prom-client";
import { type Sms, SmsFault, type SmsProvider } from "./sms-provider.ts";

/** Pauses before retries, ms. A message must not come after the shopper may ask for the next code. */
const pauses: readonly number[] = [1_000, 5_000];

export const smsPosted = new Counter({
  name: "horma_sms_total",
  help: "SMS, by whether the provider finally accepted them",
  labelNames: ["outcome"],
  registers: [],
});

/** Takes messages. What happens to them changes neither an answer nor its time. */
export type SmsOutbox = {
  post: (sms: Sms) => void;
  /** Waits for messages under way, without further tries. */
  close: () => Promise<void>;
};

/** Sends messages by a provider, and retries where that makes sense. The log names what could not be sent. */
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
  // The caller answers first, so the answer takes as long as one without a message.
  await later();
  for (const wait of waits) {
    try {
      return await provider.send(sms);
    } catch (error) {
      if (!(error instanceof SmsFault && error.retryable) || signal.aborted) throw error;
    }
    await delay(wait, undefined, { signal }).catch(() => undefined);
  }
  return provider.send(sms);
}
