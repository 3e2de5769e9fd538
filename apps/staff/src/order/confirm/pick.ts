import type { BoardDevice, BoardOrder, BoardPair } from "@horma/contract";
import type { ActionOutcome } from "../../action/create-action-queue.ts";
import type { PendingAction } from "../../action/use-pending-actions.ts";
import type { Holder } from "../holder.ts";
import type { Target } from "../targets.ts";
import type { AfterLeavingProps } from "./AfterLeaving.tsx";
import type { LeavingStep } from "./leaving-step.ts";

/** An order whose pairs are being fetched, as the screens that confirm them show it. */
export type Pick = {
  order: BoardOrder;
  /** The order's pairs; those scanned just now count as confirmed. */
  pairs: readonly BoardPair[];
  /** Pairs that are not scanned yet. */
  waiting: readonly BoardPair[];
  step: LeavingStep;
  devices: readonly BoardDevice[];
  /** Where the pairs go. */
  target: Target;
  /** Why the order's box does not work, if it does not. */
  why: string | undefined;
  pendingAction: PendingAction | undefined;
  /** The colleague who holds the pairs, if it is not the signed-in person. */
  holder: Holder | undefined;
  /** What the round goes on with once the pairs are left. */
  after: AfterLeavingProps;
  run: (does: () => Promise<ActionOutcome>) => void;
  /** Takes a code. Resolves to whether it belongs to the order. */
  take: (code: string) => Promise<boolean>;
  onPlace: () => void;
  /** Asks once more the box that did not open. Undefined if it is no use. */
  onRetry: (() => void) | undefined;
  onType: () => void;
  onMissing: () => void;
};
