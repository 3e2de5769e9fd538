import { holdsPair } from "@horma/domain";
import { eq } from "drizzle-orm";
import type { StaffContext } from "../../../people/staff/staff-context.ts";
import type { Reader } from "../../../platform/db/database.ts";
import { staff } from "../../../platform/db/schema/staff.ts";
import { Refusal } from "../../../web/http/refusals.ts";
import type { StoredOrder, StoredPair } from "../stored-order.ts";

/** The pairs of an order that someone is bringing. */
export function carriedPairs({ pairs }: Pick<StoredOrder, "pairs">): StoredPair[] {
  return pairs.filter((pair) => pair.state === "picking");
}

/** Whether the one who acts holds this pair. */
export function isHeldBy(pair: StoredPair, { staffId }: StaffContext): boolean {
  return holdsPair(pair, staffId ?? null);
}

/** Refuses a person who does not hold all of these pairs that are in someone's hands, and says who does (TR-09). */
export async function heldByAnother(
  reader: Reader,
  pairs: readonly StoredPair[],
  by: StaffContext,
): Promise<Refusal | undefined> {
  const other = pairs.find((pair) => pair.place === "runner" && !isHeldBy(pair, by));
  return other && orderTaken(reader, other.holder_id);
}

/** Someone else has the pairs; `holder` is their id, or `null` for the demo's crew. */
export async function orderTaken(reader: Reader, holder: number | null): Promise<Refusal> {
  const rows = await reader
    .select({ name: staff.name })
    .from(staff)
    .where(eq(staff.id, holder ?? 0));
  const winner = rows[0]?.name;
  return new Refusal("order_taken", `${winner ?? "someone else"} has taken it`, { winner });
}
