import { clientLive, createLive, type Order } from "@horma/contract";
import type { Query } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { pageConfig } from "../../page-config.ts";
import { session, useSession } from "../../session/session.ts";
import { learnOrder } from "./known-orders.ts";

/** Poll interval beside a live stream, ms, in case the stream misses something. */
const liveInterval = 300_000;
/** How long the stream stays open after its last screen, ms; the next screen mostly needs it too. */
const linger = 5_000;

const stream = createLive({
  address: pageConfig.api_base + clientLive,
  fetch: (input, init) => fetch(input, init),
});
/** When the stream opened, epoch ms; 0 without a stream. */
let liveSince = 0;
let following: { token: string; users: number; stop: () => void } | undefined;

/** Streams the shopper's orders while the screen is mounted; returns whether the stream is live. */
export function useLiveOrders(): boolean {
  const { token } = useSession();
  useEffect(() => (token === null ? undefined : follow(token)), [token]);
  return useSyncExternalStore(stream.subscribe, stream.live);
}

/**
 * The next poll of a query that usually polls every `usual` ms. With a live stream it polls rarely, but only after the first
 * answer since the stream opened, because earlier changes may be unknown.
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
    // Not for a visit that has ended.
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
