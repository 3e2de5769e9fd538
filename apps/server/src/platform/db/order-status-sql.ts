import { type OverStatus, orderStatuses, statusFacts } from "@horma/domain";
import { sql } from "drizzle-orm";

const over: Record<OverStatus, true> = { done: true, canceled: true };

/** Words of ours, as SQL lists them. */
export const listed = (words: readonly string[]) => words.map((word) => `'${word}'`).join(", ");

/** The statuses of orders that are over, as words of SQL. */
export const overStatuses = listed(Object.keys(over));

/** An order is not over, as SQL. Spelled as the condition of the index `order_open_idx`, which every plan may use then. */
export const openOrder = `status_id not in (${overStatuses})`;
export const isOpen = sql.raw(openOrder);

/** Nothing of an order was brought to its shopper yet, as SQL. */
export const orderToCome = `status_id in (${listed(orderStatuses.filter((status) => statusFacts[status].toCome))})`;
