import type { OfficeEntry } from "@horma/contract";
import { storeCodesOf } from "../../catalogue/store/store-codes.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import { type ByCompany, openOfficeSession } from "../../web/session/office-session-table.ts";
import { type PersonRow, presentOfficePerson, subjectOf } from "./manage-office.ts";
import { officeActor } from "./office-actor.ts";
import { findOfficePerson } from "./office-person-table.ts";

/** A person who was let in just now, with their token. */
export type LetIn = { person: PersonRow; auth_token: string; by_company: boolean };

type Entering = {
  personId: number;
  browser: string;
  at: Date;
  by: "link" | "passkey" | "company";
  /** What the session is asked about at the company's provider with. */
  company?: ByCompany | undefined;
};

/** Opens a session for a person who proved who they are. The audit says by what. */
export async function letIn(
  tx: Transaction,
  { personId, browser, at, by, company }: Entering,
): Promise<LetIn> {
  const person = await findOfficePerson(tx, personId);
  const line = { actor: officeActor(person), subject: subjectOf(person.name), data: { by }, at };
  await recordAudit(tx, { ...line, action: "office_entered" });
  const auth_token = await openOfficeSession(tx, { personId, browser, now: at, company });
  return { person, auth_token, by_company: company !== undefined };
}

/** The answer to a person who was let in. */
export async function presentEntry(reader: Reader, { person, ...opened }: LetIn): Promise<OfficeEntry> {
  const codes = await storeCodesOf(reader, person.storeIds ?? []);
  return { ...opened, person: presentOfficePerson(person, codes) };
}
