import { officeActor } from "../../people/office/office-actor.ts";
import { operation } from "../../web/call/operation.ts";
import { Refused, refuse } from "../../web/http/refusals.ts";
import { DemoInUse, removeDemoStores } from "./remove-demo-stores.ts";
import { findDemoStores, lockSeedNow } from "./seed.ts";

/**
 * CT-09. Removes the demo that {@link loadDemo} loaded, whole: also orders that are open in its stores. Of what the retailer has since
 * nothing is removed. Again it changes nothing.
 */
export const removeDemo = operation("removeDemo", async ({ db, now }, { office }) => {
  try {
    await db.transact(async (tx) => {
      await lockSeedNow(tx);
      const stores = await findDemoStores(tx, "office");
      if (stores.length === 0) return;
      await removeDemoStores(tx, stores, { actor: officeActor(office), at: now(), whole: true });
    });
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    if (error instanceof DemoInUse) return refuse("demo_in_use", error.message);
    throw error;
  }
});
