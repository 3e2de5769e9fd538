import { type Agent, get } from "node:https";
import { setTimeout as delay } from "node:timers/promises";

export type Stream = {
  /** Times it was opened. */
  opened: number;
  /** Answers other than the stream. */
  refused: string[];
  heard: number;
  open: boolean;
  close: () => Promise<void>;
};

/** Hears a stream of events and opens it again when it ends, as a browser does. */
export function followStream(url: string, headers: Record<string, string>, agent: Agent): Stream {
  const over = new AbortController();
  const follow = async () => {
    while (!over.signal.aborted) {
      await new Promise<void>((ended) => {
        const asked = get(url, { headers, agent, signal: over.signal }, (answer) => {
          if (answer.statusCode === 200) Object.assign(stream, { opened: stream.opened + 1, open: true });
          else stream.refused.push(String(answer.statusCode));
          answer.on("data", () => stream.heard++).on("error", () => {});
        });
        asked.on("error", (error) => over.signal.aborted || stream.refused.push(error.message));
        asked.on("close", ended);
      });
      stream.open = false;
      await delay(50);
    }
  };
  const stream: Stream = {
    opened: 0,
    refused: [],
    heard: 0,
    open: false,
    close: async () => {
      over.abort();
      await ended;
    },
  };
  const ended = follow();
  return stream;
}
