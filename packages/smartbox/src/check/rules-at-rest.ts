import { randomUUID } from "node:crypto";
import { type BoxUnderCheck, Broken, saidAs } from "./box-under-check.ts";
import type { Rule } from "./rule.ts";

const hour = 3_600_000;
const minutes = 60_000;

/** Rules of an empty box that no one touches. */
export const rulesAtRest: readonly Rule[] = [
  {
    id: "BX-01",
    title: "It is online, and says so retained",
    holds: async (box) => {
      await box.until("presence", () => box.presence?.online === true);
      const first = box.journal.find((heard) => heard.presence);
      if (!first?.retained) await startedAfterTheCheck(box, "presence");
    },
  },
  {
    id: "BX-02",
    title: "Its state lies retained at the broker and is as the contract has it",
    holds: async (box) => {
      await box.until("a valid state", () => box.state !== undefined);
      const first = box.journal.find((heard) => heard.state);
      if (!first?.retained) await startedAfterTheCheck(box, "state");
    },
  },
  {
    id: "BX-03",
    title: "It starts the check empty, closed and idle",
    needs: ["BX-02"],
    holds: async (box) => {
      await clearOut(box);
      await box.until(
        "an idle box without job, pairs and open doors (empty it and close it)",
        () => restful(box),
        box.options.quiet + 5_000,
      );
    },
  },
  {
    id: "BX-04",
    title: "It answers a command, under its id",
    needs: ["BX-01"],
    holds: async (box) => void (await box.expect("done", "test_light", null)),
  },
  {
    id: "BX-05",
    title: "A message that is not a valid command has no effect",
    needs: ["BX-04"],
    holds: async (box) => {
      const mark = box.mark();
      for (const text of ["", "no json", "[]", "{}", '{"id":1,"action":"open_back_door"}'])
        await box.publish(text);
      await box.publish({ ...(await good(box)), action: "open_sesame" });
      await nothingMoves(box, mark);
      await box.expect("done", "test_light", null);
    },
  },
  {
    id: "BX-06",
    title: "A command past its time is answered `expired` and not obeyed",
    needs: ["BX-03", "BX-04"],
    holds: async (box) => {
      const mark = box.mark();
      const time = (ago: number) => new Date(box.now() - ago).toISOString();
      const late = { issued_at: time(2_000), expires_at: time(1_000) };
      await box.expect("expired", "open_back_door", randomUUID(), late);
      await nothingMoves(box, mark);
    },
  },
  {
    id: "BX-07",
    title: "A command issued before it started is refused",
    needs: ["BX-03", "BX-04"],
    holds: async (box) => {
      const mark = box.mark();
      const before = Date.parse(box.presence?.at ?? "") - 24 * hour;
      await box.expect("refused", "open_back_door", randomUUID(), {
        issued_at: new Date(before).toISOString(),
      });
      await nothingMoves(box, mark);
    },
  },
  {
    id: "BX-08",
    title: "It goes by the server's clock: horma/time sets its own",
    needs: ["BX-04"],
    holds: async (box) => {
      try {
        for (const offset of [10 * minutes, -10 * minutes]) {
          await box.setClock(offset);
          const before = new Date(box.now() - 1_000).toISOString();
          const late = await box.ask("test_light", null, { expires_at: before });
          if (late.outcome !== "expired") throw new Broken(clockWords(offset, saidAs(late), "expired"));
          const good = await box.ask("test_light", null);
          if (good.outcome !== "done") throw new Broken(clockWords(offset, saidAs(good), "done"));
        }
      } finally {
        await box.setClock(0);
      }
      await box.expect("done", "test_light", null);
    },
  },
  {
    id: "BX-09",
    title: "Without a job the front door stays closed",
    needs: ["BX-03", "BX-04"],
    holds: async (box) => {
      const mark = box.mark();
      await box.expect("refused", "open_front_door", randomUUID());
      await nothingMoves(box, mark);
    },
  },
];

/** Removes what an earlier check left behind: its job, and a pair. */
async function clearOut(box: BoxUnderCheck): Promise<void> {
  const job = box.state?.job ?? null;
  if (job === null) return;
  if ((await box.ask("cancel_job", job)).outcome === "done") return;
  await box.expect("done", "open_back_door", job);
  await box.until("the open back door", () => box.state?.doors.back === "open");
  await box.hands("take everything out and close the back door", () => box.state?.doors.back === "closed");
  await box.expect("done", "cancel_job", job);
}

/** No door reports anything, and none is open. */
export async function nothingMoves(box: BoxUnderCheck, mark: number): Promise<void> {
  await box.rest();
  const [door] = box.doorsSince(mark).filter((one) => one.position === "opened");
  if (door) throw new Broken(`the ${door.door} door opened`);
  const open = box.since(mark).find(({ state }) => state && Object.values(state.doors).includes("open"));
  if (open) throw new Broken("a door is open");
}

function restful(box: BoxUnderCheck): boolean {
  const { state } = box;
  if (!state) return false;
  const closed = state.doors.front === "closed" && state.doors.back === "closed";
  return closed && state.job === null && state.status === "idle" && (state.pairs ?? 0) === 0;
}

async function good(box: BoxUnderCheck) {
  const at = (time: number) => new Date(box.now() + time).toISOString();
  return { id: randomUUID(), job: randomUUID(), issued_at: at(0), expires_at: at(10_000) };
}

/** If a box came online during the check, its message was not retained before: ask the broker again. */
async function startedAfterTheCheck(box: BoxUnderCheck, name: "presence" | "state"): Promise<void> {
  if (!(await box.retained()).includes(`${box.topic}${name}`)) throw new Broken(`${name} is not retained`);
}

function clockWords(offset: number, got: string, wanted: string): string {
  return `with the server's clock ${offset / minutes} min off a command was ${got}, and should be ${wanted}`;
}
