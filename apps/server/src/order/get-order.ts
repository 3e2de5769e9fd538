import { operation } from "../http/operation.ts";
import { orderUnknown } from "./own-order.ts";

/** AP-07, of what is kept ready: every open screen asks for it every second (ST-05). */
export const getOrder = operation("getOrder", async (_deps, { params, clientId, snapshots }) => {
  const found = snapshots.find(params.hash_id);
  const snapshot = found instanceof Promise ? await found : found;
  return snapshot !== undefined && snapshot.clientId === clientId ? snapshot : orderUnknown();
});
