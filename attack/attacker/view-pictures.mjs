// Views pictures as many pages at once do, beside the thread that measures.
import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/** How long a page waits when it is told to come again, and how long the pages ask, ms. */
const [again, patience] = [2_000, 90_000];

const { port, paths } = workerData;
const answers = [];
const begun = Date.now();
let left = paths;
while (left.length > 0 && Date.now() - begun < patience) {
  const round = await Promise.all(left.map(view));
  answers.push(...round);
  left = left.filter((_, n) => round[n].status !== 200);
  if (left.length > 0) await pause(again);
}
parentPort.postMessage({ answers, left: left.length });

/** A picture on a connection of its own: what of its answer matters. */
function view(path) {
  return new Promise((resolve) => {
    const call = http.get({ host: "127.0.0.1", port, path, agent: false }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve({ status: answer.statusCode, retry: answer.headers["retry-after"] }));
    });
    call.on("error", () => resolve({ status: 0 }));
  });
}
