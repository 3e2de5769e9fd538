const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** Pauses between the attempts to deliver to a webhook, ms: growing, and just under three days together. */
const pauses: readonly number[] = [
  5 * second,
  30 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  17 * hour,
  23 * hour,
];

/** How long to wait after so many failed attempts, ms; undefined when there is no other attempt. */
export function pauseAfterAttempts(failed: number): number | undefined {
  return pauses[failed - 1];
}

/** RFC 9110, 5.6.7: the form that senders use. */
const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;
/** The longest wait that a receiver may ask for, ms. */
const longestRest = 24 * hour;

/**
 * How long a receiver that answers 429 or 503 wants nothing, ms, up to a day; undefined where it does not say so. RFC 9110, 10.2.3:
 * `Retry-After` is a number of seconds or a date.
 */
export function restAsked(status: number, retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined || ![429, 503].includes(status)) return undefined;
  // Rate limiters also send parts of a second. Other forms of a date would be read in the server's zone.
  const asked = /^\d+(\.\d+)?$/.test(retryAfter)
    ? Number(retryAfter) * second
    : httpDate.test(retryAfter)
      ? Date.parse(retryAfter) - now.getTime()
      : 0;
  return asked > 0 ? Math.min(asked, longestRest) : undefined;
}

/** Why the server switched a webhook off; `gone`: its receiver answered 410. */
export const webhookStops = ["gone"] as const;

/** What became of a delivery, so far. */
export const deliveryStates = ["pending", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Webhooks of one key, and hours that the secret before a rotation may work on. */
export const webhookLimits = { ofKey: 20, overlapHours: 24 * 30 } as const;
