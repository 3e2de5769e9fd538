import type { DemandSource } from "@horma/domain";
import { countLostOnce } from "../../catalogue/insight/count-lost-demand.ts";
import type { Caller } from "../../catalogue/insight/count-once.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Refusal } from "../../web/http/refusals.ts";

/**
 * Counts the sizes that a refused request lost (IN-01), those of a repeated request once. Refusals for other causes than stock and
 * hours are no lost demand.
 */
export async function countRefused(
  deps: Pick<Deps, "db" | "env" | "now">,
  { code, skus: lacking }: Refusal,
  { skus, ...whose }: { skus: readonly string[]; storeId: number; source: DemandSource; caller: Caller },
): Promise<void> {
  const reason = reasons[code];
  if (reason === undefined) return;
  const lost = (code === "out_of_stock" ? (lacking ?? []) : skus).map(
    (sku) => ({ sku, kind: "refused", reason, pairs: 1 }) as const,
  );
  await countLostOnce(deps, lost, whose);
}

const reasons: Partial<Record<Refusal["code"], "no_stock" | "store_closed">> = {
  out_of_stock: "no_stock",
  store_closed: "store_closed",
};
