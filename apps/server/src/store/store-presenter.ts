import type { Store } from "@horma/contract";
import type { DeliverMethodCode } from "@horma/domain";
import type { StoreRow } from "./store-table.ts";

const deliverMethodCodes: readonly DeliverMethodCode[] = ["beacon", "table", "box", "take_away", "delivery"];

/** DM-07. A store has a smart box if one of its devices is one. */
export function presentStore({ store, hasSmartBox }: StoreRow): Store {
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
    is_opened: store.isOpened,
  };
}
