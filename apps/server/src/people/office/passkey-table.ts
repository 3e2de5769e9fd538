import { and, desc, eq } from "drizzle-orm";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import { officePasskey, officePerson } from "../../platform/db/schema/office.ts";

export type PasskeyRow = typeof officePasskey.$inferSelect;

/** The passkeys of a person, the newest first. */
export function findPasskeys(reader: Pick<Reader, "select">, personId: number): Promise<PasskeyRow[]> {
  return reader
    .select()
    .from(officePasskey)
    .where(eq(officePasskey.personId, personId))
    .orderBy(desc(officePasskey.createdAt), officePasskey.id);
}

/**
 * Whether a person may have passkeys: not with an account of the company, which is asked about while they are in, and a passkey would
 * get around that.
 */
export function mayHavePasskeys({ issuer }: Pick<typeof officePerson.$inferSelect, "issuer">): boolean {
  return issuer === null;
}

/**
 * A passkey whose person may enter by it. Until the transaction ends no other one uses, adds or removes a passkey of this person: all of
 * them lock the person first.
 */
export async function lockPasskey(tx: Transaction, id: string) {
  const [owner] = await tx
    .select({ id: officePasskey.personId })
    .from(officePasskey)
    .where(eq(officePasskey.id, id));
  const person = owner && (await lockActive(tx, owner.id));
  if (person === undefined || !mayHavePasskeys(person)) return undefined;
  const [passkey] = await tx.select().from(officePasskey).where(eq(officePasskey.id, id));
  return passkey && { passkey, person };
}

/** Locks a person who may enter until the transaction ends. */
export async function lockActive(tx: Transaction, personId: number) {
  const [person] = await tx
    .select()
    .from(officePerson)
    .where(and(eq(officePerson.id, personId), eq(officePerson.active, true)))
    .for("update");
  return person;
}

/** Adds a passkey. Returns whether its id was free. */
export async function insertPasskey(
  tx: Transaction,
  row: typeof officePasskey.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await tx.insert(officePasskey).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export async function recordPasskeyUse(
  tx: Transaction,
  { id, ...use }: Pick<PasskeyRow, "id" | "counter" | "usedAt" | "answeredAt">,
): Promise<void> {
  await tx.update(officePasskey).set(use).where(eq(officePasskey.id, id));
}

/** Removes a passkey of a person, and returns it. */
export async function deletePasskey(tx: Transaction, { id, personId }: Pick<PasskeyRow, "id" | "personId">) {
  const [removed] = await tx
    .delete(officePasskey)
    .where(and(eq(officePasskey.id, id), eq(officePasskey.personId, personId)))
    .returning();
  return removed;
}

/** Removes every passkey of a person. */
export async function deletePasskeysOf(tx: Transaction, personId: number): Promise<void> {
  await tx.delete(officePasskey).where(eq(officePasskey.personId, personId));
}
