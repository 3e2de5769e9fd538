import { t } from "@lingui/core/macro";
import { useNavigate } from "react-router";
import { refusalText } from "../action/refusal-text.ts";
import { usePendingActions } from "../action/use-pending-actions.ts";
import { paths } from "../paths.ts";
import { showScan } from "../scan/scan-news.ts";
import { orderActions } from "./order-actions.ts";
import type { OrderTarget } from "./targets.ts";

/** Leaves an order's pairs at a place. Whatever screen is there by then says why it was refused. */
export function useLeave(): (where: OrderTarget) => Promise<void> {
  const { run } = usePendingActions();
  return async ({ order, target }) => {
    const outcome = await run(order, () => orderActions.leave(order, target));
    if (outcome.kind !== "refused") return;
    showScan({ verdict: "wrong", title: t`No se dejó`, text: `${refusalText(outcome.error)}.` });
  };
}

/** The same on the order's own screen, which shows how its door goes. */
export function useLeaveThere(): (where: OrderTarget) => void {
  const leave = useLeave();
  const navigate = useNavigate();
  return (where) => {
    void leave(where);
    void navigate(paths.confirmAt(where.order.hash_id, where.target.value));
  };
}
