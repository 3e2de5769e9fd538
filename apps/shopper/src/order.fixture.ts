import type { Order } from "@horma/contract";

/** When {@link anOrder} was made. */
export const orderedAt = "2026-03-02T19:40:00.000Z";

/** An order without pairs that is being prepared, but for the changes. */
export function anOrder({
  meta,
  ...changes
}: Partial<Omit<Order, "meta">> & { meta?: Partial<Order["meta"]> } = {}): Order {
  return {
    hash_id: "abc",
    status_id: "dispatch",
    state: "dispatch",
    deliver_method: "box",
    order_details: [],
    actual_device: null,
    client: { nickname: "Cata", document_number: null },
    updated_at: orderedAt,
    meta: {
      code: "K7P4",
      created_at: orderedAt,
      utc_offset: -180,
      pickup_deadline: null,
      extensions: 0,
      screens: 0,
      trouble: null,
      seller_call: null,
      reason: null,
      cancel_reason: null,
      ...meta,
    },
    ...changes,
  };
}
