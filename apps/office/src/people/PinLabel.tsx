import { clockText } from "@horma/app/clock-text";
import { BarcodeProgress, Label, StaffButton } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import styles from "./PinLabel.module.css";
import { pinShown } from "./use-shown-pin.ts";

export type PinLabelProps = { pin: string; left: number; onHide: () => void };

/** A new PIN, on screen for a minute. */
export function PinLabel({ pin, left, onHide }: PinLabelProps) {
  return (
    <Label className={styles.label}>
      <p className={styles.row}>
        <Trans>PIN nuevo</Trans>
        <span role="timer">
          <Trans>se oculta en {clockText(left + 999)}</Trans>
        </span>
      </p>
      <p role="status" className={styles.cells} aria-label={[...pin].join(" ")}>
        {[...pin].map((digit, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place
          <span key={place} aria-hidden="true">
            {digit}
          </span>
        ))}
      </p>
      <div className={styles.tell}>
        <p>
          <Trans>Se muestra una sola vez: díctaselo ahora.</Trans>
        </p>
        <BarcodeProgress done={left / pinShown} bars={60} size="sm" />
        <StaffButton variant="line" onClick={onHide}>
          <Trans>Listo, ocultar</Trans>
        </StaffButton>
      </div>
    </Label>
  );
}
