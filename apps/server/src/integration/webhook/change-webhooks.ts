import { feedTypes } from "@horma/contract";
import { webhookLimits } from "@horma/domain";
import { and, eq, isNull, sql } from "drizzle-orm";
import { officeActor } from "../../people/office/office-actor.ts";
import { type AuditLine, recordAudit } from "../../platform/audit/record-audit.ts";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import { apiKey } from "../../platform/db/schema/key.ts";
import { webhook } from "../../platform/db/schema/webhook.ts";
import type { Deps } from "../../platform/deps.ts";
import { AddressRefused, OutsideNetwork } from "../../platform/network/outside-network.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal, Refused, refuse } from "../../web/http/refusals.ts";
import type { Caller } from "../../web/session/caller.ts";
import { storeAsked } from "../../web/session/stores-asked.ts";
import { cursorBefore } from "../event/read-feed.ts";
import { findOwn, listOwn, lockOwn, newWebhookSecret, presentWebhook, sealSecret } from "./webhook-table.ts";

const hour = 60 * 60_000;

/** EV-03. Events that are published from now on are sent to an address. */
export const createWebhook = operation("createWebhook", (deps, { body, key, caller }) =>
  addWebhook(deps, body, key, caller),
);

/** OF-08. The same for a key, from the office. */
export const createOfficeWebhook = operation("createOfficeWebhook", async (deps, { body, office }) => {
  const { key: name, ...wish } = body;
  const [key] = await deps.db.read
    .select({ id: apiKey.id, storeIds: apiKey.storeIds, scopes: apiKey.scopes })
    .from(apiKey)
    .where(and(eq(apiKey.name, name), isNull(apiKey.revokedAt)));
  if (key === undefined) return refuse("key_not_found", `there is no key ${name}`);
  if (!key.scopes.includes("events")) return refuse("scope_forbidden", "the key lacks the scope events");
  return addWebhook(deps, wish, key, {
    actor: officeActor(office),
    scopes: key.scopes,
    storeIds: key.storeIds,
  });
});

async function addWebhook(
  deps: Deps,
  body: WebhookDraft & { url: string },
  key: { id: number; storeIds: readonly number[] | null },
  caller: Caller,
) {
  const wish = await checked(deps, body, key);
  if ("refused" in wish) return wish.refused;
  const secret = newWebhookSecret();
  return changing(deps, async (tx) => {
    await tx.select({ id: apiKey.id }).from(apiKey).where(eq(apiKey.id, key.id)).for("update");
    if ((await listOwn(tx, key.id)).length >= webhookLimits.ofKey)
      throw new Refused(refuse("bad_request", `a key can have at most ${webhookLimits.ofKey} webhooks`));
    const createdAt = deps.now();
    const cursor = await cursorBefore(tx.client, "infinity");
    const values = {
      url: body.url,
      ...wish.changes,
      keyId: key.id,
      cursor,
      createdAt,
      secret: sealSecret(deps.vault, secret),
    };
    const [made] = await tx.insert(webhook).values(values).returning({ id: webhook.id });
    const id = made?.id ?? 0;
    await recordChange(tx, deps, caller, id, { action: "webhook_created", data: auditData(body) });
    return { ...(await present(tx, caller, id)), secret };
  });
}

export const listWebhooks = operation("listWebhooks", async ({ db }, { key }) =>
  (await listOwn(db.read, key.id)).map(presentWebhook),
);

/** EV-03. Only what is given changes. */
export const changeWebhook = operation("changeWebhook", async (deps, { params: { id }, body, caller }) => {
  const own = await findOwn(deps.db.read, ownerOf(caller), id);
  if (own === undefined) return unknownWebhook(id);
  const wish = await checked(deps, body, { storeIds: own.storeIds });
  if ("refused" in wish) return wish.refused;
  const { active } = body;
  return changing(deps, async (tx) => {
    await locked(tx, caller, id);
    const again = active || body.url !== undefined;
    const changes = {
      ...wish.changes,
      ...(active !== undefined && { active }),
      ...(active && { stopped: null }),
      ...(again && { restsUntil: null }),
    };
    if (Object.keys(changes).length > 0) await tx.update(webhook).set(changes).where(eq(webhook.id, id));
    await recordChange(tx, deps, caller, id, { action: "webhook_changed", data: auditData(body) });
    return present(tx, caller, id);
  });
});

export const deleteWebhook = operation("deleteWebhook", (deps, { params: { id }, caller }) =>
  changing(deps, async (tx) => {
    await locked(tx, caller, id);
    await tx.update(webhook).set({ removedAt: deps.now() }).where(eq(webhook.id, id));
    await recordChange(tx, deps, caller, id, { action: "webhook_deleted" });
    return null;
  }),
);

