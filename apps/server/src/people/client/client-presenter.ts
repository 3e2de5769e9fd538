import type { Client } from "@horma/contract";
import type { ClientRow } from "./client-table.ts";

/** DM-01. `in_queue` counts the client's orders in the queue, `confirmed_orders` those that were not canceled. */
export function presentClient(row: ClientRow, orders: { open: number; confirmed: number }): Client {
  return {
    nickname: row.nickname,
    sign_in_count: row.signInCount,
    confirmed_orders: orders.confirmed,
    // No one is asked for a birthday.
    birthday: null,
    today_used_discounts: 0,
    is_guest: true,
    document_number: row.documentNumber,
    in_queue: orders.open,
  };
}
