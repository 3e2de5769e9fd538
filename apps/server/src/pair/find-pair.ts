import { action } from "../staff/action.ts";
import { changePair } from "./change-pair.ts";

/** A lost pair was found. It goes on the return rack, unclean, because nobody knows who wore it. */
export const findPair = action("findPair", ({ now }, { body, staff }, once) =>
  once((tx) =>
    changePair(tx, { staff, now: now() }, body, ({ id }) => [{ kind: "pair", id, input: "found" }]),
  ),
);
