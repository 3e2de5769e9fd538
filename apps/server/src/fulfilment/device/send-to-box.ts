import type { BoxAction } from "@horma/contract";
import type { Deps } from "../../platform/deps.ts";
import type { CommandOutcome, DeviceAddress } from "../../platform/gateway/device-gateway.ts";
import { newCommand } from "../../platform/gateway/new-command.ts";
import { type Refusal, refuse } from "../../web/http/refusals.ts";

/** Asks a box for something about its job and waits for the result. Undefined if it was done. */
export async function sendToBox(
  { gateway, now }: Pick<Deps, "gateway" | "now">,
  { job, ...address }: DeviceAddress & { job: string | null },
  action: BoxAction,
): Promise<Refusal | undefined> {
  return refusalOf(await gateway.command(address, newCommand(action, job, now())));
}

/** Why a box did not do it; undefined if it did. */
export function refusalOf({ outcome, reason }: CommandOutcome): Refusal | undefined {
  switch (outcome) {
    case "done":
      return undefined;
    case "refused":
    case "failed":
      return refuse("command_refused", `the box did not carry out the command: ${reason ?? outcome}`);
    case "expired":
    case "unanswered":
      return boxUnreachable();
  }
}

export function boxUnreachable(): Refusal {
  return refuse("device_unreachable", "the box does not answer: use another one or continue by hand");
}
