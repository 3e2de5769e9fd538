import { storeCodesOf } from "../../catalogue/store/store-codes.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { type Operation, operation } from "../../web/call/operation.ts";
import { closeOfficeSession, findCompanyTokens } from "../../web/session/office-session-table.ts";
import { type CompanyTokens, openTokens } from "./company-tokens.ts";
import { presentOfficePerson, subjectOf } from "./manage-office.ts";
import { officeActor } from "./office-actor.ts";

/** Who is in the office with this token. */
export const getOfficeSession = operation("getOfficeSession", async ({ db }, { office }) => ({
  person: presentOfficePerson(office, await storeCodesOf(db.read, office.storeIds ?? [])),
}));

/**
 * Signs out: the token stops working.
 * @param signOutAddress where the company's provider signs a person out who had these tokens; undefined without a provider
 */
export const leaveOffice = (
  signOutAddress: ((tokens: CompanyTokens) => Promise<string | null>) | undefined,
): Operation<"leaveOffice"> =>
  operation("leaveOffice", async ({ db, vault, now }, { office, tokenHash, officeSessions }) => {
    const sealed = await db.transact(async (tx) => {
      const tokens = await findCompanyTokens(tx, tokenHash);
      if (!(await closeOfficeSession(tx, tokenHash))) return undefined;
      const actor = officeActor(office);
      await recordAudit(tx, { actor, action: "office_left", subject: subjectOf(office.name), at: now() });
      return tokens;
    });
    officeSessions.forget(tokenHash);
    const tokens = sealed === undefined ? undefined : openTokens(vault, sealed);
    return { sign_out: (tokens && (await signOutAddress?.(tokens))) ?? null };
  });
