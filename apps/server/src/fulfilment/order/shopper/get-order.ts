import { operation } from "../../../web/call/operation.ts";
import { orderUnknown } from "../order-refusals.ts";
import type { OrderSnapshot } from "../order-snapshot.ts";
import type { OrderSnapshots } from "../order-snapshots.ts";

/** AP-07, from the snapshots, because every open screen asks for it every second (ST-05). */
export const getOrder = (snapshots: OrderSnapshots) =>
  operation("getOrder", (_deps, { params, clientId }) => {
    const own = (snapshot: OrderSnapshot | undefined) =>
      snapshot !== undefined && snapshot.clientId === clientId ? snapshot : orderUnknown();
    const found = snapshots.find(params.hash_id);
    return found instanceof Promise ? found.then(own) : own(found);
  });
