import type { CallInput } from "@horma/contract";
import { countDifference, longestCount } from "@horma/domain";
import { sql } from "drizzle-orm";
import { findSkus } from "../../catalogue/product/product-table.ts";
import { work } from "../../people/staff/action.ts";
import type { StaffContext } from "../../people/staff/staff-context.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { slotCount } from "../../platform/db/schema/stock.ts";
import { type Refusal, refuse } from "../../web/http/refusals.ts";
import { lastCountOf, type StoredLine } from "./count-table.ts";
import { clocksApart, movesSince } from "./moves-during.ts";
import { readPlace, readSlotLines } from "./slot-books.ts";

type Counted = CallInput<"countSlot">["body"];

/**
 * Someone counted a slot. Kept beside what the books had meanwhile; the books stay as they are until a manager decides. A count
 * that does not know of the last one is refused, so that no one overwrites a colleague unseen.
 */
export const countSlot = work("countSlot", (_deps, by, body, once) => once((tx) => keep(tx, by, body)));

async function keep(tx: Transaction, by: StaffContext, body: Counted): Promise<Refusal | undefined> {
  const { storeId, staffId, now } = by;
  const { location, product: productId } = body;
  const beganAt = new Date(body.began_at);
  if (staffId === undefined) return refuse("role_forbidden", "only a member of the staff can count: sign in");
  const took = now.getTime() - beganAt.getTime();
  if (!(took >= -clocksApart && took <= longestCount)) {
    return refuse("bad_request", "began_at is too old or in the future: count again");
  }
  // A decision locks its count before the stock.
  await tx.execute(
    sql`select 1 from slot_count where store_id = ${storeId} and location = ${location} and state = 'open' order by id for update`,
  );
  await tx.execute(
    sql`select 1 from slot where store_id = ${storeId} and name = ${location} for no key update`,
  );
  // Simultaneous counts of a slot wait here, and no one asks for a pair of it meanwhile.
  await tx.execute(
    sql`select 1 from stock where store_id = ${storeId} and location = ${location} order by sku for update`,
  );
  const last = await lastCountOf(tx, { storeId, location, productId });
  if (last !== body.after)
    return refuse("slot_counted", `count ${last} was recorded meanwhile: check it first`);
  const books = await readSlotLines(tx, { storeId, place: location, productId });
  const here = books.filter((line) => line.location === location);
  const known = await readPlace(tx, storeId, location);
  if (!known.includes(location)) return refuse("not_found", `the store has no slot ${location} in its books`);
  const skus = await findSkus(
    tx,
    body.lines.map(({ sku }) => sku),
  );
  const stranger = body.lines.find(({ sku }) => {
    const found = skus.find((each) => each.sku === sku);
    return found === undefined || (productId !== null && found.product.id !== productId);
  });
  if (stranger) return refuse("product_not_found", `${stranger.sku} cannot be counted here`, [stranger.sku]);
  const moves = await movesSince(tx, storeId, location, new Date(beganAt.getTime() - clocksApart));
  const seen = new Set([...here, ...body.lines].map(({ sku }) => sku));
  const lines = [...seen].sort().map((sku): StoredLine => {
    const counted = body.lines.reduce((sum, line) => sum + (line.sku === sku ? line.counted : 0), 0);
    const standing = here.find((line) => line.sku === sku)?.standing ?? 0;
    const { more = 0, fewer = 0 } = moves.get(sku) ?? {};
    return { sku, counted, least: Math.max(0, standing - fewer), most: standing + more };
  });
  const even = lines.every((line) => countDifference(line) === 0);
  await tx.execute(sql`
    update slot_count set state = 'replaced' where store_id = ${storeId} and location = ${location} and state = 'open'
      and (${productId}::text is null or product_id = ${productId})`);
  const state = even ? "even" : "open";
  // Corrections of the slot wait for its lock, so theirs get higher numbers.
  const lastCorrection = sql`(select coalesce(max(id), 0) from stock_correction)`;
  const when = { beganAt, countedAt: now, lastCorrection };
  await tx.insert(slotCount).values({ storeId, location, productId, staffId, ...when, lines, state });
  return undefined;
}
