import type { BoardDevice } from "@horma/contract";
import { displaySize } from "@horma/domain";
import { StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import type { usePendingActions } from "../../action/use-pending-actions.ts";
import { paths } from "../../paths.ts";
import { nextToLeave } from "../hand/next-to-leave.ts";
import { ordersOf, pairsUnderWay, type RoundStep, stepsIn } from "../hand/round.ts";
import { shopper } from "../shopper.ts";
import { useLeaveThere } from "../use-leave.ts";
import { ReleaseRound } from "./ReleaseRound.tsx";
import styles from "./RoundActions.module.css";

export type RoundActionsProps = {
  steps: readonly RoundStep[];
  devices: readonly BoardDevice[];
  /** What is scanned next. */
  focus: RoundStep | undefined;
  /** The camera looks for it. */
  scanning: boolean;
  run: ReturnType<typeof usePendingActions>["run"];
  onScan: () => void;
  onType: () => void;
  onMissing: () => void;
  /** What is not to be fetched any more leaves the round. */
  onSettle: () => void;
};

/** The foot of a round: one black button for what comes next, and at most two others. */
export function RoundActions(props: RoundActionsProps) {
  const { steps, focus, scanning, run, onScan, onType, onMissing } = props;
  const orders = ordersOf(pairsUnderWay(steps));
  return (
    <footer className={styles.foot}>
      {focus === undefined ? (
        <WithoutScan {...props} />
      ) : scanning ? (
        <StaffButton size="lg" icon="keypad" onClick={onType}>
          <Trans>Escribir el código</Trans>
        </StaffButton>
      ) : (
        <StaffButton size="lg" icon="scan" onClick={onScan}>
          <Trans>Escanear la {displaySize(focus.pair.size)}</Trans>
        </StaffButton>
      )}
      {orders.length > 0 && (
        <div className={styles.two}>
          {focus?.state === "to_fetch" && (
            <StaffButton variant="line" onClick={onMissing}>
              <Trans>No está</Trans>
            </StaffButton>
          )}
          <ReleaseRound orders={orders} run={run} />
        </div>
      )}
    </footer>
  );
}

/** Nothing is left to scan: the pairs in hand are left, each order in its own place. */
function WithoutScan({ steps, devices, onSettle }: RoundActionsProps) {
  const navigate = useNavigate();
  const leave = useLeaveThere();
  const next = nextToLeave(steps, devices);
  const gone = stepsIn(steps, "canceled", "lost").length;
  if (next !== undefined) {
    const go = () => {
      onSettle();
      leave(next);
    };
    return (
      <StaffButton size="lg" icon="forward" end={shopper(next.order)} onClick={go}>
        <Trans>Dejar en {next.target.text}</Trans>
      </StaffButton>
    );
  }
  const end = () => {
    onSettle();
    navigate(paths.board);
  };
  return (
    <>
      <p role="status" className={styles.over}>
        {gone > 0 ? t`No queda nada que buscar` : t`Tu vuelta terminó`}
      </p>
      <StaffButton size="lg" icon="forward" onClick={end}>
        <Trans>Volver a Pedidos</Trans>
      </StaffButton>
    </>
  );
}
