import { countLostOnce, type Loss } from "../../catalogue/insight/count-lost-demand.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Refusal } from "../../web/http/refusals.ts";

/** Most requests of one transaction. */
const batchSize = 50;

/**
 * Counts the sizes that refused requests lost (IN-01), those of a repeated request once. Refusals for other causes than stock and
 * hours are no lost demand. No answer waits for it: what comes while a transaction is written goes into the next one. What a
 * transaction that fails had is logged and lost.
 */
export class RefusedDemand {
  private readonly waiting: Loss[] = [];
  private writing: Promise<void> | undefined;

  constructor(private readonly deps: Pick<Deps, "db" | "env" | "log">) {}

  add({ code, details: { skus: lacking } }: Refusal, skus: readonly string[], whose: Loss["whose"]): void {
    const reason = reasons[code];
    if (reason === undefined) return;
    const lost = (code === "out_of_stock" ? (lacking ?? []) : skus).map(
      (sku) => ({ sku, kind: "refused", reason, pairs: 1 }) as const,
    );
    this.waiting.push({ lost, whose });
    this.writing ??= this.writeAll();
  }

  /** Resolves when everything added so far is written. */
  async flush(): Promise<void> {
    await this.writing;
  }

  private async writeAll(): Promise<void> {
    const { db, env, log } = this.deps;
    // The answer is sent first.
    await new Promise(setImmediate);
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, batchSize);
      await db
        .transact(async (tx) => {
          await countLostOnce(tx, env, batch);
        })
        .catch((error: unknown) =>
          log.warn({ err: error }, "what refused requests lost could not be counted"),
        );
    }
    this.writing = undefined;
  }
}

const reasons: Partial<Record<Refusal["code"], "no_stock" | "store_closed">> = {
  out_of_stock: "no_stock",
  store_closed: "store_closed",
};
