import { setTimeout as delay } from "node:timers/promises";
import type { ApiClient } from "@horma/contract";

/** What goes on while something is done to the servers: each call is made once and has to be answered. */
export class Load {
  readonly failed: string[] = [];
  /** Orders that were acknowledged. */
  readonly created: string[] = [];
  polls = 0;
  private readonly over = new AbortController();
  private readonly working: Promise<void>[] = [];

  /** Makes orders one after the other, as many as the shopper may have open, and polls the last one all along. */
  shopper(call: ApiClient, { storeId, sku, orders }: { storeId: number; sku: string; orders: number }): void {
    const work = async (): Promise<void> => {
      let last: string | undefined;
      for (let made = 0; !this.over.signal.aborted; await delay(20 + Math.random() * 60)) {
        if (last !== undefined && (made === orders || Math.random() < 0.9)) {
          await this.counting("poll", () => call("getOrder", { params: { hash_id: last ?? "" } }));
          this.polls++;
          continue;
        }
        const body = { skus: [sku], store_id: storeId };
        const answer = await this.counting("create", () => call("createOrder", { body }));
        made++;
        if (answer === undefined) continue;
        last = answer.order.hash_id;
        this.created.push(last);
      }
    };
    this.working.push(work());
  }

  /** Does the same again and again. */
  repeated(what: string, work: () => Promise<unknown>): void {
    const again = async () => {
      while (!this.over.signal.aborted) {
        await this.counting(what, work);
        await delay(20 + Math.random() * 60);
      }
    };
    this.working.push(again());
  }

  async stop(): Promise<void> {
    this.over.abort();
    await Promise.all(this.working);
  }

  private async counting<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.failed.push(`${what}: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  }
}
