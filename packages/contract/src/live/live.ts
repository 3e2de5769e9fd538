import { createStore, type StoreApi } from "zustand/vanilla";
import type { Stream, StreamListener } from "./event-stream.ts";
import type { OpenSource } from "./open-stream.ts";

export type LiveOptions = { address: string; fetch: typeof fetch };

/** A stream of events, and a store of whether it is connected. */
export type Live = Omit<StoreApi<boolean>, "setState"> & {
  /** Whether events arrive now. */
  live: () => boolean;
  /** Reports events until the returned function is called. One token at a time. */
  follow: (
    token: string,
    told: Pick<StreamListener, "onEvent"> & Partial<Pick<StreamListener, "onOpen">>,
  ) => () => void;
};

/**
 * Follows the server's events at an address while anyone listens. All tabs share one connection where the browser has Web Locks
 * (HTTPS only). It reconnects by itself, at once when the page wakes up or the network is back.
 */
export function createLive({ address, fetch }: LiveOptions): Live {
  const { setState: become, ...live } = createStore(() => false);

  return {
    ...live,
    live: live.getState,
    follow(token, { onOpen, onEvent }) {
      const onLost = () => become(false);
      const opened = () => {
        become(true);
        onOpen?.();
      };
      return whileShown(() => open({ address, fetch, token }, { onOpen: opened, onEvent, onLost }), onLost);
    },
  };
}

/**
 * Opens a stream. Its code is no part of a page's first load. Where it cannot be fetched, it is fetched again as soon as the page
 * wakes up or the network is back.
 */
function open(source: OpenSource, listener: StreamListener): Stream {
  let closed = false;
  let fetching = false;
  let stream: Stream | undefined;
  const connect = async () => {
    if (fetching) return;
    fetching = true;
    try {
      const { openStream } = await import("./open-stream.ts");
      const opened = await openStream(source, listener);
      if (closed) opened.close();
      else stream = opened;
    } catch {
      // The page goes on without a stream.
    } finally {
      fetching = false;
    }
  };
  void connect();
  return {
    prove: () => (stream ? stream.prove() : void connect()),
    renew: () => (stream ? stream.renew() : void connect()),
    close() {
      closed = true;
      stream?.close();
    },
  };
}

/** Closes a stream while the page is put away, because there it keeps other tabs from having one. */
function whileShown(open: () => Stream, onLost: () => void): () => void {
  let stream: Stream | undefined = open();
  const close = () => {
    stream?.close();
    stream = undefined;
    onLost();
  };
  const heard: Record<string, () => void> = {
    visibilitychange: () => {
      if (document.visibilityState === "visible") stream?.prove();
    },
    online: () => stream?.renew(),
    offline: () => stream?.renew(),
    pagehide: close,
    pageshow: () => {
      stream ??= open();
    },
  };
  // Events of the document reach the window too.
  for (const [name, react] of Object.entries(heard)) addEventListener(name, react);
  return () => {
    for (const [name, react] of Object.entries(heard)) removeEventListener(name, react);
    close();
  };
}
