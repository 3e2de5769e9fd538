import type { RefusalCode } from "@horma/contract";
import { type KeyScope, keyPrefix, keyScopes } from "@horma/domain";
import { and, asc, eq, isNull } from "drizzle-orm";
import { storeCodesOf, storeIdsOf } from "../../catalogue/store/store-codes.ts";
import { type AuditActor, recordAudit } from "../../platform/audit/record-audit.ts";
import type { Database, Reader, Transaction } from "../../platform/db/database.ts";
import { apiKey } from "../../platform/db/schema/key.ts";
import { hashToken, newToken } from "../../platform/secret/token-hash.ts";

/** Why a key could not be made or changed; the message is one line. */
export class KeyFault extends Error {
  constructor(
    message: string,
    readonly code: Extract<RefusalCode, "bad_request" | "key_taken" | "key_not_found"> = "bad_request",
  ) {
    super(message);
  }
}

/** What a key is for. `stores` are codes; without them it is for every store. */
export type KeyDraft = {
  name: string;
  scopes: readonly string[];
  stores?: readonly string[] | undefined;
  expiresAt?: Date | undefined;
};

/** Who asks, and when. */
type AuditContext = { actor: AuditActor; at: Date };

/** Makes a key and returns its secret, which no one can read again. */
export function createKey(db: Database, wish: KeyDraft, { actor, at }: AuditContext): Promise<string> {
  const name = wish.name.trim();
  if (!/^[\w .-]{1,64}$/u.test(name)) {
    throw new KeyFault("a name can have up to 64 letters, digits, spaces, dots, hyphens and underscores");
  }
  const scopes = [...new Set(wish.scopes)].map(scopeOf);
  if (scopes.length === 0) throw new KeyFault(`give at least one scope of ${keyScopes.join(", ")}`);
  const { expiresAt = null, stores } = wish;
  if (expiresAt !== null && !(expiresAt > at)) throw new KeyFault("the expiry date must be in the future");
  return db.transact(async (tx) => {
    const storeIds = stores === undefined ? null : await storesOf(tx, stores);
    const secret = newSecret();
    const made = await tx
      .insert(apiKey)
      .values({ name, hash: hashToken(secret), scopes, storeIds, createdAt: at, expiresAt })
      .onConflictDoNothing()
      .returning({ id: apiKey.id });
    if (made.length === 0) throw new KeyFault(`there is already a key ${name}`, "key_taken");
    const data = { scopes, stores: stores ?? null, expires_at: expiresAt };
    await recordAudit(tx, { actor, action: "key_created", subject: `key ${name}`, data, at });
    return secret;
  });
}

/** Gives a key a new secret and returns it. The one before works until the overlap ends, an older one no longer. */
export function rotateKey(
  db: Database,
  { name, overlap }: { name: string; overlap: number },
  { actor, at }: AuditContext,
): Promise<string> {
  return db.transact(async (tx) => {
    const { id, hash } = await lockKey(tx, name);
    const secret = newSecret();
    const oldUntil = new Date(at.getTime() + overlap);
    const old = overlap > 0 ? { oldHash: hash, oldUntil } : { oldHash: null, oldUntil: null };
    await tx
      .update(apiKey)
      .set({ hash: hashToken(secret), ...old })
      .where(eq(apiKey.id, id));
    const data = { old_until: old.oldUntil };
    await recordAudit(tx, { actor, action: "key_rotated", subject: `key ${name}`, data, at });
    return secret;
  });
}

/** Ends a key at once, in every process. Its name may be given again. */
export function revokeKey(db: Database, name: string, { actor, at }: AuditContext): Promise<void> {
  return db.transact(async (tx) => {
    const { id } = await lockKey(tx, name);
    await tx.update(apiKey).set({ revokedAt: at }).where(eq(apiKey.id, id));
    await recordAudit(tx, { actor, action: "key_revoked", subject: `key ${name}`, at });
  });
}

/** Every key that was not revoked, by name, with the codes of its stores. */
export async function listKeys(reader: Reader) {
  const keys = await reader.select().from(apiKey).where(isNull(apiKey.revokedAt)).orderBy(asc(apiKey.name));
  const codes = await storeCodesOf(reader, [...new Set(keys.flatMap(({ storeIds }) => storeIds ?? []))]);
  return keys.map(({ storeIds, ...key }) => ({
    ...key,
    stores: storeIds?.map((id) => codes.get(id) ?? String(id)) ?? null,
  }));
}

/** Locks a key until the transaction ends. */
async function lockKey(tx: Transaction, name: string) {
  const [row] = await tx
    .select({ id: apiKey.id, hash: apiKey.hash })
    .from(apiKey)
    .where(and(eq(apiKey.name, name), isNull(apiKey.revokedAt)))
    .for("update");
  if (row === undefined) throw new KeyFault(`there is no key ${name}`, "key_not_found");
  return row;
}

function scopeOf(text: string): KeyScope {
  const scope = keyScopes.find((each) => each === text);
  if (scope === undefined) throw new KeyFault(`a scope must be one of ${keyScopes.join(", ")}`);
  return scope;
}

async function storesOf(tx: Transaction, codes: readonly string[]): Promise<number[]> {
  const { ids, unknown } = await storeIdsOf(tx, codes);
  if (unknown.length > 0 || ids.length === 0) throw new KeyFault(`there is no store ${unknown.join(", ")}`);
  return ids;
}

function newSecret(): string {
  return keyPrefix + newToken();
}
