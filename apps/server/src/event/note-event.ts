import type { EventData, EventName } from "@horma/contract";
import type { Transaction } from "../db/database.ts";
import { eventOutbox } from "../db/schema/event.ts";

/** Something that happened and that no history has a row of. */
export type ToldEvent<N extends EventName = EventName> = {
  name: N;
  subject: string;
  /** Null for what concerns no store. */
  storeId: number | null;
  at: Date;
  data: EventData<N>;
};

/**
 * Tells other systems of something, if the transaction commits. Rows of `order_event`, `device_event`, `stock_correction` and
 * `lost_demand` are told by triggers.
 */
export async function noteEvents(tx: Transaction, told: readonly ToldEvent[]): Promise<void> {
  if (told.length === 0) return;
  await tx.insert(eventOutbox).values(told.map((data) => ({ source: "told" as const, data })));
}
