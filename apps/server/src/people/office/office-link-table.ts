import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import { officeLink, officePerson } from "../../platform/db/schema/office.ts";
import { hashToken, newToken } from "../../platform/secret/token-hash.ts";

/** How long an unused link works, ms: a person who gets one on Friday enters on Monday. */
const linkLife = 4 * 24 * 60 * 60_000;

/** Advisory lock of each person's link; 0 is the first account's. */
const linkLock = 0x6c696e6b;

/** A link that was made just now: its secret, which cannot be read again, and its end. */
export type OfferedLink = { token: string; until: Date };

/** What a link of a person who comes from the company's provider has besides: its tokens, sealed, and its only browser. */
type FromCompany = { tokens: string; browserHash: string; life: number };

/** Makes the link of a person, or that of the first account. The one before stops working. */
export async function newOfficeLink(
  tx: Transaction,
  personId: number | null,
  now: Date,
  { life = linkLife, ...company }: Partial<FromCompany> = {},
): Promise<OfferedLink> {
  const [token, until] = [newToken(), new Date(now.getTime() + life)];
  await tx.execute(sql`select pg_advisory_xact_lock(${linkLock}, ${personId ?? 0})`);
  await tx.delete(officeLink).where(ofPerson(personId));
  await tx.insert(officeLink).values({ tokenHash: hashToken(token), personId, expiresAt: until, ...company });
  return { token, until };
}

const ofPerson = (personId: number | null) =>
  personId === null ? isNull(officeLink.personId) : eq(officeLink.personId, personId);

/** The link that makes the first account is of no use once a person is of the head office. */
export async function dropFirstLink(tx: Transaction): Promise<void> {
  await tx.delete(officeLink).where(ofPerson(null));
}

/** Whose link it is, by name: null for the first account's; undefined if it was used or expired. */
export async function findOfficeLink(
  reader: Pick<Reader, "select">,
  token: string,
  now: Date,
): Promise<{ name: string | null; at_once: boolean } | undefined> {
  const [row] = await reader
    .select({ name: officePerson.name, at_once: isNotNull(officeLink.tokens).mapWith(Boolean) })
    .from(officeLink)
    .leftJoin(officePerson, eq(officePerson.id, officeLink.personId))
    .where(isOpen(token, now));
  return row;
}

/** Uses a link up. Undefined if it was used or expired, or is for another browser. */
export async function spendOfficeLink(
  tx: Transaction,
  { token, browser, now }: { token: string; browser: string; now: Date },
): Promise<{ personId: number | null; tokens: string | null } | undefined> {
  const isHere = or(isNull(officeLink.browserHash), eq(officeLink.browserHash, hashToken(browser)));
  const [spent] = await tx
    .delete(officeLink)
    .where(and(isOpen(token, now), isHere))
    .returning({ personId: officeLink.personId, tokens: officeLink.tokens });
  return spent;
}

const isOpen = (token: string, now: Date) =>
  and(eq(officeLink.tokenHash, hashToken(token)), gt(officeLink.expiresAt, now));

/** Where a link leads. Its secret is in the fragment, which no browser sends and no log has. */
export function officeLinkAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/office/enter#${token}`;
}
