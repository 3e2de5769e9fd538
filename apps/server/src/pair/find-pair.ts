import { action } from "../staff/action.ts";
import { changePair } from "./change-pair.ts";

/** A lost pair was found: it goes on the return rack, and nobody knows whose feet it was on. */
export const findPair = action("findPair", ({ now }, { body, staff }, once) =>
  once((tx) =>
    changePair(tx, { staff, now: now() }, body, ({ id }) => [{ kind: "pair", id, input: "found" }]),
  ),
);
