import { setTimeout as delay } from "node:timers/promises";
import type { Deps } from "../deps.ts";
import type { CommandOutcome } from "../device/device-gateway.ts";
import type { DoorAsked } from "./ask-door.ts";
import { readOrder } from "./order-store.ts";
import type { StoredOrder } from "./stored-order.ts";

/** How long a box may take to tell that its door opened, and how often it is looked for, ms. */
const patience = 5_000;
const look = 50;

/**
 * Opens a door of an order's box and waits for what that makes of the order; nothing when the box said no or did not tell
 * in time. Looks in the database, so it does not matter which process hears the box.
 */
export async function openDoor<T>(
  { db, gateway, log }: Pick<Deps, "db" | "gateway" | "log">,
  hashId: string,
  { address, command }: DoorAsked,
  reached: (order: StoredOrder) => T | undefined,
): Promise<T | undefined> {
  let answer: CommandOutcome | undefined;
  void gateway.command(address, command).then((outcome) => {
    answer = outcome;
  });
  const end = performance.now() + patience;
  while (performance.now() < end) {
    await delay(look);
    const answered = answer;
    const current = await readOrder(db.pool, hashId);
    const known = current && reached(current);
    if (known !== undefined) return known;
    if (answered !== undefined && answered.outcome !== "done") break;
  }
  log.warn(
    { address, action: command.action, command: command.id, answer },
    "a box did not tell that its door opened",
  );
  return undefined;
}
