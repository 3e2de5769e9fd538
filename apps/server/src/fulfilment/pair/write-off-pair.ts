import { work } from "../../people/staff/action.ts";
import { stepRefused } from "../order/order-refusals.ts";
import { changePair } from "./change-pair.ts";

/**
 * A lost pair, a returned one that no one will buy, or one that never came back from the workshop is given up and leaves the stock. A
 * damaged one is decided about.
 */
export const writeOffPair = work("writeOffPair", (_deps, by, body, once) =>
  once((tx) =>
    changePair(tx, by, body, ({ id, place }) =>
      place === "damaged"
        ? stepRefused("a damaged pair can be written off only by a decision with its reason")
        : [{ kind: "pair", id, input: "written_off" }],
    ),
  ),
);
