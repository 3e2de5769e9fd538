import { createHash } from "node:crypto";
import type { BoardOrder, Wallboard } from "@horma/contract";
import { orderStage, utcOffsetAt } from "@horma/domain";
import { eq } from "drizzle-orm";
import type pg from "pg";
import { readBoardOrders } from "../../fulfilment/order/staff-order.ts";
import { beingFetched } from "../../platform/db/pair-state-sql.ts";
import { number, rowsOf } from "../../platform/db/rows.ts";
import { staff, wallboard as wallboardTable } from "../../platform/db/schema/staff.ts";
import type { Deps } from "../../platform/deps.ts";
import { operation } from "../../web/call/operation.ts";
import { staffSessionIdle } from "../../web/session/staff-session-table.ts";
import { staffTablet } from "../../web/session/tablet.ts";
import type { OpenWallboard } from "../../web/session/wallboard-token.ts";
import { medianWait } from "../board/median-wait.ts";

/** How many requests it shows large, and how many small: no screen has room for more. */
const shown = { longest: 5, others: 20 } as const;
/** How often its use is written down, ms. */
const noted = 60_000;

/** What a wallboard shows. Its tag stays the same while only the clock moves. */
export const getWallboard = operation("getWallboard", async (deps, { wallboard, request, reply }) => {
  const { at, ...board } = await readWallboard(deps, wallboard);
  if (deps.now().getTime() - wallboard.seenAt.getTime() >= noted) {
    const { id } = wallboard;
    await deps.db.transact((tx) =>
      tx.update(wallboardTable).set({ seenAt: deps.now() }).where(eq(wallboardTable.id, id)),
    );
    // The tablet keeps its mark for as long as it is in use.
    staffTablet.leave(request, reply);
  }
  reply.header("etag", `"${createHash("sha1").update(JSON.stringify(board)).digest("base64url")}"`);
  return { at, ...board };
});

async function readWallboard(
  deps: Deps,
  { storeId, storeName, timeZone, waitTarget }: OpenWallboard,
): Promise<Wallboard> {
  const at = deps.now();
  const [orders, runners, median_wait] = await Promise.all([
    readBoardOrders(deps, storeId, at),
    readRunners(deps.db.pool, storeId, at),
    medianWait(deps.db.pool, storeId, at),
  ]);
  const waiting = orders.filter((order) => orderStage(order) === "to_prepare");
  const [longest, others] = [waiting.slice(0, shown.longest), waiting.slice(shown.longest)];
  return {
    store: storeName,
    at: at.toISOString(),
    utc_offset: utcOffsetAt(timeZone, at),
    waiting: waiting.length,
    runners,
    median_wait,
    wait_target: waitTarget * 1_000,
    longest: longest.map(({ queued_at, nickname, pairs }) => ({
      queued_at,
      nickname,
      image: pairs[0]?.product.image ?? null,
      pairs: asked(pairs),
    })),
    others: others.slice(0, shown.others).map(({ pairs }) => ({ pairs: asked(pairs) })),
    ready: orders.filter((order) => orderStage(order) === "ready").length,
  };
}

function asked(pairs: BoardOrder["pairs"]) {
  return pairs.filter(({ state }) => state === "requested").map(({ size, location }) => ({ size, location }));
}

/** Who holds pairs of how many orders, and runners who are signed in and hold none; the busiest first. */
async function readRunners(pool: pg.Pool, storeId: number, now: Date): Promise<Wallboard["runners"]> {
  const found = await rowsOf(
    pool.query({
      name: "wallboard_runners",
      text: `
      select s.name, count(distinct p.order_id)::int as orders
      from staff s left join pair p on p.holder_id = s.id and p.${beingFetched} and p.place = 'runner'
      where s.store_id = $1 and s.active
      group by s.id
      having count(p.id) > 0 or (s.role = 'runner' and s.paused_at is null and exists (
        select 1 from staff_session t where t.staff_id = s.id and t.expires_at > $2 and t.seen_at > $3
      ))
      order by count(distinct p.order_id) desc, s.id limit 60`,
      values: [storeId, now, new Date(now.getTime() - staffSessionIdle)],
    }),
    { name: staff.name, orders: number },
  );
  return found;
}
