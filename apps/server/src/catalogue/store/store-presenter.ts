import type { Store } from "@horma/contract";
import { type DeliverMethodCode, openingAt } from "@horma/domain";
import { openingHours } from "./opening-hours.ts";
import type { StoreRow } from "./store-table.ts";

const deliverMethodCodes: readonly DeliverMethodCode[] = ["beacon", "table", "box", "take_away", "delivery"];

/** DM-07. A store has a smart box if one of its devices is one, and is open by its hours. */
export function presentStore(row: StoreRow, now: Date): Store {
  const { store, hasSmartBox } = row;
  return {
    id: store.id,
    name: store.name,
    code: store.code,
    phone: store.phone,
    whatsapp: store.whatsapp,
    has_smartbox: hasSmartBox,
    has_tables: store.hasTables,
    can_order_in_advance: store.canOrderInAdvance,
    payments: store.payments,
    deliver_methods: deliverMethodCodes.filter((code) => store.deliverMethods.includes(code)),
    accepts_in_store: store.acceptsInStore,
    accepts_delivery: store.acceptsDelivery,
    accepts_to_go: store.acceptsToGo,
    is_opened: openingAt(openingHours(row), now).isOpened,
  };
}
