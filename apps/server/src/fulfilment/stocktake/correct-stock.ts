import { findSkus } from "../../catalogue/product/product-table.ts";
import type { StaffContext } from "../../people/staff/staff-context.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal, refuse } from "../../web/http/refusals.ts";
import { storeAsked } from "../../web/session/stores-asked.ts";
import { leaveFreedBox } from "../order/box/freed-box.ts";
import { correctHeldSlot, holdSlot, lockConcerned } from "../order/correct-slot.ts";

/**
 * OF-09. A person of the office says how many pairs stand in a slot. Who waits for one that is not there gets another, or loses it,
 * as when a runner does not find it. If the slot changed since it was shown, nothing is done.
 */
export const correctStock = operation("correctStock", async (deps, { body, office }) => {
  const { store, sku, location, seen, left, reason } = body;
  const storeId = await storeAsked(deps.db.read, store, office);
  if (storeId instanceof Refusal) return storeId;
  const now = deps.now();
  const by: StaffContext = { actor: "office", officeId: office.id, storeId, storeCode: store, now };
  const name = { storeId, sku, location };
  const changes = await deps.db.transact(async (tx) => {
    if ((await findSkus(tx, [sku])).length === 0) return refuse("not_found", `there is no sku ${sku}`);
    await lockConcerned(tx, [name], now);
    const slot = await holdSlot(tx, name, { countedAt: now });
    if (slot.standing !== seen)
      return refuse("slot_changed", `the slot has ${slot.standing} pairs of ${sku} now: look again`);
    return correctHeldSlot(tx, by, slot, { left, reason });
  });
  if (changes instanceof Refusal) return changes;
  for (const each of changes) leaveFreedBox(deps, each);
  return null;
});
