import { randomUUID } from "node:crypto";
import { type BoxUnderCheck, Broken, saidAs } from "./box-under-check.ts";
import { LeftOut, type Rule } from "./rule.ts";
import { nothingMoves } from "./rules-at-rest.ts";

const cycle = ["back_door_closed", "sanitizing", "sanitizing-spray", "sanitizing-uvc", "ready"];

/** A pair goes in by the back door, is cleaned, stays through a restart, and leaves by the front door. */
export const rulesOfFirstRound: readonly Rule[] = [
  {
    id: "BX-10",
    title: "The back door opens for a job: door message, result and state",
    needs: ["BX-03", "BX-04"],
    holds: async (box, run) => {
      const mark = box.mark();
      const { id } = await box.expect("done", "open_back_door", run.first);
      run.opened = id;
      await box.until("the state back_door_opened with the job", () => opened(box, run.first));
      await box.until("the door message", () => box.doorsSince(mark).length > 0);
      const [door] = box.doorsSince(mark);
      if (door?.door !== "back" || door.position !== "opened") throw new Broken("another door moved");
      if (door.job !== run.first) throw new Broken("the door message has another job");
      if (door.command !== id) throw new Broken("the door message does not name its command");
    },
  },
  {
    id: "BX-11",
    title: "With the back door open the front door stays closed",
    needs: ["BX-10"],
    holds: async (box, run) => {
      if (!opened(box, run.first)) throw new LeftOut("the back door was closed already");
      const mark = box.mark();
      await box.expect("refused", "open_front_door", run.first);
      const front = box.doorsSince(mark).some((one) => one.door === "front");
      if (front) throw new Broken("the front door opened");
    },
  },
  {
    id: "BX-12",
    title: "The back door closes on pairs: it cleans by itself, in the order of the phases, and is ready",
    needs: ["BX-10"],
    holds: async (box, run) => {
      await box.hands("put ONE pair in and close the back door", () => box.state?.doors.back === "closed");
      await box.untilStatus("ready");
      const from = box.journal.findIndex((heard) => heard.door?.command === run.opened);
      const seen = box.statusesSince(from).filter((status) => status !== "back_door_opened");
      if (seen.join() !== cycle.join()) throw new Broken(`it went ${seen.join(" → ")}`);
      const closed = box.doorsSince(from).some((one) => one.door === "back" && one.position === "closed");
      if (!closed) throw new Broken("it did not report that the back door closed");
      if (box.state?.job !== run.first) throw new Broken("it lost its job");
    },
  },
  {
    id: "BX-13",
    title: "A command it knows is answered as before and not obeyed again",
    needs: ["BX-12"],
    holds: async (box, run) => {
      const mark = box.mark();
      const again = await box.ask("open_back_door", run.first, { id: run.opened });
      if (again.outcome !== "done") throw new Broken(`it was answered ${saidAs(again)} after done`);
      await nothingMoves(box, mark);
      if (box.state?.status !== "ready") throw new Broken("it is not ready any more");
    },
  },
  {
    id: "BX-14",
    title: "A ready box obeys no other job: not its front door, its back door, nor cancel_job",
    needs: ["BX-12"],
    holds: async (box) => {
      const mark = box.mark();
      for (const action of ["open_front_door", "open_back_door", "cancel_job", "sanitize"] as const) {
        await box.expect("refused", action, randomUUID());
      }
      await nothingMoves(box, mark);
    },
  },
  {
    id: "BX-15",
    title: "A box that counts does not forget the job of a pair inside",
    needs: ["BX-12"],
    holds: async (box, run) => {
      if (box.state?.pairs === null) throw new LeftOut("it cannot count its pairs");
      await box.expect("refused", "cancel_job", run.first);
    },
  },
  {
    id: "BX-16",
    title: "It cleans again on command, and no door opens with UV-C on",
    needs: ["BX-12"],
    holds: async (box, run) => {
      await box.expect("done", "sanitize", run.first);
      await box.untilStatus("sanitizing-uvc");
      const mark = box.mark();
      const [back, front] = await Promise.all([
        box.ask("open_back_door", run.first),
        box.ask("open_front_door", run.first),
      ]);
      if (back.outcome !== "refused") throw new Broken(`open_back_door was ${saidAs(back)} with UV-C on`);
      if (front.outcome !== "refused") throw new Broken(`open_front_door was ${saidAs(front)} with UV-C on`);
      await nothingMoves(box, mark);
      await box.untilStatus("ready");
    },
  },
  {
    id: "BX-17",
    title: "It restarts on command: answers, goes offline, comes back with a new boot, its job and its pairs",
    needs: ["BX-12"],
    holds: async (box, run) => {
      await box.untilStatus("ready");
      run.restartAsked = box.now();
      await restart(box);
      if (box.state?.job !== run.first) throw new Broken("it lost its job");
      await box.untilStatus("ready");
    },
  },
  {
    id: "BX-18",
    title: "After a restart it obeys neither what was issued before nor what it had obeyed",
    needs: ["BX-17"],
    holds: async (box, run) => {
      const mark = box.mark();
      const before = new Date(run.restartAsked).toISOString();
      await box.expect("refused", "open_front_door", run.first, { issued_at: before });
      const again = await box.ask("open_back_door", run.first, { id: run.opened });
      if (again.outcome === "failed") throw new Broken("it tried a command that it had obeyed before");
      await nothingMoves(box, mark);
    },
  },
  {
    id: "BX-19",
    title: "The front door opens for its job: door message, result and state",
    needs: ["BX-12"],
    holds: async (box, run) => {
      await box.untilStatus("ready");
      const mark = box.mark();
      const { id } = await box.expect("done", "open_front_door", run.first);
      await box.until("the state with front_opened", () => box.state?.front_opened === true);
      await box.until("the door message", () => box.doorsSince(mark).length > 0);
      const [door] = box.doorsSince(mark);
      const good = door?.door === "front" && door.position === "opened" && door.job === run.first;
      if (!good || door.command !== id) throw new Broken(`the door message says ${JSON.stringify(door)}`);
    },
  },
  {
    id: "BX-20",
    title: "Emptied and closed it is idle, and still reports the job for which the front door was opened",
    needs: ["BX-19"],
    holds: async (box, run) => {
      await box.hands(
        "take the pair out and close the front door",
        () => box.state?.doors.front === "closed",
      );
      await box.untilStatus("idle");
      const { state } = box;
      if (state?.job !== run.first || !state.front_opened) throw new Broken("it forgot job or front_opened");
      if ((state.pairs ?? 0) !== 0) throw new Broken(`it counts ${state.pairs} pairs`);
    },
  },
  {
    id: "BX-21",
    title: "The front door does not open a second time",
    needs: ["BX-20"],
    holds: async (box, run) => {
      const mark = box.mark();
      await box.expect("refused", "open_front_door", run.first);
      await nothingMoves(box, mark);
    },
  },
];

/** Restarts the box and waits until it is back. Throws `Broken` if it does not come back as it should. */
export async function restart(box: BoxUnderCheck): Promise<void> {
  const boot = box.presence?.boot;
  const mark = box.mark();
  await box.expect("done", "restart", null);
  await box.until("the box back online with a new boot", () => {
    const { presence, state } = box;
    return presence?.online === true && presence.boot !== boot && state?.boot === presence.boot;
  });
  if (!box.since(mark).some((heard) => heard.presence?.online === false)) {
    throw new Broken("it did not report that it goes offline");
  }
}

function opened(box: BoxUnderCheck, job: string): boolean {
  return box.state?.status === "back_door_opened" && box.state.job === job && box.state.doors.back === "open";
}