/** EV-03. Both secrets sign until the overlap ends. */
export const rotateWebhook = operation("rotateWebhook", (deps, { params: { id }, body, caller }) => {
  const secret = newWebhookSecret();
  return changing(deps, async (tx) => {
    const row = await locked(tx, caller, id);
    const overlap = (body.overlap_hours ?? 24) * hour;
    const oldUntil = new Date(deps.now().getTime() + overlap);
    const old = overlap > 0 ? { oldSecret: row.secret, oldUntil } : { oldSecret: null, oldUntil: null };
    await tx
      .update(webhook)
      .set({ secret: sealSecret(deps.vault, secret), ...old })
      .where(eq(webhook.id, id));
    const data = { old_until: old.oldUntil };
    await recordChange(tx, deps, caller, id, { action: "webhook_secret_rotated", data });
    return { ...(await present(tx, caller, id)), secret };
  });
});

/** EV-03. What was published since is sent again, a page at a time, as the server gets to it. */
export const replayWebhook = operation("replayWebhook", async (deps, { params: { id }, body, caller }) => {
  const from = new Date(body.from);
  if (Number.isNaN(from.getTime())) return refuse("bad_request", "from is not a valid date");
  return changing(deps, async (tx) => {
    await locked(tx, caller, id);
    const cursor = await cursorBefore(tx.client, from);
    await tx.update(webhook).set({ cursor }).where(eq(webhook.id, id));
    await recordChange(tx, deps, caller, id, { action: "webhook_replayed", data: { from } });
    return present(tx, caller, id);
  });
});

export const unknownWebhook = (id: number) => refuse("not_found", `there is no webhook ${id} of this caller`);

/** A machine has the webhooks of its key, the office those of every key. */
export function ownerOf({ actor }: Pick<Caller, "actor">): number | null {
  return actor.kind === "key" ? (actor.id ?? -1) : null;
}

/** Runs a change in a transaction; its refusal is the answer. */
export function changing<T>(
  { db }: Pick<Deps, "db">,
  work: (tx: Transaction) => Promise<T>,
): Promise<T | Refusal> {
  return db.transact(work).catch((error: unknown) => {
    if (error instanceof Refused) return error.refusal;
    throw error;
  });
}

/** A webhook of the caller, locked. Throws {@link Refused} if there is none. */
export async function locked(tx: Transaction, caller: Caller, id: number) {
  const found = await lockOwn(tx, ownerOf(caller), id);
  if (found === undefined) throw new Refused(unknownWebhook(id));
  return found.webhook;
}

/** EV-01. A line in the audit for what a key changed. The leader, which may have to send something now, is notified. */
export async function recordChange(
  tx: Transaction,
  { now }: Pick<Deps, "now">,
  { actor }: Pick<Caller, "actor">,
  id: number,
  line: Pick<AuditLine, "action" | "data">,
): Promise<void> {
  await recordAudit(tx, { ...line, actor, subject: `webhook ${id}`, at: now() });
  await tx.execute(sql`select pg_notify('webhook_changed', '')`);
}

async function present(reader: Reader, caller: Caller, id: number) {
  const found = await findOwn(reader, ownerOf(caller), id);
  if (found === undefined) throw new Refused(unknownWebhook(id));
  return presentWebhook(found);
}

type WebhookDraft = { url?: string; type?: string | null; store?: string | null };
type Changes = Partial<Pick<typeof webhook.$inferInsert, "url" | "type" | "storeId">>;

/** What is wished for, as columns. Refused are addresses that must not be called, unknown types and other stores. */
async function checked(
  { env, db }: Pick<Deps, "env" | "db">,
  { url, type, store }: WebhookDraft,
  key: { storeIds: readonly number[] | null },
): Promise<{ changes: Changes } | { refused: Refusal }> {
  if (typeof type === "string" && feedTypes(type) === undefined)
    return { refused: refuse("event_unknown", "type has an event that is not in /asyncapi.yaml") };
  const storeId = typeof store === "string" ? await storeAsked(db.read, store, key) : undefined;
  if (storeId instanceof Refusal) return { refused: storeId };
  let address: URL | undefined;
  try {
    if (url !== undefined) address = await new OutsideNetwork(env.webhookNetworks).check(url);
  } catch (error) {
    if (error instanceof AddressRefused) return { refused: refuse("bad_request", error.message) };
    throw error;
  }
  return {
    changes: {
      ...(address && { url: address.href }),
      ...(type !== undefined && { type }),
      ...(store !== undefined && { storeId: storeId ?? null }),
    },
  };
}

/** Only the host of an address: the rest may be secret. */
function auditData({ url, ...body }: WebhookDraft & { active?: boolean }) {
  return { ...(url !== undefined && { host: new URL(url).host }), ...body };
}
