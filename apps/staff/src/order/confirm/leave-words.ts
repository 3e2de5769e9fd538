import type { BoardOrder } from "@horma/contract";
import { t } from "@lingui/core/macro";
import type { Target } from "../targets.ts";
import type { LeavingStep } from "./leaving-step.ts";

/** What the button that leaves an order's pairs says. */
export function leaveWords(order: BoardOrder, step: LeavingStep, target: Target): string {
  const again = step === "miscounted" && target.hwd === order.device?.hwd;
  return again ? t`Abrir ${target.text} otra vez` : t`Dejar en ${target.text}`;
}
