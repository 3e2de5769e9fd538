import { feedTypes } from "@horma/contract";
import { eq } from "drizzle-orm";
import { operation } from "../call/operation.ts";
import type { Reader } from "../db/database.ts";
import { store } from "../db/schema/store.ts";
import { Refusal, refuse } from "../http/refusals.ts";
import type { MachineKey } from "../session/machine-key.ts";
import type { FeedWaiters } from "./feed-waiters.ts";
import { type CursorGone, type FeedFilter, type FeedPage, readFeed } from "./read-feed.ts";

/** EV-02. Another system reads what happened, after what it has read, and may wait for more. */
export const listEvents = (waiters: FeedWaiters) =>
  operation("listEvents", async ({ db, env }, { query, key, reply }) => {
    const types = query.type === undefined ? null : feedTypes(query.type);
    if (types === undefined)
      return refuse("bad_request", "type names an event that is not in /asyncapi.yaml: nothing was read");
    const stores = await storesAsked(db.read, query.store, key);
    if (stores instanceof Refusal) return stores;
    let after = query.after === undefined ? null : Number(query.after);
    const limit = query.limit ?? 100;
    const look = async () => {
      const page = await readFeed(db.pool, env.publicUrl, { after, limit, types, ...stores });
      if (typeof page !== "string") after = page.next;
      return page;
    };
    const present = (page: FeedPage | CursorGone) =>
      typeof page === "string" ? refuse("cursor_gone", gone[page]) : { ...page, next: String(page.next) };

    const first = await look();
    const milliseconds = (query.wait ?? 0) * 1_000;
    if (milliseconds === 0 || tells(first)) return present(first);
    const left = new AbortController();
    reply.raw.once("close", () => left.abort());
    let last = first;
    const found = await waiters.wait(key.id, { milliseconds, gone: left.signal }, async () => {
      last = await look();
      return tells(last) ? last : undefined;
    });
    if (found !== false) return present(last);
    reply.header("retry-after", 1);
    return refuse("rate_limited", "too many calls wait for events: let one end first, or ask without wait");
  });

const gone: Record<CursorGone, string> = {
  swept:
    "events after this cursor are not kept any more: some are lost to you. Read the present state from the other calls, then go " +
    "on here without `after`",
  ahead:
    "this cursor is ahead of the feed, as after a restore of the database. Read the present state from the other calls, then go " +
    "on here without `after`",
};

function tells(page: FeedPage | CursorGone): boolean {
  return typeof page === "string" || page.more || page.events.length > 0;
}

/** The stores that are asked for and that the key is for. */
async function storesAsked(
  reader: Reader,
  code: string | undefined,
  { storeIds }: Pick<MachineKey, "storeIds">,
): Promise<Pick<FeedFilter, "storeIds"> | Refusal> {
  if (code === undefined) return { storeIds };
  const [found] = await reader.select({ id: store.id }).from(store).where(eq(store.code, code));
  if (storeIds !== null && (found === undefined || !storeIds.includes(found.id)))
    return refuse("store_forbidden", "this key is not for this store");
  return found === undefined
    ? refuse("store_not_found", `there is no store ${code}`)
    : { storeIds: [found.id] };
}
