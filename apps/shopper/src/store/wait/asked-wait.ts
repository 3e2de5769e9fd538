import type { StoreWait } from "@horma/contract";
import { rangeMinutes } from "@horma/domain";

/** With more requests ahead no range is shown, and their number as more than this (mock-up 05d). */
export const countedAhead = 10;

/** What a request that is made now may expect, in whole minutes: no runner is there, too many are ahead to say, or a range. */
export type AskedWait =
  | { look: "no_one" }
  | { look: "many" }
  | { look: "range"; ahead: number; from: number; until: number };

/** What the screens before a request say of its wait (ET-03); undefined where nothing can be said. */
export function askedWait({ ahead, runners, expected }: StoreWait): AskedWait | undefined {
  if (runners === 0) return { look: "no_one" };
  if (expected === null) return undefined;
  return ahead > countedAhead ? { look: "many" } : { look: "range", ahead, ...rangeMinutes(expected, 0) };
}
