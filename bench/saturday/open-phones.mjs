// The shoppers' phones, in a separate thread: each polls its order every second, and some hear the stream.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** @returns how an order is followed, how it stands, and at the end what polling and hearing were like */
export async function openPhones(url) {
  const worker = new Worker(new URL("./phone-worker.mjs", import.meta.url), { workerData: { url } });
  const orders = new Map();
  const answers = new Map();
  let broken;
  worker.on("error", (error) => {
    broken = error;
  });
  worker.on("message", ({ hash, order, id, answer }) => {
    if (id !== undefined) answers.get(id)?.(answer);
    else orders.set(hash, order);
  });
  await once(worker, "online");
  const ask = (what) =>
    new Promise((resolve) => {
      const id = randomUUID();
      answers.set(id, resolve);
      worker.postMessage({ ...what, id });
    });
  return {
    /** Starts to poll and, with `hears`, to listen. */
    follow: (hash, token, hears) => worker.postMessage({ follow: hash, token, hears }),
    /** The order as the phone last saw it; nothing before the first poll. */
    seen: (hash) => {
      if (broken) throw broken;
      return orders.get(hash);
    },
    leave: (hash) => {
      orders.delete(hash);
      worker.postMessage({ leave: hash });
    },
    /** The notes since the last call: ms of each poll, failed polls, events heard, orders whose end the stream did not tell. */
    notes: () => ask({ notes: true }),
    close: () => worker.terminate(),
  };
}
