import type { BoardPair } from "@horma/contract";

type Which = Pick<BoardPair, "id">;

/** Pairs that the person gives back themselves. */
const givenBack = new Set<BoardPair["id"]>();

/** These go to a colleague because the person undoes that they took them over: that is no loss. */
export function giveBack(pairs: readonly Which[]): void {
  for (const { id } of pairs) givenBack.add(id);
}

/** Whether a pair that a colleague carries now was given back. Each giving back explains one change of hands. */
export function takenAsGivenBack({ id }: Which): boolean {
  return givenBack.delete(id);
}
