import { type KeyScope, keyPrefix } from "@horma/domain";
import { and, isNull, sql } from "drizzle-orm";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import type { Database, Reader } from "../../platform/db/database.ts";
import { apiKey } from "../../platform/db/schema/key.ts";
import { type Refusal, refuse } from "../http/refusals.ts";
import { createSessionTrust, type SessionTrust, type StoredSession } from "./session-trust.ts";

/** The machine that asks, by its key. `storeIds` are the stores that the key is for; null for every store. */
export type MachineKey = {
  id: number;
  name: string;
  scopes: readonly KeyScope[];
  storeIds: readonly number[] | null;
  keyExpiresAt: Date | null;
};

/** Finds the key of a secret. */
export type KeyReader = SessionTrust<MachineKey & StoredSession>;

/** Later than any date: the end of what does not end. */
const never = new Date(8.64e15);

export function createKeyReader(
  { read, pool, notifications }: Pick<Database, "read" | "pool" | "notifications">,
  log: FastifyBaseLogger,
): KeyReader {
  return createSessionTrust<MachineKey & StoredSession>(
    {
      idle: Number.POSITIVE_INFINITY,
      read: (hashes) => findKeys(read, hashes),
      // Keys are few, so all are read again.
      changed: async (known) => known.map(({ tokenHash }) => tokenHash),
      note: (hashes, usedAt) =>
        pool.query({
          name: "note_key_use",
          text: `update api_key set last_used_at = $2 where id in (
            select id from api_key where hash = any($1::text[]) or old_hash = any($1::text[]) for update skip locked)`,
          values: [hashes, usedAt],
        }),
    },
    { notifications, log },
  );
}

/** The keys of these secrets, the present ones and those before a rotation, each with its own end. */
async function findKeys(reader: Reader, hashes: readonly string[]) {
  const rows = await reader
    .select()
    .from(apiKey)
    .where(
      and(
        sql`(${apiKey.hash} = any(${sql.param(hashes)}::text[]) or ${apiKey.oldHash} = any(${sql.param(hashes)}::text[]))`,
        isNull(apiKey.revokedAt),
      ),
    );
  return rows.flatMap(({ id, name, hash, oldHash, oldUntil, scopes, storeIds, expiresAt, lastUsedAt }) => {
    const key = { id, name, scopes, storeIds, keyExpiresAt: expiresAt, seenAt: lastUsedAt ?? new Date(0) };
    const end = expiresAt ?? never;
    const secrets = [{ ...key, tokenHash: hash, expiresAt: end }];
    if (oldHash !== null && oldUntil !== null)
      secrets.push({ ...key, tokenHash: oldHash, expiresAt: oldUntil < end ? oldUntil : end });
    return secrets.filter(({ tokenHash }) => hashes.includes(tokenHash));
  });
}

/** Whether a key still opens, read from the database: a call that waits may outlast its key. */
export async function isKeyOpen(reader: Reader, tokenHash: string, now: Date): Promise<boolean> {
  return (await findKeys(reader, [tokenHash])).some(({ expiresAt }) => expiresAt > now);
}

/** Whether a token has the shape of a key's secret. */
export function looksLikeKey(token: string): boolean {
  return new RegExp(`^${keyPrefix}[\\w-]{43}$`).test(token);
}

/** The refusal of a store that a key is not for. */
function outsideStores({ storeIds }: Pick<MachineKey, "storeIds">, storeId: number): Refusal | undefined {
  if (storeIds === null || storeIds.includes(storeId)) return undefined;
  return refuse("store_forbidden", "this key is not for this store");
}

/** The refusal of a call whose `store_id`, in path, query or body, is a store that its key is not for. */
export function outsideStoresOf(
  key: MachineKey,
  { params, query, body }: FastifyRequest,
): Refusal | undefined {
  for (const part of [params, query, body]) {
    const storeId =
      typeof part === "object" && part !== null && "store_id" in part ? part.store_id : undefined;
    const refused = typeof storeId === "number" ? outsideStores(key, storeId) : undefined;
    if (refused !== undefined) return refused;
  }
  return undefined;
}
