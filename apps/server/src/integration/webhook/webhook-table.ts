import { randomBytes } from "node:crypto";
import type { Webhook } from "@horma/contract";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import { apiKey } from "../../platform/db/schema/key.ts";
import { store } from "../../platform/db/schema/store.ts";
import { webhook } from "../../platform/db/schema/webhook.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Vault } from "../../platform/personal-data/vault.ts";

export type WebhookRow = typeof webhook.$inferSelect;
/** A webhook, the code of its store, and its key with the stores that the key is for. */
type Listed = { webhook: WebhookRow; code: string | null; key: string; storeIds: number[] | null };

/** What secrets are sealed as. */
const context = "webhook_secret";

/** A new secret, as the Standard Webhooks specification writes one. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

export function sealSecret(vault: Vault, secret: string): string {
  return vault.sealStanding(context, secret);
}

/** The secrets that sign at this instant, the newest first. Throws if their master key is missing. */
export function signingSecrets(vault: Vault, row: WebhookRow, now: Date): string[] {
  const { secret, oldSecret, oldUntil } = row;
  const sealed = oldSecret !== null && oldUntil !== null && oldUntil > now ? [secret, oldSecret] : [secret];
  return sealed.map((each) => {
    const opened = vault.openStanding(context, each);
    if (opened === undefined) throw new Error("no master key decrypts the secret: rotate it");
    return opened.value;
  });
}

/** Seals every secret under the newest master key, so that older ones can be dropped after a rotation. */
export async function resealSecrets({ db, vault }: Pick<Deps, "db" | "vault">): Promise<void> {
  const again = (sealed: string) => {
    const opened = vault.openStanding(context, sealed);
    return opened === undefined || opened.newest ? sealed : sealSecret(vault, opened.value);
  };
  for (const { id } of await db.read.select({ id: webhook.id }).from(webhook)) {
    await db.transact(async (tx) => {
      const [row] = await tx.select().from(webhook).where(eq(webhook.id, id)).for("update");
      if (row === undefined) return;
      const now = { secret: again(row.secret), oldSecret: row.oldSecret && again(row.oldSecret) };
      if (now.secret !== row.secret || now.oldSecret !== row.oldSecret)
        await tx.update(webhook).set(now).where(eq(webhook.id, id));
    });
  }
}

/** A key's webhooks, oldest first; those of every key for `null`. */
export function listOwn(reader: Reader, keyId: number | null): Promise<Listed[]> {
  return select(reader).where(owned(keyId)).orderBy(asc(webhook.id));
}

/** A webhook of the key, or of any for `null`; undefined if there is none. */
export async function findOwn(reader: Reader, keyId: number | null, id: number): Promise<Listed | undefined> {
  const [found] = await select(reader).where(and(owned(keyId), eq(webhook.id, id)));
  return found;
}

/** The same, locked until the transaction ends. */
export async function lockOwn(
  tx: Transaction,
  keyId: number | null,
  id: number,
): Promise<Listed | undefined> {
  const [found] = await select(tx)
    .where(and(owned(keyId), eq(webhook.id, id)))
    .for("update", { of: webhook });
  return found;
}

/** As its key's holder sees it. */
export function presentWebhook({ webhook: row, code }: Listed): Webhook {
  const { id, url, type, active, stopped, restsUntil, oldUntil, createdAt } = row;
  return {
    id,
    url,
    type,
    store: code,
    active,
    stopped,
    rests_until: restsUntil?.toISOString() ?? null,
    old_secret_until: oldUntil?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
}

function select(reader: Reader) {
  return reader
    .select({ webhook, code: store.code, key: apiKey.name, storeIds: apiKey.storeIds })
    .from(webhook)
    .innerJoin(apiKey, eq(apiKey.id, webhook.keyId))
    .leftJoin(store, eq(store.id, webhook.storeId));
}

function owned(keyId: number | null) {
  // Nothing is sent for a key that was revoked.
  const key = keyId === null ? isNull(apiKey.revokedAt) : eq(webhook.keyId, keyId);
  return and(key, isNull(webhook.removedAt));
}
