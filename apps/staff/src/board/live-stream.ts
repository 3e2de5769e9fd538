import { createParser } from "eventsource-parser";

/** Pauses between two tries to connect, ms: short first, as a server that restarts is back soon. */
const pauses = [500, 1_000, 2_000, 5_000, 10_000] as const;
/** A stream that is silent for this long may be dead without anybody knowing, ms; the server says something more often. */
const silence = 45_000;

export type LiveStreamOptions = {
  address: string;
  fetch: typeof fetch;
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
};

/**
 * Server-sent events of `/api/v1/staff/live`, read with fetch because they need the Authorization header. Connects again
 * for as long as it is followed.
 */
export function createLiveStream({ address, fetch, pause = wait }: LiveStreamOptions) {
  let live = false;

  /** Reads one connection to its end; answers whether it ever was one. */
  async function read(token: string, onChanged: () => void, signal: AbortSignal): Promise<boolean> {
    const ending = new AbortController();
    const either = AbortSignal.any([signal, ending.signal]);
    let watchdog = setTimeout(() => ending.abort(), silence);
    try {
      const headers = { accept: "text/event-stream", authorization: `Bearer ${token}` };
      const response = await fetch(address, { headers, signal: either, cache: "no-store" });
      if (!response.ok || response.body === null) return false;
      live = true;
      // What changed while nobody listened is not told again.
      onChanged();
      const parser = createParser({ onEvent: ({ event }) => event === "changed" && onChanged() });
      for await (const text of chunks(response.body)) {
        clearTimeout(watchdog);
        watchdog = setTimeout(() => ending.abort(), silence);
        parser.feed(text);
      }
      return true;
    } catch {
      return live;
    } finally {
      clearTimeout(watchdog);
      live = false;
    }
  }

  async function follow(token: string, onChanged: () => void, signal: AbortSignal) {
    for (let failures = 0; !signal.aborted; failures++) {
      if (await read(token, onChanged, signal)) failures = 0;
      if (signal.aborted) return;
      await pause(pauses[Math.min(failures, pauses.length - 1)] ?? 0, signal);
    }
  }

  return {
    /** Whether changes are told now. */
    live: () => live,
    /** Calls `onChanged` at every change, until the answer is called. */
    follow(token: string, onChanged: () => void): () => void {
      const ending = new AbortController();
      void follow(token, onChanged, ending.signal);
      return () => ending.abort();
    },
  };
}

async function* chunks(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      yield decoder.decode(part.value, { stream: true });
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** Waits, or less where the browser says that the network is back. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const now = () => {
      clearTimeout(timer);
      resolve();
    };
    addEventListener("online", now, { once: true, signal });
    signal.addEventListener("abort", now, { once: true });
  });
}
