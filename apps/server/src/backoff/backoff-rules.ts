import { type BackoffRule, limits } from "@horma/domain";

const [second, minute, hour] = [1_000, 60_000, 60 * 60_000];

/**
 * What wrong tries cost. Everybody in a store may share one address, its 200 shoppers and the kiosk: what is counted by
 * network is generous, and what keeps a secret is counted by whose it is.
 */
export const backoffRules = {
  /** A member of staff's PIN, tried from strange browsers, or in one that they signed in on before: 35 guesses a day. */
  pin: { free: 5, firstWait: 30 * second, longestWait: hour, forgottenAfter: 24 * hour },
  pinFromNetwork: { free: 20, firstWait: 30 * second, longestWait: hour, forgottenAfter: 24 * hour },
  /** The PIN that ends kiosk mode; staff shall not wait long for what a child did. */
  kioskPin: { free: 5, firstWait: 30 * second, longestWait: 15 * minute, forgottenAfter: 24 * hour },
  /** Codes of SMS, which have a limit of their own each. */
  loginFromNetwork: { free: 500, firstWait: second, longestWait: 15 * minute, forgottenAfter: 6 * hour },
  /** Links and short codes that hand a visit or an order over. */
  pairingFromNetwork: { free: 50, firstWait: 5 * second, longestWait: hour, forgottenAfter: 6 * hour },
  /** Short codes of one store, from everywhere. */
  pairingInStore: {
    ...{ free: 200, firstWait: 30 * second, longestWait: limits.handoverLife, forgottenAfter: hour },
  },
} as const satisfies Record<string, BackoffRule>;
