import { decidedFor, decisionInputs } from "@horma/domain";
import { work } from "../../people/staff/action.ts";
import { Refusal, refuse } from "../../web/http/refusals.ts";
import { stepRefused } from "../order/order-refusals.ts";
import { changePair } from "../pair/change-pair.ts";
import { readDecision } from "./decision-table.ts";

/** FL-14: the manager decides what is done with a damaged pair, with a reason. Of two, the first one decides. */
export const decideDamage = work("decideDamage", async (_deps, by, { decision, reason, ...which }, once) => {
  if (!decidedFor(decision, reason)) {
    return refuse("bad_request", `${reason} is not a valid reason for the decision ${decision}`);
  }
  return once((tx) =>
    changePair(tx, { ...by, data: { reason } }, which, async ({ id, place }) => {
      if (place === "damaged") return [{ kind: "pair", id, input: decisionInputs[decision] }];
      const decided = await readDecision(tx.client, id);
      if (decided === undefined) return stepRefused(`a pair in ${place} needs no decision`);
      const winner = decided.by ?? undefined;
      const message = `${winner ?? "someone else"} has already decided: ${decided.decision}`;
      return new Refusal("damage_decided", message, { winner });
    }),
  );
});
