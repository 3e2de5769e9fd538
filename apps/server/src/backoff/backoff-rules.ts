import { type BackoffRule, limits } from "@horma/domain";

const [second, minute, hour] = [1_000, 60_000, 60 * 60_000];

/** What short codes that people type cost whoever guesses: never longer than a code lives. */
const shortCode = { firstWait: 5 * second, longestWait: limits.linkLife, forgottenAfter: hour };

/**
 * What wrong tries cost. Everybody in a store may share one address, its 200 shoppers and the kiosk, and two stores too:
 * what is counted by network is counted there for one store, and what keeps a secret is counted by whose it is.
 */
export const backoffRules = {
  /** A member of staff's PIN, tried from strange browsers, or in one that they signed in on before: 35 guesses a day. */
  pin: { free: 5, firstWait: 30 * second, longestWait: hour, forgottenAfter: 24 * hour },
  /** The same on the store's known tablets that the person has not signed in on: 24 a day, and all three under 100. */
  pinOnTablets: { free: 5, firstWait: 30 * second, longestWait: 2 * hour, forgottenAfter: 24 * hour },
  pinFromNetwork: { free: 20, firstWait: 30 * second, longestWait: hour, forgottenAfter: 24 * hour },
  /** The PIN that ends kiosk mode; staff shall not wait long for what a child did. */
  kioskPin: { free: 5, firstWait: 30 * second, longestWait: 15 * minute, forgottenAfter: 24 * hour },
  /** Links that hand a visit or an order over: only wrong ones wait. */
  joinFromNetwork: { free: 50, firstWait: 5 * second, longestWait: hour, forgottenAfter: 6 * hour },
  shortCodeInBrowser: { free: 10, ...shortCode },
  shortCodeFromNetwork: { free: 50, ...shortCode },
  shortCodeFromArea: { free: 200, ...shortCode },
  /** Short codes of one store, from everywhere: 48,000 a day at most, of 2^30. */
  codesInStore: { free: 2_000, ...shortCode, firstWait: 30 * second },
} as const satisfies Record<string, BackoffRule>;
