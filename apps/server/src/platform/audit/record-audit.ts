import type { Transaction } from "../db/database.ts";
import { audit, type auditActors } from "../db/schema/audit.ts";

/** Who did it: a machine by its key, a member of the staff, the runner of a command, or the server itself. */
export type AuditActor = { kind: (typeof auditActors)[number]; id?: number; name: string };

/** One line of the audit. */
export type AuditLine = {
  actor: AuditActor;
  /** In the past: `key_created`. */
  action: string;
  /** What it was done to: `key erp`. */
  subject: string;
  storeId?: number | undefined;
  /** What else is to be known. No shopper and no address. */
  data?: Record<string, unknown>;
  at: Date;
};

/** Adds a line to the audit, in the transaction of what it tells. */
export async function recordAudit(
  tx: Pick<Transaction, "insert">,
  { actor, storeId, ...line }: AuditLine,
): Promise<void> {
  await tx.insert(audit).values({
    ...line,
    actorKind: actor.kind,
    actorId: actor.id ?? null,
    actorName: actor.name,
    storeId: storeId ?? null,
  });
}
