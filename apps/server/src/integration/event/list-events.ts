import { type CallInput, feedTypes } from "@horma/contract";
import type { Deps } from "../../platform/deps.ts";
import { operation } from "../../web/call/operation.ts";
import { ReadyAnswer } from "../../web/http/ready-answer.ts";
import { Refusal, refuse } from "../../web/http/refusals.ts";
import { isKeyOpen, type MachineKey } from "../../web/session/machine-key.ts";
import { storesAsked } from "../../web/session/stores-asked.ts";
import type { FeedWaiters } from "./feed-waiters.ts";
import { type CursorGone, type FeedFilter, type FeedPage, readFeed } from "./read-feed.ts";

/** EV-02. Another system reads what happened, after what it has read, and may wait for more. */
export const listEvents = (waiters: FeedWaiters) =>
  operation("listEvents", async (deps, { query, key, request, reply }) => {
    const types = query.type === undefined ? null : feedTypes(query.type);
    if (types === undefined) return refuse("bad_request", "type has an event that is not in /asyncapi.yaml");
    const left = new AbortController();
    reply.raw.once("close", () => left.abort());
    const asked = { ...query, types, key, tokenHash: request.tokenHash, gone: left.signal };
    const answer = await waiters.read(key.id, { waits: (query.wait ?? 0) > 0 }, () =>
      read(deps, waiters, asked),
    );
    if (answer !== undefined) return answer;
    reply.header("retry-after", 1);
    return refuse("rate_limited", "this key has too many calls that read events: wait until one ends");
  });

type PageQuery = CallInput<"listEvents">["query"] & {
  types: FeedFilter["types"];
  key: MachineKey;
  tokenHash: string | undefined;
  gone: AbortSignal;
};

/** The next page; an empty one where the wait ends without. A key that ended meanwhile gets none. */
async function read(
  { db, env, now }: Pick<Deps, "db" | "env" | "now">,
  waiters: FeedWaiters,
  asked: PageQuery,
) {
  const stores = await storesAsked(db.read, asked.store, asked.key);
  if (stores instanceof Refusal) return stores;
  const { types, limit = 100, wait = 0, gone } = asked;
  let after = asked.after ?? null;
  const page = await waiters.wait({ milliseconds: wait * 1_000, gone, enough: says }, async () => {
    const found = await readFeed(db.pool, env.publicUrl, { after, limit, types, ...stores });
    if (typeof found !== "string") after = found.next;
    return found;
  });
  const { tokenHash = "" } = asked;
  if (wait > 0 && !(await isKeyOpen(db.read, tokenHash, now())))
    return refuse("token_invalid", "the key was revoked, replaced or has expired: use another one");
  return typeof page === "string" ? refuse("cursor_gone", expired[page]) : printPage(page);
}

function printPage({ events, next, more }: FeedPage): ReadyAnswer {
  return new ReadyAnswer(undefined, `{"events":${events},${JSON.stringify({ next, more }).slice(1)}`);
}

const expired: Record<CursorGone, string> = {
  swept:
    "events after this cursor have been removed. Read the current state from the other calls, then continue " +
    "here without `after`",
  other:
    "this cursor belongs to another feed, such as from before a restore. Read the current state from the other calls, then continue " +
    "here without `after`",
};

function says(page: FeedPage | CursorGone): boolean {
  return typeof page === "string" || page.more || page.count > 0;
}
