import { applyEdits, editing } from "../../integration/edit/apply-edits.ts";
import { officeActor } from "../../people/office/office-actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal } from "../../web/http/refusals.ts";
import type { SignedInOffice } from "../../web/session/office-session-table.ts";
import { storeAsked } from "../../web/session/stores-asked.ts";
import { holdStore, storeEdits } from "./change-office-store.ts";

/** OF-06. No one can ask for pairs there any more. Its open orders are served to their end. Again it changes nothing. */
export const closeOfficeStore = operation("closeOfficeStore", (deps, { params, office }) =>
  setClosed(deps, params.store, office, true),
);

/** OF-06. Shoppers find the store again. */
export const reopenOfficeStore = operation("reopenOfficeStore", (deps, { params, office }) =>
  setClosed(deps, params.store, office, false),
);

async function setClosed(deps: Deps, code: string, office: SignedInOffice, closed: boolean) {
  const id = await storeAsked(deps.db.read, code, office);
  if (id instanceof Refusal) return id;
  const done = await editing(deps.db, async (tx) => {
    const held = await holdStore(tx, id);
    return applyEdits(deps, tx, {
      actor: officeActor(office),
      subject: `store ${code}`,
      storeId: id,
      action: closed ? storeEdits.closed : storeEdits.reopened,
      parts: [{ kind: "stores", rows: [{ ...held, closed }] }],
    });
  });
  return done instanceof Refusal ? done : null;
}
