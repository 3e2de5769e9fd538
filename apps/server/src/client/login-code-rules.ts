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

/** At most so many codes within so many milliseconds; only those that nobody used, unless `used` ones count as well. */
export type CodeLimit = { within: number; codes: number; used?: true };

/** What one browser asks for and does not use, for whatever phones: a kiosk's shoppers change their minds. */
export const codesInBrowser: readonly CodeLimit[] = [
  { within: 10 * minute, codes: 20 },
  { within: 24 * hour, codes: 100 },
];

/** One network in one store: 200 shoppers share one, and every fourth asks twice before the first code is typed. */
export const codesFromNetwork: readonly CodeLimit[] = [
  { within: 10 * minute, codes: 400 },
  { within: 24 * hour, codes: 600 },
  { within: 24 * hour, codes: 3_000, used: true },
];

/** Its share for browsers that have not used a code lately: the kiosk and who came back have the rest. */
export const codesOfStrangers: readonly CodeLimit[] = [
  { within: 10 * minute, codes: 300 },
  { within: 24 * hour, codes: 500 },
];

/** The area that the network lies in, in one store: who has one network of it comes by others cheaply. */
export const codesFromArea: readonly CodeLimit[] = [
  { within: 10 * minute, codes: 800 },
  { within: 24 * hour, codes: 1_200 },
];

/** A store, from everywhere, for who has not used a code lately: what it takes ten networks in five areas to use up. */
export const codesInStore: readonly CodeLimit[] = [
  { within: 10 * minute, codes: 3_900 },
  { within: 24 * hour, codes: 5_900 },
];

/** What a store's shoppers may cost a day, whoever asks. */
export const codesOfStore: readonly CodeLimit[] = [{ within: 24 * hour, codes: 30_000, used: true }];
