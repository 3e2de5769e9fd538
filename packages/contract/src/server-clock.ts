/** The server's clock, as this page knows it. */
export type ServerClock = {
  /** The present by the server's clock, epoch ms; the device's own until the first answer. */
  now: () => number;
  /**
   * Learns from an answer that was not stored on its way.
   * @param date its `Date` header
   * @param askedAt when it was asked for, epoch ms by the device's clock
   */
  learn: (date: string | null, askedAt: number) => void;
};

/** What the header leaves out, ms. */
const second = 1_000;

/**
 * Follows the server's clock by the `Date` of its answers (RFC 9110 section 6.6.1). Each says within a second, and the time that
 * the call took, how far ahead the server is; together they say it closer. What contradicts the earlier ones counts alone: one
 * of the clocks was set. A device whose clock may be right is believed.
 * @param device the device's clock, epoch ms
 */
export function createServerClock(device: () => number = Date.now): ServerClock {
  /** How far the server's clock is ahead, ms: at least and at most. */
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  return {
    now: () => device() + Math.min(Math.max(0, least), most),
    learn(date, askedAt) {
      const at = Date.parse(date ?? "");
      if (Number.isNaN(at)) return;
      const [low, high] = [at - device(), at + second - askedAt];
      // The device's clock was set while the call was under way.
      if (low > high) return;
      const agrees = low <= most && high >= least;
      [least, most] = agrees ? [Math.max(low, least), Math.min(high, most)] : [low, high];
    },
  };
}
