import { createParser } from "eventsource-parser";

/** Pauses between attempts to connect, ms. Short first, because a restarting server is back soon. */
const pauses = [500, 1_000, 2_000, 5_000, 10_000] as const;
/** The longest pause that a busy server may ask for, ms. */
const longestPause = 30_000;
/** After this silence a stream is dead, ms. The server sends something at least every 30 s. */
const silence = 65_000;
/** After this silence, ms, a page that wakes up does not trust its stream: a sign of life is overdue. */
export const overdue = 35_000;

/** One server-sent event. An event without a name is a `message`. */
export type StreamEvent = { event: string; data: string };

/** Hears what happens to a stream. */
export type StreamListener = {
  /** Events arrive from now on. Ask for what happened before. */
  onOpen: () => void;
  onEvent: (event: StreamEvent) => void;
  /** No events arrive now: a connection ended or failed. */
  onLost: () => void;
};

export type StreamSource = {
  address: string;
  token: string;
  fetch: typeof fetch;
  /** Waits for `ms` or until the signal aborts. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** A stream that reconnects by itself until it is closed. */
export type Stream = {
  /** The page woke up: reconnects unless the server sent something recently. */
  prove: () => void;
  /** The network changed: reconnects. */
  renew: () => void;
  close: () => void;
};

/**
 * Reads server-sent events with fetch, because EventSource cannot send the Authorization header.
 * @param onHeard called for everything that arrives, keep-alives included
 */
export function openEventStream(
  { address, token, fetch, pause = wait }: StreamSource,
  { onOpen, onEvent, onLost, onHeard }: StreamListener & { onHeard?: () => void },
): Stream {
  const closing = new AbortController();
  let turn = new AbortController();
  let heardAt = Date.now();

  /** Reads one connection to its end. Returns whether it opened, and how long the server wants no attempt. */
  async function read(signal: AbortSignal): Promise<{ opened: boolean; busyFor: number }> {
    let opened = false;
    let watchdog = setTimeout(() => turn.abort(), silence);
    const heard = () => {
      heardAt = Date.now();
      clearTimeout(watchdog);
      watchdog = setTimeout(() => turn.abort(), silence);
    };
    try {
      heardAt = Date.now();
      const headers = { accept: "text/event-stream", authorization: `Bearer ${token}` };
      const response = await fetch(address, { headers, signal, cache: "no-store" });
      if (!isStream(response)) return { opened, busyFor: retryAfter(response) };
      heard();
      opened = true;
      onOpen();
      const parser = createParser({ onEvent: ({ event = "message", data }) => onEvent({ event, data }) });
      for await (const text of chunks(response.body)) {
        heard();
        onHeard?.();
        parser.feed(text);
      }
    } catch {
      // The network failed or this turn ended; the next turn continues.
    } finally {
      clearTimeout(watchdog);
    }
    return { opened, busyFor: 0 };
  }

  async function follow() {
    for (let failures = 0; !closing.signal.aborted; failures++) {
      turn = new AbortController();
      const signal = AbortSignal.any([closing.signal, turn.signal]);
      const { opened, busyFor } = await read(signal);
      if (closing.signal.aborted) return;
      onLost();
      if (opened) failures = 0;
      const usual = pauses[Math.min(failures, pauses.length - 1)] ?? 0;
      if (!signal.aborted) await pause(Math.max(usual, busyFor), signal);
    }
  }

  void follow();
  return {
    prove() {
      if (Date.now() - heardAt > overdue) turn.abort();
    },
    renew: () => turn.abort(),
    close: () => closing.abort(),
  };
}

/** Whether events will come. A captive portal answers something else. */
function isStream(response: Response): response is Response & { body: NonNullable<Response["body"]> } {
  const type = response.headers.get("content-type") ?? "";
  return response.ok && response.body !== null && type.startsWith("text/event-stream");
}

function retryAfter(response: Response): number {
  const seconds = Number(response.headers.get("retry-after"));
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds * 1_000), longestPause) : 0;
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

/** Waits about this long, so that the clients of a restarted server do not all return at once. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms * (0.75 + Math.random() / 2));
    const now = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", now, { once: true });
  });
}
