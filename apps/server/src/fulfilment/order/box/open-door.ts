import { setTimeout as delay } from "node:timers/promises";
import type { BoxRefusal } from "@horma/contract";
import type { Deps } from "../../../platform/deps.ts";
import type { CommandOutcome } from "../../../platform/gateway/device-gateway.ts";
import { Refusal } from "../../../web/http/refusals.ts";
import { refusalOf } from "../../device/send-to-box.ts";
import { readOrder } from "../read-orders.ts";
import type { StoredOrder } from "../stored-order.ts";
import type { DoorCommand, RetryDoor } from "./command-door.ts";

/** How long a box may take to open a door and report it, and how often to check, ms. */
const patience = 5_000;
const look = 50;
/** Refusals after which a box may soon obey, and the pause before the retry, ms. */
const passing: readonly string[] = ["restarted", "busy"] satisfies BoxRefusal[];
const pause = 200;

/**
 * Opens the back door of an order's box. Undefined if it opened, else why not. A box that was starting or busy is asked again.
 */
export async function openBackDoor(
  { gateway }: Pick<Deps, "gateway">,
  first: DoorCommand,
  retry: RetryDoor,
): Promise<Refusal | undefined> {
  const end = performance.now() + patience;
  for (let asked: DoorCommand | Refusal = first; ; asked = await retry(asked.command.id)) {
    if (asked instanceof Refusal) return asked;
    const answer = await gateway.command(asked.address, asked.command);
    if (!mayObeyLater(answer) || performance.now() >= end) return refusalOf(answer);
    await delay(pause);
  }
}

/**
 * Opens the front door of an order's box and waits until the order's change is stored. Undefined if that did not happen in time.
 * A box that was starting is asked again. The window may close meanwhile: a request made in time still counts.
 */
export async function openFrontDoor(
  deps: Pick<Deps, "db" | "gateway" | "log">,
  hashId: string,
  { first, retry }: { first: DoorCommand; retry: RetryDoor },
  outcome: (order: StoredOrder) => StoredOrder | Refusal | undefined,
): Promise<StoredOrder | Refusal | undefined> {
  const end = performance.now() + patience;
  let asked = first;
  while (performance.now() < end) {
    const ended = await afterOpening(deps, { hashId, asked, end }, outcome);
    if (ended !== "again") return ended;
    await delay(pause);
    const next: DoorCommand | Refusal = await retry(asked.command.id);
    if (next instanceof Refusal) return undefined;
    asked = next;
  }
  return undefined;
}

/** Checks the database, so it does not matter which process hears the box. */
async function afterOpening<T>(
  { db, gateway, log }: Pick<Deps, "db" | "gateway" | "log">,
  { hashId, asked: { address, command }, end }: { hashId: string; asked: DoorCommand; end: number },
  outcome: (order: StoredOrder) => T | undefined,
): Promise<T | "again" | undefined> {
  let answer: CommandOutcome | undefined;
  void gateway.command(address, command).then((told) => {
    answer = told;
  });
  while (performance.now() < end) {
    await delay(look);
    const answered = answer;
    const current = await readOrder(db.pool, hashId);
    const ended = current && outcome(current);
    if (ended !== undefined) return ended;
    if (answered !== undefined && mayObeyLater(answered)) return "again";
    if (answered !== undefined && answered.outcome !== "done") break;
  }
  log.warn({ order: hashId, command: command.id, answer }, "the box did not report that its door opened");
  return undefined;
}

/** A box that was starting or busy, or whose clock was fast until it heard the time. */
function mayObeyLater({ outcome, reason = "" }: CommandOutcome): boolean {
  return outcome === "expired" || (outcome === "refused" && passing.includes(reason));
}
