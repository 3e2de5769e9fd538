import type { BoardOrder, StaffPerson } from "@horma/contract";
import { holdsPair } from "@horma/domain";
import { t } from "@lingui/core/macro";

/** A colleague with pairs in their hands. `id` and `name` are null for the demo's crew. */
export type Holder = { id: number | null; name: string | null };

/** Who holds pairs of an order instead of `me`. Undefined if no one else does. */
export function otherHolder(order: BoardOrder, me: Pick<StaffPerson, "id">): Holder | undefined {
  const other = order.pairs.find((pair) => pair.state === "picking" && !holdsPair(pair, me.id));
  return other && { id: other.holder_id, name: other.holder };
}

/** Lo lleva Kevin. */
export function holderText({ name }: Holder): string {
  return t`Lo lleva ${name ?? t`otra persona`}`;
}
