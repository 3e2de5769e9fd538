import { randomUUID } from "node:crypto";
import type { DeviceCommand } from "./device-gateway.ts";

/** How long a box may obey a command, ms. */
const life = 5_000;

/** A new command, valid for five seconds. */
export function newCommand(
  action: DeviceCommand["action"],
  job: string | null,
  now: Date,
  id: string = randomUUID(),
): DeviceCommand {
  return { id, action, job, issuedAt: now, expiresAt: new Date(now.getTime() + life) };
}

const signOfLife = "alive-";

/** Whether a command only asked for a sign of life. The history leaves it out. */
export function asksForSignOfLife(id: string): boolean {
  return id.startsWith(signOfLife);
}

/** What every box can do at any time without harm: its light. */
export function pingCommand(now: Date): DeviceCommand {
  return newCommand("test_light", null, now, `${signOfLife}${randomUUID()}`);
}
