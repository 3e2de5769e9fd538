import { type BackoffRule, limits } from "@horma/domain";

const [second, minute, hour] = [1_000, 60_000, 60 * 60_000];

/** For short codes that people type; no wait is longer than a code's life. */
const shortCode = { firstWait: 5 * second, longestWait: limits.linkLife, forgottenAfter: hour };

/**
 * What wrong tries cost. A store's 200 shoppers and its kiosk may share one address, and so may two stores. So counts by network
 * are per store, and counts that protect a secret are by its owner.
 */
export const backoffRules = {
  /** A staff PIN, tried from strange browsers, or in a browser where the person signed in before: 35 guesses a day. */
  pin: { free: 5, firstWait: 30 * second, longestWait: hour, forgottenAfter: 24 * hour },
  /** The same on the store's known tablets where the person has not signed in: 24 a day, and all three together under 100. */
  pinOnTablets: { free: 5, firstWait: 30 * second, longestWait: 2 * hour, forgottenAfter: 24 * hour },
  pinFromNetwork: { free: 20, firstWait: 30 * second, longestWait: hour, forgottenAfter: 24 * hour },
  /** The PIN that ends kiosk mode. Staff must not wait long for a child's guesses. */
  kioskPin: { free: 5, firstWait: 30 * second, longestWait: 15 * minute, forgottenAfter: 24 * hour },
  /** Links to a visit or an order; only wrong ones wait. */
  joinFromNetwork: { free: 50, firstWait: 5 * second, longestWait: hour, forgottenAfter: 6 * hour },
  /** Links to a shopper's data; only unknown ones wait. */
  dataLinkFromNetwork: { free: 50, firstWait: 5 * second, longestWait: hour, forgottenAfter: 6 * hour },
  /** Links into the office; only wrong ones wait. */
  officeLinkFromNetwork: { free: 50, firstWait: 5 * second, longestWait: hour, forgottenAfter: 6 * hour },
  /** Passkeys of the office; only wrong ones wait. */
  passkeyFromNetwork: { free: 50, firstWait: 5 * second, longestWait: hour, forgottenAfter: 6 * hour },
  /** Keys of machines; only wrong ones wait. */
  keyFromNetwork: { free: 50, firstWait: 5 * second, longestWait: hour, forgottenAfter: 6 * hour },
  shortCodeInBrowser: { free: 10, ...shortCode },
  shortCodeFromNetwork: { free: 50, ...shortCode },
  shortCodeFromArea: { free: 200, ...shortCode },
  /** Short codes of one store, from everywhere: at most 48,000 a day, of 2^30. */
  codesInStore: { free: 2_000, ...shortCode, firstWait: 30 * second },
} as const satisfies Record<string, BackoffRule>;
