import { sql } from "drizzle-orm";

/** An order is not over. Spelled as the condition of the index `order_open_idx`, which every plan may use then. */
export const isOpen = sql.raw(`status_id not in ('done', 'canceled')`);
