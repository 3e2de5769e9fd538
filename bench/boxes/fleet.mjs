// All boxes of the chain, in processes of their own.
import { fork } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { cpuTimeOf } from "../load/cpu-time.mjs";

/** Processes that play them, and boxes that are switched on at once. */
const [processes, batch] = [2, 50];

/**
 * @param {{ store: string, hwd: string, password: string }[]} boxes
 * @param {string} url of the broker
 * @param {(box: string, topic: string, payload: any, at: number) => void} heard gets what each says when it says it; `box` is
 *   `store/hwd`, `at` epoch ms
 */
export async function openFleet(boxes, url, heard) {
  const players = Array.from({ length: processes }, () => fork(new URL("play-boxes.mjs", import.meta.url)));
  const playerOf = new Map();
  for (const player of players)
    player.on("message", (/** @type {any} */ said) => {
      for (const [box, topic, payload, at] of said) heard(box, topic, payload, at);
    });
  return {
    /** Switches all on, spread over so many ms. */
    begin: async (time) => {
      for (let from = 0; from < boxes.length; from += batch) {
        const player = players[(from / batch) % processes];
        const begin = boxes.slice(from, from + batch);
        for (const { store, hwd } of begin) playerOf.set(`${store}/${hwd}`, player);
        player.send({ url, begin });
        await pause((time * batch) / boxes.length);
      }
    },
    /** These lose their network for good. */
    cut: (names) => {
      for (const player of players) {
        player.send({ cut: names.filter((name) => playerOf.get(name) === player) });
      }
    },
    cpuTime: () => players.reduce((sum, { pid }) => sum + cpuTimeOf(pid), 0),
    close: () => {
      for (const player of players) player.send({ end: true });
    },
  };
}
