import { type Tip, type TipCode, tipMessages } from "@horma/scanner";
import { Label } from "@horma/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { ScanIcon, type ScanIconName } from "./ScanIcon.tsx";
import styles from "./ScanTip.module.css";

const advice: Record<TipCode, { text: MessageDescriptor; icon: ScanIconName }> = {
  move_closer: { text: msg`Acércate al código`, icon: "closer" },
  move_farther: { text: msg`Aléjate del código`, icon: "farther" },
  higher_resolution: { text: msg`Usa otra cámara`, icon: "sharper" },
  low_resolution: { text: msg`Usa una cámara mejor`, icon: "sharper" },
  open_carton: { text: msg`Es una caja grande: ábrela y escanea el par`, icon: "carton" },
  show_bars: { text: msg`Apunta a las barras`, icon: "bars" },
  one_box: { text: msg`Una caja a la vez`, icon: "one" },
};

/** A tip that helps to read the code (CA-06), announced when it appears: our words, and the specified English ones below. */
export function ScanTip({ tip, className }: { tip: Tip | undefined; className?: string | undefined }) {
  const { t } = useLingui();
  return (
    <div role="status" className={className}>
      {tip && (
        <Label raised className={styles.tip}>
          <div className={styles.icon}>
            <ScanIcon name={advice[tip.code].icon} size="calc(34 * var(--u))" />
          </div>
          <div className={styles.text}>
            <p className={`h2 ${styles.advice}`}>{t(advice[tip.code].text)}</p>
            {tip.code in tipMessages && (
              <p lang="en" className={styles.specified}>
                {tip.message}
              </p>
            )}
          </div>
        </Label>
      )}
    </div>
  );
}
