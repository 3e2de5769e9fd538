import type { ScannedCode } from "../code.ts";

/** How much a code is wanted: 0 most; undefined: it is not accepted, and never ends a look. */
export type Rank = (code: Pick<ScannedCode, "text" | "format">) => number | undefined;

/** Accepts every code alike. */
export const anyRank: Rank = () => 0;
