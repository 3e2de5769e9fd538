// The phones of a chain's shoppers, in a thread of their own: each polls its order every second, and some hear it told.
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
    /** Begins to poll, and where `hears` to listen too. */
    follow: (hash, token, hears) => worker.postMessage({ follow: hash, token, hears }),
    /** The order as the phone saw it last; nothing before its first poll. */
    seen: (hash) => {
      if (broken) throw broken;
      return orders.get(hash);
    },
    leave: (hash) => {
      orders.delete(hash);
      worker.postMessage({ leave: hash });
    },
    /** What was noted since the last time: ms of each poll, polls that failed, events heard, orders not told to the end. */
    notes: () => ask({ notes: true }),
    close: () => worker.terminate(),
  };
}
