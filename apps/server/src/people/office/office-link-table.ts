import { and, eq, gt, isNull } from "drizzle-orm";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import { officeLink, officePerson } from "../../platform/db/schema/office.ts";
import { hashToken, newToken } from "../../platform/secret/token-hash.ts";

/** How long an unused link works, ms: somebody who gets one on Friday enters on Monday. */
const linkLife = 4 * 24 * 60 * 60_000;

/** A link that was made just now: its secret, which cannot be read again, and its end. */
export type OfferedLink = { token: string; until: Date };

/** Makes the link of a person, or that of the first account. The one before stops working. */
export async function newOfficeLink(
  tx: Transaction,
  personId: number | null,
  now: Date,
): Promise<OfferedLink> {
  const [token, until] = [newToken(), new Date(now.getTime() + linkLife)];
  await tx.delete(officeLink).where(ofPerson(personId));
  await tx.insert(officeLink).values({ tokenHash: hashToken(token), personId, expiresAt: until });
  return { token, until };
}

const ofPerson = (personId: number | null) =>
  personId === null ? isNull(officeLink.personId) : eq(officeLink.personId, personId);

/** Whose link it is, by name: null for the first account's; undefined if it was used or expired. */
export async function findOfficeLink(
  reader: Pick<Reader, "select">,
  token: string,
  now: Date,
): Promise<{ name: string | null } | undefined> {
  const [row] = await reader
    .select({ name: officePerson.name })
    .from(officeLink)
    .leftJoin(officePerson, eq(officePerson.id, officeLink.personId))
    .where(isOpen(token, now));
  return row;
}

/** Uses a link up. Undefined if it was used or expired. */
export async function spendOfficeLink(
  tx: Transaction,
  token: string,
  now: Date,
): Promise<{ personId: number | null } | undefined> {
  const [spent] = await tx
    .delete(officeLink)
    .where(isOpen(token, now))
    .returning({ personId: officeLink.personId });
  return spent;
}

const isOpen = (token: string, now: Date) =>
  and(eq(officeLink.tokenHash, hashToken(token)), gt(officeLink.expiresAt, now));

/** Where a link leads. Its secret is in the fragment, which no browser sends and no log has. */
export function officeLinkAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/office/enter#${token}`;
}
