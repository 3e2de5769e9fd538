import type { DemandSource } from "@horma/domain";
import type { Deps } from "../deps.ts";
import type { Refusal } from "../http/refusals.ts";
import { countLostDemand } from "../insight/count-lost-demand.ts";

/** Counts the sizes that a refused request lost (IN-01). Refusals for other causes than stock and hours are no lost demand. */
export async function countRefused(
  { db, now }: Pick<Deps, "db" | "now">,
  { code, skus: lacking }: Refusal,
  { skus, storeId, source }: { skus: readonly string[]; storeId: number; source: DemandSource },
): Promise<void> {
  const reason = reasons[code];
  if (reason === undefined) return;
  const lost = (code === "out_of_stock" ? (lacking ?? []) : skus).map(
    (sku) => ({ sku, kind: "refused", reason, pairs: 1 }) as const,
  );
  await db.transact((tx) => countLostDemand(tx, lost, { storeId, source, now: now() }));
}

const reasons: Partial<Record<Refusal["code"], "no_stock" | "store_closed">> = {
  out_of_stock: "no_stock",
  store_closed: "store_closed",
};
