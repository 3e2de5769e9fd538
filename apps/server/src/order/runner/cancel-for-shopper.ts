import { refuse } from "../../http/refusals.ts";
import { work } from "../../staff/action.ts";
import { canceling } from "../box/canceling.ts";
import { leaveFreedBox } from "../box/freed-box.ts";
import { changeOrder } from "../change-order.ts";

/** TR-02: the staff cancel what a shopper still waits for. The reason is told to the shopper, the note stays in the history. */
export const cancelForShopper = work("cancelForShopper", async (deps, by, body, once) => {
  const note = body.note?.trim() || undefined;
  const step = { kind: "canceled", by: "staff", reason: body.reason, ...(note && { note }) } as const;
  const canceled = await once((tx) =>
    changeOrder(tx, { storeId: by.storeId, hashId: body.hash_id }, by, (order) => {
      const before = refuse("order_over", "it was canceled already, or the store does not have its pairs");
      return canceling(tx, order, step, { now: by.now, before });
    }),
  );
  return leaveFreedBox(deps, canceled);
});
