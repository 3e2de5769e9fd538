import type { BoxCommand } from "@horma/contract";
import { type Refusal, refusal } from "./box-rules.ts";
import { sprayOnly, startCleaning, uvcOnly } from "./cleaning.ts";
import { moveDoor } from "./doors.ts";
import type { Outcome, Turn } from "./turn.ts";

/** Commands a box remembers. It no longer obeys commands issued before those it forgot. */
const remembered = 64;

/** What each action starts. Undefined where the outcome comes later. */
const actions: Record<BoxCommand["action"], (turn: Turn, command: BoxCommand) => Outcome | undefined> = {
  open_back_door: (turn, { job, id }) => void moveDoor(turn, "back", job, id),
  open_front_door: (turn, { job, id }) => void moveDoor(turn, "front", job, id),
  sanitize: (turn, command) => clean(turn, command, startCleaning),
  spray: (turn, command) => clean(turn, command, sprayOnly),
  uvc: (turn, command) => clean(turn, command, uvcOnly),
  cancel_job: (turn) => {
    turn.remember({ job: null, status: "idle", frontOpened: false, loaded: false, after: null });
    turn.run({ next: null });
    return ["done"];
  },
  restart: (turn) => {
    turn.restarts = true;
    return ["done"];
  },
  test_light: () => ["done"],
};

/** Obeys a command once. A known id is answered with its earlier outcome, if there is one yet. */
export function obey(turn: Turn, command: BoxCommand): void {
  const { commands } = turn.box.memory;
  if (commands.some((known) => known.id === command.id)) {
    turn.tellResult(command.id);
    return;
  }
  const refused = refusal(turn.box, command, turn.at);
  keep(turn, command);
  const outcome = refused ? refusedAs(refused) : actions[command.action](turn, command);
  if (outcome) turn.settle(command.id, ...outcome);
}

function refusedAs(refused: Refusal): Outcome {
  return refused === "expired" ? ["expired"] : ["refused", refused];
}

function keep(turn: Turn, { id, issued_at }: BoxCommand): void {
  const { commands, forgottenUpTo } = turn.box.memory;
  const all = [...commands, { id, issuedAt: Date.parse(issued_at), outcome: null }];
  const forgotten = all.slice(0, Math.max(all.length - remembered, 0));
  turn.remember({
    commands: all.slice(forgotten.length),
    forgottenUpTo: Math.max(forgottenUpTo, ...forgotten.map((known) => known.issuedAt)),
  });
}

/** Takes the job on and cleans. `done` means begun; the state tells the rest. */
function clean(turn: Turn, { job }: BoxCommand, begin: (turn: Turn) => boolean): Outcome {
  if (job !== turn.box.memory.job) turn.remember({ job, frontOpened: false, loaded: false });
  return begin(turn) ? ["done"] : ["failed", "uvc_lamp_failed"];
}
