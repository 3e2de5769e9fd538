import { work } from "../staff/action.ts";
import { changePair } from "./change-pair.ts";

/** A pair that was lost, or that nobody will buy as it came back, is given up: it leaves the stock. */
export const writeOffPair = work("writeOffPair", (_deps, by, body, once) =>
  once((tx) => changePair(tx, by, body, ({ id }) => [{ kind: "pair", id, input: "written_off" }])),
);
