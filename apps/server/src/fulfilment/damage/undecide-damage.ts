import { decisionUndoUntil } from "@horma/domain";
import { work } from "../../people/staff/action.ts";
import { type Refusal, refuse } from "../../web/http/refusals.ts";
import { changePair } from "../pair/change-pair.ts";
import { readDecision } from "./decision-table.ts";

/** FL-14: takes a decision back, within two minutes and while nothing else happened to the pair. It waits for a decision again. */
export const undecideDamage = work("undecideDamage", (_deps, by, body, once) =>
  once((tx) =>
    changePair(tx, by, body, async ({ id }) => {
      const decided = await readDecision(tx.client, id);
      if (decided === undefined) return undoRefused("there is no decision about this pair");
      const until = decisionUndoUntil({ at: decided.at.getTime(), last: decided.last });
      if (until === null) return undoRefused("the pair has changed since then");
      if (by.now.getTime() > until) return undoRefused("it is more than two minutes old");
      return [{ kind: "pair", id, input: "undecided" }];
    }),
  ),
);

function undoRefused(why: string): Refusal {
  return refuse("undo_refused", `the decision cannot be undone: ${why}`);
}
