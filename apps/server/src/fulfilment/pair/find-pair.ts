import { work } from "../../people/staff/action.ts";
import { changePair } from "./change-pair.ts";

/** A lost pair was found. It goes on the return rack, unclean, because no one knows who wore it. */
export const findPair = work("findPair", (_deps, by, body, once) =>
  once((tx) => changePair(tx, by, body, ({ id }) => [{ kind: "pair", id, input: "found" }])),
);
