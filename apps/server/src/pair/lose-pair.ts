import type { PairPlace } from "@horma/domain";
import { action } from "../http/action.ts";
import { stepRefused } from "../order/change-store-order.ts";
import { changePair } from "./change-pair.ts";

/** Where a pair can get lost; one that a runner looks for in the back room is missed, with a reason. */
const losable: readonly PairPlace[] = ["box", "pickup_shelf", "zone", "shopper", "return_rack", "sanitizer"];

/** A pair is not where it should be: it leaves the stock and is looked for. */
export const losePair = action("losePair", ({ now }, { body, staff }, once) =>
  once((tx) =>
    changePair(tx, { staff, now: now() }, body, ({ id, place }) =>
      losable.includes(place)
        ? [{ kind: "pair", id, input: "missed", reason: "not_there" }]
        : stepRefused(`a pair cannot get lost from ${place}`),
    ),
  ),
);
