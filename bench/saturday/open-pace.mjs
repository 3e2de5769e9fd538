// Arrivals at the pace that keeps this machine at the wanted load.
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** How often the pace is adjusted, ms, its largest change, and its bounds, arrivals a second. */
const look = 2_000;
const [least, most] = [1 / 1.25, 1.25];
const [slowest, fastest] = [3, 100];

/** Total and busy ticks of all processors by /proc/stat; waiting for disks is idle. */
function busyTime() {
  const [, ...ticks] = readFileSync("/proc/stat", "utf8").split("\n")[0].trim().split(/\s+/);
  const times = ticks.slice(0, 8).map(Number);
  const total = times.reduce((sum, time) => sum + time, 0);
  return { total, busy: total - times[3] - times[4] };
}

/**
 * @param {number} target share of the machine's processors that may be busy
 * @param {number} first arrivals a second to begin with
 * @returns `next`, which waits for the next arrival
 */
export function openPace(target, first) {
  const shares = [];
  let rate = first;
  let due = Date.now();
  let before = busyTime();
  const timer = setInterval(() => {
    const now = busyTime();
    const share = (now.busy - before.busy) / Math.max(1, now.total - before.total);
    before = now;
    shares.push({ at: Date.now(), share });
    rate = Math.min(fastest, Math.max(slowest, rate * Math.min(most, Math.max(least, target / share))));
  }, look);
  return {
    /** The average busy share of the processors since an instant. */
    busySince: (from) => {
      const counted = shares.filter(({ at }) => at > from).map(({ share }) => share);
      return counted.reduce((sum, share) => sum + share, 0) / counted.length;
    },
    next: async () => {
      due = Math.max(due + 1_000 / rate, Date.now() - 1_000);
      await pause(Math.max(0, due - Date.now()));
    },
    stop: () => clearInterval(timer),
  };
}
