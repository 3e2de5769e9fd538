import { clockText } from "@horma/app/clock-text";
import { PinCard } from "@horma/app/pin-card";
import { StaffButton } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import styles from "./PinLabel.module.css";

export type PinLabelProps = { pin: string; left: number; onHide: () => void };

/** A new PIN, on screen for a minute. */
export function PinLabel({ pin, left, onHide }: PinLabelProps) {
  return (
    <PinCard
      pin={pin}
      left={left}
      title={<Trans>PIN nuevo</Trans>}
      timer={<Trans>se oculta en {clockText(left + 999)}</Trans>}
      note={<Trans>Se muestra una sola vez: díctaselo ahora.</Trans>}
      className={styles.label}
    >
      <StaffButton variant="line" onClick={onHide}>
        <Trans>Listo, ocultar</Trans>
      </StaffButton>
    </PinCard>
  );
}
