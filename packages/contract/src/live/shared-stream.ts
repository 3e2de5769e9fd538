import {
  openEventStream,
  overdue,
  type Stream,
  type StreamEvent,
  type StreamListener,
  type StreamSource,
} from "./event-stream.ts";

/** A tab that is silent for this long, ms, is frozen. A connection may not be silent as long. */
const patience = 60_000;

/** What tabs say to each other: two questions to the tab with the stream, and its answers. */
type Word = { kind: "ask" | "prove" | "here" | "lost" } | { kind: "event"; event: StreamEvent };

export type SharedStreamSource = StreamSource & {
  /** Tabs with the same name share one connection. */
  name: string;
  locks: Pick<LockManager, "request">;
};

/**
 * One connection for all tabs of a browser. The tab that holds the lock `name` reads the stream and tells the others on the
 * channel of that name. When it closes, another tab gets the lock; from a frozen tab the lock is taken away.
 */
export function openSharedStream(source: SharedStreamSource, listener: StreamListener): Stream {
  const { name, locks } = source;
  const channel = new BroadcastChannel(name);
  const closing = new AbortController();
  let term = new AbortController();
  let own: Stream | undefined;
  let live = false;
  let steal = false;
  let heardAt = Date.now();
  let watchdog = setTimeout(takeOver, patience);

  const say = (word: Word) => channel.postMessage(word);

  function opened() {
    if (live) return;
    live = true;
    listener.onOpen();
  }

  function lost() {
    if (!live) return;
    live = false;
    listener.onLost();
  }

  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (own !== undefined) {
      if (data.kind === "ask" && live) say({ kind: "here" });
      if (data.kind === "prove") own.prove();
    } else if (data.kind !== "ask" && data.kind !== "prove") follow(data);
  };

  function follow(word: Exclude<Word, { kind: "ask" | "prove" }>) {
    heardAt = Date.now();
    clearTimeout(watchdog);
    watchdog = setTimeout(takeOver, patience);
    if (word.kind === "lost") return lost();
    opened();
    if (word.kind === "event") listener.onEvent(word.event);
  }

  function takeOver() {
    lost();
    steal = true;
    term.abort();
  }

  /** Reads the stream for all tabs while it holds the lock. */
  function hold(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    clearTimeout(watchdog);
    // The previous holder may have gone without a word.
    say({ kind: "lost" });
    lost();
    const stream = openEventStream(source, {
      onOpen: () => {
        say({ kind: "here" });
        opened();
      },
      onHeard: () => say({ kind: "here" }),
      onEvent: (event) => {
        say({ kind: "event", event });
        listener.onEvent(event);
      },
      onLost: () => {
        say({ kind: "lost" });
        lost();
      },
    });
    own = stream;
    return new Promise((resolve) => {
      const end = () => {
        stream.close();
        own = undefined;
        resolve();
      };
      signal.addEventListener("abort", end, { once: true });
    });
  }

  async function run() {
    while (!closing.signal.aborted) {
      term = new AbortController();
      const { signal } = term;
      const how = steal ? { steal } : { signal };
      steal = false;
      try {
        await locks.request(name, how, () => hold(signal));
      } catch (error) {
        // Another tab took the lock, or this one no longer waits for it. A browser without locks shares nothing.
        if (!isAbort(error)) await hold(signal);
        term.abort();
        lost();
      }
    }
  }

  say({ kind: "ask" });
  void run();
  return {
    prove() {
      if (own !== undefined) own.prove();
      else if (Date.now() - heardAt > overdue) takeOver();
      else say({ kind: "prove" });
    },
    // The tab with the stream sees network changes itself.
    renew: () => own?.renew(),
    close() {
      if (own !== undefined) say({ kind: "lost" });
      closing.abort();
      term.abort();
      clearTimeout(watchdog);
      channel.close();
    },
  };
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
