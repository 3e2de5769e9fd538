import { work } from "../staff/action.ts";
import { changePair } from "./change-pair.ts";

/** A lost pair, or a returned one that nobody will buy, is given up and leaves the stock. */
export const writeOffPair = work("writeOffPair", (_deps, by, body, once) =>
  once((tx) => changePair(tx, by, body, ({ id }) => [{ kind: "pair", id, input: "written_off" }])),
);
