import { type CancelStep, cancelSteps, pairFacts, pairInQueue } from "@horma/domain";
import type { Transaction } from "../../../platform/db/database.ts";
import { type Refusal, refuse } from "../../../web/http/refusals.ts";
import type { Decision } from "../change-order.ts";
import type { StoredOrder, StoredPair } from "../stored-order.ts";
import { frontDoorAsked } from "./command-door.ts";

/**
 * The steps that cancel what is still on its way to the shopper, or one pair (TR-01, TR-02), or why it is too late. While a box is
 * asked to open for the shopper, the pairs count as handed over: no one cancels what the shopper is taking.
 * @param before what follows if nothing is awaited because it was canceled before
 */
export async function canceling(
  tx: Transaction,
  order: StoredOrder,
  step: CancelStep,
  { now, before }: { now: Date; before: Decision },
): Promise<Decision> {
  const concerned = order.pairs.filter(({ id }) => step.id === undefined || id === step.id);
  if (!concerned.some(({ state }) => pairInQueue(state))) return tooLate(concerned) ?? before;
  return (await frontDoorAsked(tx, order, now)) ? handedOver() : cancelSteps(order.pairs, step);
}

/** Why pairs that no one waits for cannot be canceled; undefined if they were. */
function tooLate(pairs: readonly StoredPair[]): Refusal | undefined {
  const facts = pairs.map(({ state }) => pairFacts[state]);
  if (facts.some(({ outcome }) => outcome === "canceled" || outcome === "missing")) return undefined;
  if (facts.some(({ stage, outcome }) => stage === "in_salon" || outcome === "bought")) return handedOver();
  return refuse("order_over", "the pairs were taken back or returned: there is nothing to cancel");
}

function handedOver(): Refusal {
  return refuse("order_handed_over", "the pairs are being or were handed over: give them back instead");
}
