import type { OrderStep, PairInput, PairState } from "@horma/domain";
import type { StoredOrder } from "./stored-order.ts";

/** The same input for every pair in a state. */
export function pairSteps(
  { pairs }: Pick<StoredOrder, "pairs">,
  state: PairState,
  input: PairInput,
): OrderStep[] {
  return pairs.filter((pair) => pair.state === state).map(({ id }) => ({ kind: "pair", id, input }));
}
