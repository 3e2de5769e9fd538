import { LRUCache } from "lru-cache";
import type { Deps } from "../deps.ts";
import { newCommand } from "../gateway/new-command.ts";
import type { StoredOrder } from "../order/stored-order.ts";

/**
 * The crew's hand on the back doors. Until something happens to an order it is the same command again, from whichever
 * process, which opens nothing twice; another one only after the box said no.
 */
export class BackDoors {
  private readonly asked = new Set<string>();
  /** How often a box said no, by what it was asked for. */
  private readonly refused = new LRUCache<string, number>({ max: 1_000 });

  constructor(private readonly deps: Pick<Deps, "gateway" | "now" | "log">) {}

  /** Does not wait for the box: that its door opened shows in the order. */
  open({ device, store_code: storeCode }: StoredOrder, lastEvent: number): void {
    if (device === null || device.job === null) return;
    const task = `${device.job}-${lastEvent}`;
    const id = `${task}-${this.refused.get(task) ?? 0}`;
    if (this.asked.has(id)) return;
    this.asked.add(id);
    const { gateway, now, log } = this.deps;
    const command = newCommand("open_back_door", device.job, now(), id);
    void gateway.command({ storeCode, hwd: device.hwd }, command).then(({ outcome, reason }) => {
      this.asked.delete(id);
      if (outcome === "done") return;
      this.refused.set(task, (this.refused.get(task) ?? 0) + 1);
      log.warn({ hwd: device.hwd, outcome, reason }, "the demo crew could not open a box");
    });
  }
}
