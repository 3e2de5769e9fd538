import { work } from "../../people/staff/action.ts";
import { changePair } from "../pair/change-pair.ts";

/** A pair is back from the workshop: it goes on the return rack, to be cleaned and put into its slot. */
export const receiveRepaired = work("receiveRepaired", (_deps, by, body, once) =>
  once((tx) => changePair(tx, by, body, ({ id }) => [{ kind: "pair", id, input: "received_back" }])),
);
