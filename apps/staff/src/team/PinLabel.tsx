import { clockText } from "@horma/app/clock-text";
import { PinCard } from "@horma/app/pin-card";
import { Trans } from "@lingui/react/macro";
import styles from "./PinLabel.module.css";

/** A new PIN and how long it is still shown, `left` in ms. */
export function PinLabel({ pin, left }: { pin: string; left: number }) {
  return (
    <PinCard
      pin={pin}
      left={left}
      title={<Trans>PIN nuevo</Trans>}
      timer={<Trans>se oculta en {clockText(left + 999)}</Trans>}
      note={<Trans>Díctaselo ahora: se muestra una sola vez.</Trans>}
      className={styles.label}
    />
  );
}
