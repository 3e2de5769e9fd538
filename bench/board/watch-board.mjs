// A tablet without a screen: it hears that something changed and fetches the board, as the staff app does.
import { setTimeout as pause } from "node:timers/promises";
import { staffLive } from "@horma/contract";

const reconnectAfter = 1_000;

/**
 * @param {string} url of the server
 * @param {{ token: string, cookie: string, call: (name: "getBoard", input: object) => Promise<{ orders: { hash_id: string }[] }> }} staff
 *   someone who may see the board
 * @returns when each order was on a fetched board first, by `performance.now()`, and how it is ended
 */
export async function watchBoard(url, { token, cookie, call }) {
  const shown = new Map();
  const waiting = new Map();
  const end = new AbortController();
  const fetchBoard = latestOf(async () => {
    const { orders } = await call("getBoard", { query: {} });
    const at = performance.now();
    for (const { hash_id } of orders.filter(({ hash_id }) => !shown.has(hash_id))) {
      shown.set(hash_id, at);
      waiting.get(hash_id)?.(at);
    }
  });
  const headers = { authorization: `Bearer ${token}`, cookie, accept: "text/event-stream" };
  const connect = () => fetch(url + staffLive, { headers, signal: end.signal });
  const stream = await connect();
  if (!stream.ok) throw new Error(`the live stream answered ${stream.status}`);
  void listenOn(stream, connect, fetchBoard, end.signal);
  return {
    /** Resolves when the board shows the order. */
    shown: (hash) =>
      shown.has(hash) ? shown.get(hash) : new Promise((resolve) => waiting.set(hash, resolve)),
    end: () => end.abort(),
  };
}

/** Reopens a stream that ends, as a browser does. */
async function listenOn(stream, connect, changed, ended) {
  for (let open = stream; !ended.aborted; ) {
    try {
      if (open?.ok) await listen(open, changed);
      if (!ended.aborted) await pause(reconnectAfter);
      open = await connect();
    } catch {
      open = undefined;
    }
  }
}

async function listen(stream, changed) {
  const decoder = new TextDecoder();
  for await (const chunk of stream.body) {
    if (decoder.decode(chunk, { stream: true }).includes("event: changed")) void changed();
  }
}

/** Runs one call at a time. Calls made meanwhile cause one more run. */
function latestOf(run) {
  let running = false;
  let again = false;
  return async () => {
    again = true;
    if (running) return;
    running = true;
    while (again) {
      again = false;
      await run();
    }
    running = false;
  };
}
