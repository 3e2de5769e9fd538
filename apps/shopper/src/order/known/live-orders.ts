import { clientLive, createLive, type Order } from "@horma/contract";
import type { Query } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { pageConfig } from "../../page-config.ts";
import { session, useSession } from "../../session/session.ts";
import { learnOrder } from "./known-orders.ts";

/** How often is asked where the stream tells of changes, ms: it may be wrong about that. */
const liveInterval = 300_000;
/** How long the stream outlives the last screen that wants it, ms: mostly the next one wants it too. */
const linger = 5_000;

const stream = createLive({
  address: pageConfig.api_base + clientLive,
  fetch: (input, init) => fetch(input, init),
});
/** Since when the stream lives, epoch ms, if it does. */
let liveSince = 0;
let following: { token: string; users: number; stop: () => void } | undefined;

/** Has the shopper's orders told as they change while the screen stands; answers whether they are now. */
export function useLiveOrders(): boolean {
  const { token } = useSession();
  useEffect(() => (token === null ? undefined : follow(token)), [token]);
  return useSyncExternalStore(stream.subscribe, stream.live);
}

/**
 * How long until the next poll of a query that polls every `usual` ms: rarely while the stream lives, once something was
 * heard since it does. Before that, what changed while nobody listened may not be known yet.
 */
export function pollInterval(usual: number) {
  return ({ state }: Pick<Query, "state">): number => {
    const told = stream.live() && state.status !== "error" && state.dataUpdatedAt >= liveSince;
    return told ? liveInterval : usual;
  };
}

function follow(token: string): () => void {
  if (following?.token !== token) {
    following?.stop();
    following = { token, users: 0, stop: stream.follow(token, hearing(token)) };
  }
  const followed = following;
  followed.users += 1;
  return () => {
    followed.users -= 1;
    // A visit that ended is told nothing more.
    if (session.get().token === token) setTimeout(() => end(followed), linger);
    else end(followed);
  };
}

function end(followed: NonNullable<typeof following>): void {
  if (followed.users > 0 || followed !== following) return;
  following = undefined;
  followed.stop();
}

function hearing(token: string) {
  return {
    onOpen: () => {
      liveSince = Date.now();
    },
    onEvent: ({ event, data }: { event: string; data: string }) => {
      if (event === "order" && session.get().token === token) learnOrder(JSON.parse(data) as Order, token);
    },
  };
}
