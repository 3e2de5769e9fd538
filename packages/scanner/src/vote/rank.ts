import type { ScannedCode } from "../code.ts";

/** How much a code is wanted: 0 most; undefined: it is not accepted, and never ends a look. */
export type Rank = (code: Pick<ScannedCode, "text" | "format">) => number | undefined;

/** Accepts every code, those that `rank` accepts first. */
export const withOthers =
  (rank: Rank): Rank =>
  (code) =>
    rank(code) ?? Number.MAX_VALUE;

/** Accepts every code alike. */
export const anyRank: Rank = () => 0;
