import { work } from "../staff/action.ts";
import { changePair } from "./change-pair.ts";

/** A lost pair was found: it goes on the return rack, and nobody knows whose feet it was on. */
export const findPair = work("findPair", (_deps, by, body, once) =>
  once((tx) => changePair(tx, by, body, ({ id }) => [{ kind: "pair", id, input: "found" }])),
);
