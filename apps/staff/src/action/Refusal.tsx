import { Alert, type AlertProps } from "@horma/ui";
import type { PendingAction } from "./use-pending-actions.ts";

export type RefusalProps = { pendingAction: PendingAction | undefined; look: AlertProps["look"] };

/** Why the last action here was refused. Nothing if it was not. */
export function Refusal({ pendingAction, look }: RefusalProps) {
  return pendingAction?.kind === "refused" && <Alert look={look}>{pendingAction.text}</Alert>;
}
