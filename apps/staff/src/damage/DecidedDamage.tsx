import { clockText } from "@horma/app/clock-text";
import type { DamageDecided } from "@horma/contract";
import { limits } from "@horma/domain";
import { Alert, BarcodeProgress, StaffButton } from "@horma/ui";
import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { useBoardClock } from "../live/use-board-clock.ts";
import { damageReasonNames } from "../order/damage-reason.ts";
import { paths } from "../paths.ts";
import { useStaffSession } from "../session/use-staff-session.ts";
import { dayMonth, timeOfDay } from "../time/clock-text.ts";
import styles from "./DamageDecision.module.css";
import { DamageLayout } from "./DamageLayout.tsx";
import { DamageReport } from "./DamageReport.tsx";
import type { DecidingProps } from "./DecideDamage.tsx";
import { damageActions } from "./damage-actions.ts";
import { decisionWords } from "./decision-words.ts";

/** What was decided about a damaged pair, by whom, and how long it can be undone; from the workshop it comes back. */
export function DecidedDamage(props: DecidingProps & { decided: DamageDecided; waiting: number }) {
  const { hashId, order, pair, label, past, actions, decided, waiting } = props;
  const { staff } = useStaffSession();
  const navigate = useNavigate();
  const action = actions.pendingActionOf(hashId, pair.id);
  const busy = action?.kind === "sent";
  const { decision, reason, by, at } = decided;
  const mine = by === staff.name;
  const when = t`el ${dayMonth(at)} a las ${timeOfDay(at)}`;
  const run = (does: typeof damageActions.undo) =>
    void actions.run(order, () => does({ hashId, pair }), pair.id);
  return (
    <DamageLayout
      deciding={{ note: undefined }}
      left={
        <>
          <DamageReport hashId={hashId} pairId={pair.id} />
          {past}
          {label}
        </>
      }
      right={
        <div className={styles.decide}>
          <div className={styles.what}>
            <h2>{mine ? t`Decidido` : t`Ya decidió ${by ?? t`otra jefatura`}`}</h2>
            <p className={styles.done} role="status">
              <b>
                {i18n._(decisionWords[decision].done)}: {i18n._(damageReasonNames[reason])}
              </b>
              <span>
                {by ?? t`Otra jefatura`}, {when}
              </span>
            </p>
            <Undo until={decided.undo_until} busy={busy} onUndo={() => run(damageActions.undo)} />
            {action?.kind === "refused" && <Alert>{`${action.text}.`}</Alert>}
          </div>
          <footer className={styles.foot}>
            {pair.place === "workshop" && (
              <StaffButton
                variant="line"
                icon="wrench"
                busy={busy}
                onClick={() => run(damageActions.receive)}
              >
                <Trans>Volvió del taller</Trans>
              </StaffButton>
            )}
            <StaffButton
              size="lg"
              className={styles.main}
              icon="forward"
              onClick={() => void navigate(paths.damages)}
            >
              {waiting > 0
                ? plural(waiting, { one: "Queda 1 por decidir", other: "Quedan # por decidir" })
                : t`Nada más por decidir`}
            </StaffButton>
          </footer>
        </div>
      }
    />
  );
}

type UndoProps = { until: string | null; busy: boolean; onUndo: () => void };

/** The time left, and the button while there is any. */
function Undo({ until, busy, onUndo }: UndoProps) {
  const clock = useBoardClock();
  const left = until === null || clock === undefined ? 0 : Date.parse(until) - clock.at;
  if (left <= 0) return null;
  return (
    <div className={styles.time}>
      <BarcodeProgress done={left / limits.decisionUndo} bars={48} />
      <StaffButton variant="line" icon="refresh" busy={busy} onClick={onUndo}>
        {t`Deshacer, quedan ${clockText(left)}`}
      </StaffButton>
    </div>
  );
}
