import type { AuditActor } from "../../platform/audit/record-audit.ts";
import type { SignedInOffice } from "../../web/session/office-session-table.ts";

/** A person of the office, as the audit names who did something. */
export function officeActor({ id, name }: SignedInOffice): AuditActor {
  return { kind: "office", id, name };
}
