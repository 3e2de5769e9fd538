import { createHmac } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Database } from "../../platform/db/database.ts";
import type { Env } from "../../platform/env/env.ts";
import { networkOf } from "../../platform/network/network.ts";
import { browserSecret } from "../../web/http/xsrf.ts";
import { knownKiosk } from "./known-kiosk.ts";

/** Where a request comes from, as stored with its order. A registered kiosk counts by itself, without a network. */
export type RequestOrigin = { browser: string; network: string | null };

/** Hexadecimal digits of a keyed hash: those stored (96 bits), and those shown to people. */
const [kept, said] = [24, 4];

/** @param storeId whose kiosks count by themselves; without it, those of every store */
export async function originOf(
  request: FastifyRequest,
  { db, env: { sessionSecret } }: { db: Pick<Database, "read">; env: Pick<Env, "sessionSecret"> },
  storeId?: number,
): Promise<RequestOrigin> {
  const keyed = (what: string) =>
    createHmac("sha256", sessionSecret).update(what).digest("hex").slice(0, kept);
  const kiosk = await knownKiosk(db.read, request, storeId);
  if (kiosk !== undefined) return { browser: keyed(`kiosk\n${kiosk}`), network: null };
  const network = keyed(`network\n${networkOf(request.ip)}`);
  return { browser: keyed(`browser\n${browserSecret(request)}`), network };
}

/** The short name that people use for a browser, kiosk or network. */
export function originLabel(id: string): string {
  return id.slice(0, said).toUpperCase();
}
