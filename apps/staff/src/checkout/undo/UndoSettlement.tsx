import { clockText } from "@horma/app/clock-text";
import type { BoardOrder, Settlement } from "@horma/contract";
import { roleMay, type StaffRole, type UndoState, undoDeadline } from "@horma/domain";
import { Alert, BarcodeProgress, FitText, Icon, StaffButton } from "@horma/ui";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import type { PendingAction } from "../../action/use-pending-actions.ts";
import { useBoardClock } from "../../live/use-board-clock.ts";
import { timeOfDay } from "../../time/clock-text.ts";
import { OrderHead } from "../settle/OrderHead.tsx";
import { outcomeCounts } from "../settle/settlement.ts";
import { SettledPair } from "./SettledPair.tsx";
import styles from "./UndoSettlement.module.css";
import { settledAt, settledPairs, stateOf, staying } from "./undo-words.ts";

export type UndoSettlementProps = {
  order: BoardOrder;
  settlement: Settlement;
  role: StaffRole;
  pendingAction: PendingAction | undefined;
  onUndo: () => void;
  onBack: () => void;
};

/** Mock-up 37b: a closed order, how long it can be undone, and what comes back by that. */
export function UndoSettlement({
  order,
  settlement,
  role,
  pendingAction,
  onUndo,
  onBack,
}: UndoSettlementProps) {
  const clock = useBoardClock();
  const now = clock?.at ?? Date.parse(settlement.at);
  const state = stateOf(role, order, settlement, now);
  const pairs = settledPairs(order, settlement);
  const outcomeOf = (id: number) => settlement.pairs.find((said) => said.id === id)?.outcome ?? "returned";
  const queued = pendingAction?.kind === "queued";
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and by keys too */}
      <div className={styles.order} tabIndex={0}>
        <OrderHead order={order} note={<Closed settlement={settlement} />} />
        <TimeLeft settlement={settlement} role={role} state={state} now={now} />
        <div className={styles.pairs}>
          {pairs.map((pair) => (
            <SettledPair key={pair.id} pair={pair} outcome={outcomeOf(pair.id)} />
          ))}
        </div>
        {pendingAction?.kind === "refused" && (
          <Alert look="box">
            <Trans>No se deshizo: {pendingAction.text}</Trans>
          </Alert>
        )}
      </div>
      <footer className={styles.footer}>
        <p className={styles.what}>
          <b>{state === "can" ? t`El pedido vuelve a la caja, abierto` : i18n._(whyNot[state])}</b>
          {staying(order, settlement).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
        <StaffButton variant="line" className={styles.back} onClick={onBack}>
          <Trans>Volver</Trans>
        </StaffButton>
        <StaffButton
          size="lg"
          icon="refresh"
          className={styles.undo}
          locked={state === "can" ? undefined : i18n._(whyNot[state])}
          queued={queued}
          busy={pendingAction?.kind === "sent"}
          onClick={onUndo}
        >
          {queued ? t`En cola` : t`Deshacer el cierre`}
        </StaffButton>
      </footer>
    </>
  );
}

const whyNot: Record<Exclude<UndoState, "can">, MessageDescriptor> = {
  manager_only: msg`Pasaron 15 minutos: lo deshace jefatura`,
  day_closed: msg`El día ya se cerró: queda como está`,
  pairs_gone: msg`Ningún par puede volver`,
  charged: msg`Lo cobró el sistema de caja: se devuelve ahí`,
};

function Closed({ settlement: { at, by, pairs } }: { settlement: Settlement }) {
  const bought = pairs.filter(({ outcome }) => outcome === "bought").length;
  const counts = outcomeCounts(bought, pairs.length - bought);
  return (
    <>
      <b>
        <Trans>Cerrado a las {timeOfDay(at)}</Trans>
      </b>
      {by === null ? counts : t`por ${by}, ${counts}`}
    </>
  );
}

type TimeLeftProps = Pick<UndoSettlementProps, "settlement" | "role"> & { state: UndoState; now: number };

/** The time left, as a figure and as a barcode; a padlock when there is none. */
function TimeLeft({ settlement, role, state, now }: TimeLeftProps) {
  const times = settledAt(settlement);
  const until = undoDeadline(role, times);
  const left = state === "can" ? until - now : 0;
  const late = roleMay(role, "undo_late");
  return (
    <div className={clsx(styles.time, left === 0 && styles.over)}>
      <div className={styles.until}>
        <p>
          {left === 0
            ? i18n._(whyNot[state === "can" ? "day_closed" : state])
            : late
              ? t`Puedes deshacer hasta el cierre del día`
              : t`Puedes deshacer hasta las ${timeOfDay(until)}`}
        </p>
        <BarcodeProgress done={left / (until - times.at)} bars={72} />
      </div>
      {left === 0 ? (
        <p className={styles.lock}>
          <Icon name="lock" size="lg" />
          {state === "manager_only" && <Trans>sólo jefatura</Trans>}
        </p>
      ) : (
        <p className={`num ${styles.figure}`}>
          <FitText max={92} min={28}>
            {clockText(left)}
          </FitText>
        </p>
      )}
    </div>
  );
}
