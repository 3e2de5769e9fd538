import { randomUUID } from "node:crypto";
import type { DeviceCommand } from "./device-gateway.ts";

/** How long a box may still obey, ms. */
const life = 5_000;

/** A command that was never sent before, for the next five seconds. */
export function newCommand(
  action: DeviceCommand["action"],
  job: string | null,
  now: Date,
  id: string = randomUUID(),
): DeviceCommand {
  return { id, action, job, issuedAt: now, expiresAt: new Date(now.getTime() + life) };
}

const signOfLife = "alive-";

/** Whether a command was only to find out if the box is there: its history says nothing of it. */
export function asksForSignOfLife(id: string): boolean {
  return id.startsWith(signOfLife);
}

/** What every box can do at any time, and nobody minds: its light. */
export function askForSignOfLife(now: Date): DeviceCommand {
  return newCommand("test_light", null, now, `${signOfLife}${randomUUID()}`);
}
