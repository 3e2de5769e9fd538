import { displaySize } from "@horma/domain";
import { Sheet, StaffButton } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { ReleaseButton } from "../detail/ReleaseButton.tsx";
import { TakeOver } from "../detail/TakeOver.tsx";
import { TargetPicker } from "../sheet/TargetPicker.tsx";
import { targetOf } from "../targets.ts";
import { AfterLeaving } from "./AfterLeaving.tsx";
import { leaveWords } from "./leave-words.ts";
import styles from "./PhoneActions.module.css";
import type { Pick } from "./pick.ts";

export type PhoneActionsProps = {
  pick: Pick;
  /** The server's time, epoch ms. */
  now: number;
  /** The camera looks for the next pair. */
  scanning: boolean;
  onScan: () => void;
};

/** The foot of the phone's pick: one black button for what comes next, and at most two others. */
export function PhoneActions({ pick, now, scanning, onScan }: PhoneActionsProps) {
  const { order, step, holder, pendingAction, waiting, run } = pick;
  if (holder !== undefined && step !== "left") {
    return (
      <footer className={styles.foot}>
        <TakeOver order={order} holder={holder} pendingAction={pendingAction} run={run} />
      </footer>
    );
  }
  if (step === "left") {
    return (
      <footer className={styles.foot}>
        <AfterLeaving {...pick.after} />
      </footer>
    );
  }
  const [next] = waiting;
  return (
    <footer className={styles.foot}>
      {next === undefined ? (
        <Leave pick={pick} />
      ) : scanning ? (
        <StaffButton size="lg" icon="keypad" onClick={pick.onType}>
          <Trans>Escribir el código</Trans>
        </StaffButton>
      ) : (
        <StaffButton size="lg" icon="scan" onClick={onScan}>
          <Trans>Escanear la {displaySize(next.size)}</Trans>
        </StaffButton>
      )}
      <div className={styles.two}>
        {pick.onRetry ? (
          <StaffButton variant="line" icon="refresh" onClick={pick.onRetry}>
            <Trans>Abrir otra vez</Trans>
          </StaffButton>
        ) : next === undefined ? (
          <OtherPlace pick={pick} />
        ) : (
          <StaffButton variant="line" onClick={pick.onMissing}>
            <Trans>No está</Trans>
          </StaffButton>
        )}
        <ReleaseButton order={order} now={now} pendingAction={pendingAction} run={run} />
      </div>
    </footer>
  );
}

/** All pairs are scanned: they are left in the suggested or chosen place. */
function Leave({ pick: { order, step, target, pendingAction, onPlace } }: { pick: Pick }) {
  const queued = pendingAction?.kind === "queued";
  return (
    <StaffButton
      size="lg"
      icon="forward"
      disabled={step === "open"}
      busy={step === "opening" || pendingAction?.kind === "sent"}
      queued={queued}
      onClick={onPlace}
    >
      {queued ? t`En cola` : leaveWords(order, step, target)}
    </StaffButton>
  );
}

function OtherPlace({ pick: { order, step, devices, target } }: { pick: Pick }) {
  const [open, setOpen] = useState(false);
  /** Where arrow keys have moved the choice to. */
  const [asked, setAsked] = useState(target.value);
  const [, setSearch] = useSearchParams();
  return (
    <>
      <StaffButton
        variant="line"
        disabled={step === "opening" || step === "open"}
        onClick={() => {
          setAsked(target.value);
          setOpen(true);
        }}
      >
        <Trans>Otro lugar</Trans>
      </StaffButton>
      <Sheet look="box" open={open} title={t`Dejar en`} onClose={() => setOpen(false)}>
        <TargetPicker
          label={t`Dejar en`}
          order={order}
          devices={devices}
          chosen={targetOf(order, devices, asked)}
          onChoose={setAsked}
          onPick={(value) => {
            setSearch({ to: value }, { replace: true, flushSync: true });
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}
