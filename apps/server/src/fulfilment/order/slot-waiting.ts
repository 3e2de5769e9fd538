import { orderOver, orderStatuses } from "@horma/domain";
import { listed } from "../../platform/db/listed.ts";
import { beingFetched, untaken } from "../../platform/db/pair-state-sql.ts";

const open = listed(orderStatuses.filter((status) => !orderOver(status)));

/** A pair `p` that still stands in its slot (`waitsInSlot` of the domain). */
export const waits = `(p.${untaken} or p.${beingFetched} and p.confirmed_at is null)`;

/** Orders `o` and their pairs `p` that wait in the slot of a stock row `k`, which is a table's alias. */
export function waitingFrom(k: string): string {
  return `"order" o join pair p on p.order_id = o.id
    where o.store_id = ${k}.store_id and o.status_id in (${open})
      and p.sku = ${k}.sku and p.location is not distinct from ${k}.location and ${waits}`;
}

/** How many pairs wait in the slot of a stock row. */
export function waitingIn(k: string): string {
  return `select count(*)::int from ${waitingFrom(k)}`;
}
