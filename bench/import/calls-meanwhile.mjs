// Calls at a steady pace, and how long their answers take.
import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** Between two calls, ms. */
const pace = 5;

/**
 * Asks for what `next` names until `work` has ended: a path and headers.
 * @returns how long each answer took, ms
 */
export async function callsMeanwhile(url, next, work) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const call = () =>
    new Promise((answered, reject) => {
      const began = performance.now();
      const { path, headers } = next();
      get(url + path, { agent, headers }, (answer) => {
        answer.resume().on("end", () => answered(performance.now() - began));
      }).on("error", reject);
    });
  const answers = [];
  let ended = false;
  const working = work().finally(() => {
    ended = true;
  });
  while (!ended) {
    answers.push(call());
    await pause(pace);
  }
  await working;
  const times = await Promise.all(answers);
  agent.destroy();
  return times;
}
