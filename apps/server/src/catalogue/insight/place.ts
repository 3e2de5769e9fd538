import type { PageViewBody } from "@horma/contract";
import { limits } from "@horma/domain";
import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Transaction } from "../../platform/db/database.ts";
import { store } from "../../platform/db/schema/store.ts";
import type { Deps } from "../../platform/deps.ts";
import { originOf } from "../kiosk/request-origin.ts";
import { callerOf, countOnce } from "./count-once.ts";

/** The day and place that a count adds to. A store that does not exist counts as none. */
type Place = { day: string; path: string; surface: string; storeId: number | null };

/**
 * Adds to the sums of a place what a page says of itself: once a browser or kiosk, place and hour, within the share of its network
 * (FL-16).
 * @param measure the measure, where it is one
 */
export async function countAtPlace(
  { db, env, now }: Pick<Deps, "db" | "env" | "now">,
  { body, measure, request }: { body: PageViewBody; measure?: string; request: FastifyRequest },
  add: (tx: Transaction, place: Place) => Promise<unknown>,
): Promise<void> {
  const at = now();
  const { path, surface, store_code: code } = body;
  const found =
    code === undefined ? [] : await db.read.select({ id: store.id }).from(store).where(eq(store.code, code));
  const storeId = found[0]?.id ?? null;
  const figure = measure === undefined ? "views" : "measures";
  const { who, sharedBy } = callerOf(await originOf(request, { db, env }));
  const things = [{ who, thing: JSON.stringify([path, surface, storeId, measure]) }];
  await db.transact(async (tx) => {
    const asked = { figure, things, sharedBy, most: limits.viewsPerNetwork, now: at };
    const [once] = await countOnce(tx, env, asked);
    if (once !== undefined) await add(tx, { day: at.toISOString().slice(0, 10), path, surface, storeId });
  });
}
