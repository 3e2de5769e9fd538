import type { CallAnswer } from "@horma/contract";
import type { Transaction } from "../../platform/db/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OperationInput } from "../../web/call/operation.ts";
import { Refusal } from "../../web/http/refusals.ts";
import { atMostOnce, repeated } from "./action.ts";
import { refuseFault } from "./refuse-fault.ts";

type GivesPin = "renewStaffPin" | "addColleague";

/**
 * Makes a change that gives a person a PIN, once per key, and returns the PIN. It is in this answer alone: a repeat with the same key
 * changes nothing and returns none.
 */
export async function givePin(
  deps: Pick<Deps, "db" | "now">,
  {
    call,
    staff,
    idempotencyKey: key,
  }: { call: GivesPin } & Pick<OperationInput<GivesPin>, "staff" | "idempotencyKey">,
  change: (tx: Transaction) => Promise<string | Refusal>,
): Promise<CallAnswer<GivesPin> | Refusal> {
  const told = await atMostOnce(deps, { call, staff, key }, (once) =>
    once((tx) => refuseFault(() => change(tx))),
  );
  if (told === repeated) return { pin: null, repeated: true };
  return told instanceof Refusal ? told : { pin: told, repeated: false };
}
