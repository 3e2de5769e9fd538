import type { Store } from "@horma/contract";
import { deliverMethodCodes, deliverMethods, methodsNow, openingAt } from "@horma/domain";
import { openingHours } from "./opening-hours.ts";
import type { StoreRow } from "./store-table.ts";

/** DM-07, ST-14, ST-15. A store has a smart box if one of its devices is one, and is open by its hours. */
export function presentStore(row: StoreRow, now: Date): Store {
  const { store, hasSmartBox } = row;
  const presented = {
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
  return {
    ...presented,
    ...(store.theme !== null && { theme: store.theme }),
    offered_methods: deliverMethods(presented),
    methods_now: methodsNow(presented),
  };
}
