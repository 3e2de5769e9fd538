import { work } from "../../../people/staff/action.ts";
import { refuse } from "../../../web/http/refusals.ts";
import { canceling } from "../box/canceling.ts";
import { leaveFreedBox } from "../box/freed-box.ts";
import { changeOrder } from "../change-order.ts";

/**
 * TR-02: the staff cancel what a shopper still waits for. The shopper sees the reason. The note goes into the history, sealed by the
 * visit's key; without that key the order is canceled without a note (FL-18).
 */
export const cancelForShopper = work("cancelForShopper", async (deps, by, body, once) => {
  const note = body.note?.trim();
  const canceled = await once((tx) =>
    changeOrder(tx, { storeId: by.storeId, hashId: body.hash_id }, by, (order) => {
      const before = refuse(
        "order_over",
        "it has already been canceled, or the store does not have its pairs",
      );
      const sealedNote = note ? deps.vault.seal(order.client, "note", note) : null;
      const sealed = sealedNote !== null && { sealedNote };
      const step = { kind: "canceled", by: "staff", reason: body.reason, ...sealed } as const;
      return canceling(tx, order, step, { now: by.now, before });
    }),
  );
  return leaveFreedBox(deps, canceled);
});
