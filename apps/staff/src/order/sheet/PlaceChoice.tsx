import type { BoardDevice, BoardOrder } from "@horma/contract";
import { StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useNavigate, useSearchParams } from "react-router";
import type { ActionOutcome } from "../../action/create-action-queue.ts";
import type { PendingAction } from "../../action/use-pending-actions.ts";
import { paths } from "../../paths.ts";
import { orderActions } from "../order-actions.ts";
import { targetOf } from "../targets.ts";
import styles from "./PlaceChoice.module.css";
import { TargetPicker } from "./TargetPicker.tsx";

export type PlaceChoiceProps = {
  order: BoardOrder;
  devices: readonly BoardDevice[];
  pendingAction: PendingAction | undefined;
  run: (does: () => Promise<ActionOutcome>) => void;
};

/**
 * Where to leave the pairs; the suggested place is chosen already. The address keeps the choice for the screen that confirms the
 * pairs, which comes first if a pair is not scanned yet.
 */
export function PlaceChoice({ order, devices, pendingAction, run }: PlaceChoiceProps) {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const target = targetOf(order, devices, search.get("to"));
  const picking = order.pairs.filter((pair) => pair.state === "picking");
  const toScan = picking.filter((pair) => !pair.confirmed).length;
  const leave = () => {
    if (toScan > 0) navigate(paths.confirmAt(order.hash_id, target.value));
    else run(() => orderActions.leave(order, target));
  };
  return (
    <>
      <div className={styles.choice}>
        <h2 className="h2">
          <Trans>Dejar en</Trans>
        </h2>
        <TargetPicker
          label={t`Dejar en`}
          order={order}
          devices={devices}
          chosen={target}
          onChoose={(value) => setSearch({ to: value }, { replace: true, flushSync: true })}
        />
      </div>
      <StaffButton
        size="lg"
        icon={toScan > 0 ? "scan" : "forward"}
        className={styles.leave}
        queued={pendingAction?.kind === "queued"}
        busy={pendingAction?.kind === "sent"}
        onClick={leave}
      >
        {pendingAction?.kind === "queued" ? t`En cola` : t`Dejar en ${target.text}`}
      </StaffButton>
    </>
  );
}
