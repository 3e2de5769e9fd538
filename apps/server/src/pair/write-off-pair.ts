import { action } from "../staff/action.ts";
import { changePair } from "./change-pair.ts";

/** A lost pair, or a returned one that nobody will buy, is given up and leaves the stock. */
export const writeOffPair = action("writeOffPair", ({ now }, { body, staff }, once) =>
  once((tx) =>
    changePair(tx, { staff, now: now() }, body, ({ id }) => [{ kind: "pair", id, input: "written_off" }]),
  ),
);
