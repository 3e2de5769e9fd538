import { officeActor } from "../../people/office/office-actor.ts";
import { renewBoxPassword as renew } from "../../platform/gateway/credential-table.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal, refuse } from "../../web/http/refusals.ts";
import { storeAsked } from "../../web/session/stores-asked.ts";

/** OF-06. The same as by the command: the box is cut off until it has the new password. */
export const renewBoxPassword = operation(
  "renewBoxPassword",
  async ({ db, now }, { params: { store }, body: { hwd }, office }) => {
    const id = await storeAsked(db.read, store, office);
    if (id instanceof Refusal) return id;
    const made = await renew(db, { storeCode: store, hwd }, { actor: officeActor(office), at: now() });
    return made ?? refuse("device_not_found", `store ${store} has no box ${hwd}`);
  },
);
