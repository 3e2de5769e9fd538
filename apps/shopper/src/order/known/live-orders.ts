import { pageConfig } from "@horma/app/page-config";
import { clientLive, createLive, fetchFrom, type Order } from "@horma/contract";
import { useEffect, useSyncExternalStore } from "react";
import { session, useSession } from "../../session/session.ts";
import { visitPlace } from "../../session/visit-place.ts";
import { learnOrder } from "./known-orders.ts";

/** How long the stream stays open after its last screen, ms; the next screen mostly needs it too. */
const linger = 5_000;

const stream = createLive({
  address: pageConfig.api_base + clientLive,
  fetch: fetchFrom(visitPlace),
});
let following: { token: string; users: number; stop: () => void } | undefined;

/** Streams the shopper's orders while the screen is mounted; returns whether the stream is live. */
export function useLiveOrders(): boolean {
  const { token } = useSession();
  useEffect(() => (token === null ? undefined : follow(token)), [token]);
  return useSyncExternalStore(stream.subscribe, stream.live);
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
    onEvent: ({ event, data }: { event: string; data: string }) => {
      if (event === "order" && session.get().token === token) learnOrder(JSON.parse(data) as Order, token);
    },
  };
}
