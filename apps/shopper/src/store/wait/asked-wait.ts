import type { StoreWait } from "@horma/contract";
import { rangeMinutes } from "@horma/domain";

/** With more requests ahead no range is shown, and their number as more than this (mock-up 05d). */
export const countedAhead = 10;

/**
 * What a request that is made now may expect, in whole minutes: no runner is there, too many are ahead to say a range, only how many
 * are, or a range.
 */
export type AskedWait =
  | { look: "no_one" }
  | { look: "many"; until: number }
  | { look: "ahead"; ahead: number }
  | { look: "range"; ahead: number; from: number; until: number };

/**
 * What the screens before a request say of its wait (ET-03); undefined where nothing can be said.
 * @param closesSoon then no range is said: the store's closing is what counts
 */
export function askedWait(
  { ahead, runners, expected }: StoreWait,
  closesSoon: boolean,
): AskedWait | undefined {
  if (runners === 0) return { look: "no_one" };
  if (expected === null) return undefined;
  const range = rangeMinutes(expected, 0);
  if (ahead > countedAhead) return { look: "many", until: range.until };
  return closesSoon ? { look: "ahead", ahead } : { look: "range", ahead, ...range };
}
