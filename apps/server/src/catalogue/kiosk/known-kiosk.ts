import { randomBytes } from "node:crypto";
import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import { kiosk } from "../../platform/db/schema/kiosk.ts";
import { hashToken } from "../../platform/secret/token-hash.ts";
import { cookieName, secureCookies } from "../../web/http/cookie/secure-cookies.ts";
import { setSigned, signedValue, unsigned } from "../../web/http/cookie/signed-value.ts";
import { deviceName } from "../../web/http/device-name.ts";

/** How long a kiosk stays registered: browsers keep no cookie longer than 400 days. */
const cookie = { name: "kiosk", path: "/api", maxAge: 400 * 24 * 60 * 60, sameSite: "strict" } as const;
/** A kiosk that was registered before cookies were signed for their name. */
const older = /^\d+\.[\w-]{22}$/;

/**
 * The registered kiosk of a request, if it is this store's; without `storeId`, any store's. One that the office cut off is none. One
 * without a row was registered before there were rows.
 */
export async function knownKiosk(
  reader: Reader,
  request: FastifyRequest,
  storeId?: number,
): Promise<string | undefined> {
  const mark = markOf(request);
  if (mark === undefined || (storeId !== undefined && storeOf(mark) !== storeId)) return undefined;
  const [row] = await reader
    .select({ endedAt: kiosk.endedAt })
    .from(kiosk)
    .where(eq(kiosk.markHash, hashToken(mark)));
  return row === undefined || row.endedAt === null ? mark : undefined;
}

/** Registers the browser as a kiosk of this store. A registered one stays the same kiosk. */
export async function rememberKiosk(
  tx: Transaction,
  {
    request,
    reply,
    storeId,
    now,
  }: { request: FastifyRequest; reply: FastifyReply; storeId: number; now: Date },
): Promise<void> {
  const known = await knownKiosk(tx, request, storeId);
  const mark = known ?? `${storeId}.${randomBytes(16).toString("base64url")}`;
  const gone = new Date(now.getTime() - cookie.maxAge * 1_000);
  await tx.delete(kiosk).where(and(lte(kiosk.seenAt, gone), isNull(kiosk.endedAt)));
  await storeUse(tx, mark, { request, now });
  setSigned(reply, cookie, mark);
}

/** Stores that a registered kiosk is in use, and which version of the app it runs. */
export async function reportKiosk(
  tx: Transaction,
  use: { request: FastifyRequest; version: string; now: Date },
): Promise<void> {
  const mark = markOf(use.request);
  if (mark !== undefined) await storeUse(tx, mark, use);
}

/** Ends the browser's registration. */
export async function forgetKiosk(
  tx: Transaction,
  { request, reply, now }: { request: FastifyRequest; reply: FastifyReply; now: Date },
): Promise<void> {
  const mark = markOf(request);
  if (mark !== undefined) {
    await storeUse(tx, mark, { request, now });
    await tx
      .update(kiosk)
      .set({ endedAt: now })
      .where(and(eq(kiosk.markHash, hashToken(mark)), isNull(kiosk.endedAt)));
  }
  const { name, path } = cookie;
  reply.clearCookie(cookieName(reply.server, name, path), { path, secure: secureCookies(reply.server) });
}

/** The mark in a request's cookie, of a kiosk that may have ended. */
function markOf(request: FastifyRequest): string | undefined {
  const value = signedValue(request, cookie);
  if (value !== undefined) return value;
  const before = unsigned(request, cookie);
  return before !== undefined && older.test(before) ? before : undefined;
}

function storeOf(mark: string): number {
  return Number.parseInt(mark, 10);
}

/** An ended one stays as it is. */
async function storeUse(
  tx: Transaction,
  mark: string,
  { request, version, now }: { request: FastifyRequest; version?: string; now: Date },
): Promise<void> {
  const device = deviceName(request.headers["user-agent"]);
  const at = now.toISOString();
  await tx.execute(sql`
    insert into kiosk (mark_hash, store_id, device, version, created_at, seen_at)
    select ${hashToken(mark)}, id, ${device}, ${version ?? null}::text, ${at}, ${at} from store where id = ${storeOf(mark)}
    on conflict (mark_hash) do update
      set device = excluded.device, version = coalesce(excluded.version, kiosk.version), seen_at = excluded.seen_at
      where kiosk.ended_at is null`);
}
