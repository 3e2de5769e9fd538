import { storeCodesOf } from "../../catalogue/store/store-codes.ts";
import { noteAudit } from "../../platform/audit/note-audit.ts";
import { operation } from "../../web/call/operation.ts";
import { closeOfficeSession } from "../../web/session/office-session-table.ts";
import { presentOfficePerson, subjectOf } from "./manage-office.ts";
import { officeActor } from "./office-actor.ts";

/** Who is in the office with this token. */
export const getOfficeSession = operation("getOfficeSession", async ({ db }, { office }) => ({
  person: presentOfficePerson(office, await storeCodesOf(db.read, office.storeIds ?? [])),
}));

/** Signs out: the token stops working. */
export const leaveOffice = operation(
  "leaveOffice",
  async ({ db, now }, { office, tokenHash, officeSessions }) => {
    await db.transact(async (tx) => {
      if (!(await closeOfficeSession(tx, tokenHash))) return;
      const actor = officeActor(office);
      await noteAudit(tx, { actor, action: "office_left", subject: subjectOf(office.name), at: now() });
    });
    officeSessions.forget(tokenHash);
    return null;
  },
);
