import { createStore, type StoreApi } from "zustand/vanilla";
import { openEventStream, type Stream, type StreamListener } from "./event-stream.ts";
import { openSharedStream } from "./shared-stream.ts";

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

/** Opens a stream. The tabs share a name that is a hash of the token and does not reveal it. */
function open(source: LiveOptions & { token: string }, listener: StreamListener): Stream {
  const { locks } = navigator;
  if (locks === undefined || typeof BroadcastChannel === "undefined")
    return openEventStream(source, listener);
  let closed = false;
  let stream: Stream | undefined;
  void nameOf(source).then((name) => {
    if (!closed) stream = openSharedStream({ ...source, name, locks }, listener);
  });
  return {
    prove: () => stream?.prove(),
    renew: () => stream?.renew(),
    close() {
      closed = true;
      stream?.close();
    },
  };
}

async function nameOf({ address, token }: { address: string; token: string }): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  const bytes = Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, "0"));
  return `${address} ${bytes.join("")}`;
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
