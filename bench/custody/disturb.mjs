import { setTimeout as pause } from "node:timers/promises";
import { tried } from "./lane.mjs";
import { oneOf } from "./random.mjs";

/** Pauses between two kills and between two box faults, ms; the speed shortens those between faults. */
const [killEvery, faultEvery] = [45_000, 9_000];
/** How long something stays broken, ms at speed 1. */
const mendedAfter = 60_000;

/** Kills server and broker now and then and makes boxes fail in every way, until it is stopped. */
export function disturb(store, random) {
  const { server, broker, lanes, speed } = store;
  const done = { serverKills: 0, brokerKills: 0, boxFaults: 0 };
  let stopped = false;
  const kill = async () => {
    while (!stopped) {
      await nap(killEvery);
      if (stopped) return;
      if (broker.kill && random() < 0.5) {
        await broker.kill();
        done.brokerKills++;
      } else {
        await server.kill();
        done.serverKills++;
      }
    }
  };
  const fail = async () => {
    while (!stopped) {
      await nap(faultEvery / speed);
      if (stopped) return;
      failOnce(oneOf(random, lanes), random, store);
      done.boxFaults++;
    }
  };
  const nap = async (time) => {
    for (let left = time; left > 0 && !stopped; left -= 100) await pause(Math.min(100, left));
  };
  const ended = Promise.all([kill(), fail()]);
  return Object.assign(done, {
    stop: async () => {
      stopped = true;
      await ended;
      if (broker.kill === undefined) done.brokerKills = done.serverKills;
      await pause((mendedAfter / speed) * 1.2);
    },
  });
}

function failOnce({ box, hwd }, random, { speed, staff }) {
  const mend = (code) => {
    box.fault(code);
    setTimeout(() => box.fix(code), mendedAfter / speed);
  };
  /** Tests a new lamp as soon as the box can. Until then the box counts as broken. */
  const mendLamp = () => {
    mend("uvc_lamp_failed");
    const tryOut = async () => {
      const { faults } = box.look().memory;
      if (!faults.some(({ code }) => code === "uvc_lamp_failed")) return;
      const uvc = () => staff.technician("commandDevice", { body: { hwd, action: "uvc" } });
      await tried(uvc).catch(() => undefined);
      setTimeout(tryOut, 2_000).unref();
    };
    setTimeout(tryOut, mendedAfter / speed + 100).unref();
  };
  oneOf(random, [
    () => mend("front_door_jammed"),
    () => mend("back_door_jammed"),
    mendLamp,
    () => mend("spray_low"),
    () => box.powerLoss(10_000 / speed),
    () => box.powerLoss(40_000 / speed),
    () => box.offline(30_000 / speed),
    () => box.flap(30_000 / speed),
    () => box.driftClock((random() - 0.5) * 20 * 60_000),
  ])();
}
