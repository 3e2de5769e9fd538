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
