import { type OverStatus, orderStatuses, statusFacts } from "@horma/domain";
import { sql } from "drizzle-orm";
import { listed } from "./listed.ts";

const over: Record<OverStatus, true> = { done: true, canceled: true };

/** The statuses of orders that are over, as words of SQL. */
export const overStatuses = listed(Object.keys(over));

/** An order is not over, as SQL. Spelled as the condition of the index `order_open_idx`, which every plan may use then. */
export const openOrder = `status_id not in (${overStatuses})`;
export const isOpen = sql.raw(openOrder);

/** Nothing of an order was brought to its shopper yet, as SQL. */
export const orderToCome = `status_id in (${listed(orderStatuses.filter((status) => statusFacts[status].toCome))})`;
