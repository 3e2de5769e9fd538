import type { BackoffRule } from "@horma/domain";

const [second, minute, hour] = [1_000, 60_000, 60 * 60_000];

/** How long a code lives, how often it may be tried, and how soon after an unused one the next is sent. */
export const loginCodeRules = { life: 5 * minute, tries: 5, resendAfter: 30 * second } as const;

/**
 * Unused codes sent to one phone, no matter who asked: from the third on each doubles the wait for the next. So there are at most 15 a
 * day, which allow 75 guesses.
 */
export const codesToPhone: BackoffRule = {
  free: 3,
  firstWait: minute,
  longestWait: 4 * hour,
  forgottenAfter: 24 * hour,
};

/** At most this many codes within these milliseconds. Only unused codes count, unless `used` is set. */
export type CodeLimit = { within: number; codes: number; used?: true };

/** Unused codes of one browser, for any phone. A kiosk's shoppers change their minds. */
export const codesInBrowser: readonly CodeLimit[] = [
  { within: 10 * minute, codes: 20 },
  { within: 24 * hour, codes: 100 },
];

/** One network in one store: 200 shoppers share it, and every fourth asks twice before typing the first code. */
export const codesFromNetwork: readonly CodeLimit[] = [
  { within: 10 * minute, codes: 400 },
  { within: 24 * hour, codes: 600 },
  { within: 24 * hour, codes: 3_000, used: true },
];

/** The part of that for browsers that have not used a code lately. The rest is for the kiosk and returning browsers. */
export const codesOfStrangers: readonly CodeLimit[] = [
  { within: 10 * minute, codes: 300 },
  { within: 24 * hour, codes: 500 },
];

/** The network's area in one store: a person with one network of it gets others cheaply. */
export const codesFromArea: readonly CodeLimit[] = [
  { within: 10 * minute, codes: 800 },
  { within: 24 * hour, codes: 1_200 },
];

/** A store's codes for browsers that have not used one lately. To use it up takes ten networks in five areas. */
export const codesInStore: readonly CodeLimit[] = [
  { within: 10 * minute, codes: 3_900 },
  { within: 24 * hour, codes: 5_900 },
];

/** What a store's codes may cost a day, no matter who asks. */
export const codesOfStore: readonly CodeLimit[] = [{ within: 24 * hour, codes: 30_000, used: true }];
