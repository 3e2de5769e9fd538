import type { BackoffRule } from "@horma/domain";

const [second, minute, hour] = [1_000, 60_000, 60 * 60_000];

/** How long a code lives and how often it may be tried; one that was not used is sent again after a while at the soonest. */
export const loginCodeRules = { life: 5 * minute, tries: 5, resendAfter: 30 * second } as const;

/**
 * Codes sent to one phone, whoever asked, and not used: from the third on each makes the next one wait twice as long. So
 * there are at most 15 a day, of which 75 guesses come.
 */
export const codesToPhone: BackoffRule = {
  ...{ free: 3, firstWait: minute, longestWait: 4 * hour, forgottenAfter: 24 * hour },
};

/** At most so many codes within so many milliseconds. */
export type CodeLimit = { within: number; codes: number };

/** What is asked for from one network: 200 shoppers of a store share one, and ask twice. */
export const codesFromNetwork: readonly CodeLimit[] = [
  { within: 10 * minute, codes: 400 },
  { within: 24 * hour, codes: 3_000 },
];

/** What is asked for in one store, be it from the phones' own networks. */
export const codesInStore: readonly CodeLimit[] = [
  { within: 10 * minute, codes: 600 },
  { within: 24 * hour, codes: 5_000 },
];
