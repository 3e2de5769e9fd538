import { clockText } from "@horma/app/clock-text";
import { BarcodeProgress, Label } from "@horma/ui";
import { Trans } from "@lingui/react/macro";
import styles from "./PinLabel.module.css";
import { pinShown } from "./use-new-pin.ts";

/** A new PIN and how long it is still shown, `left` in ms. */
export function PinLabel({ pin, left }: { pin: string; left: number }) {
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
          <Trans>Díctaselo ahora: se muestra una sola vez.</Trans>
        </p>
        <BarcodeProgress done={left / pinShown} bars={60} size="sm" />
      </div>
    </Label>
  );
}
