import { operation } from "../../web/call/operation.ts";
import { originOf } from "../kiosk/request-origin.ts";
import { freeOf } from "../product/get-inventory.ts";
import { countLostOnce } from "./count-lost-demand.ts";
import { callerOf } from "./count-once.ts";

/** A shopper picked a size that is not there: lost demand (IN-01). The stock decides, not the caller. */
export const recordMissedSize = operation("recordMissedSize", async (deps, { params, request }) => {
  const free = await freeOf(deps.db.read, params);
  if (typeof free !== "number") return free;
  if (free > 0) return null;
  const { store_id: storeId, sku } = params;
  const origin = await originOf(request, deps, storeId);
  const source = origin.network === null ? "kiosk" : "shopper";
  const lost = { sku, kind: "not_there", reason: "no_stock", pairs: 1 } as const;
  const whose = { storeId, source, caller: callerOf(origin), now: deps.now() } as const;
  await deps.db.transact((tx) => countLostOnce(tx, deps.env, [{ lost: [lost], whose }]));
  return null;
});
