import { clockText } from "@horma/app/clock-text";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import styles from "./MedianWait.module.css";

/** The median of today's waits, ms, in the header. Empty before the first wait. */
export function MedianWait({ median }: { median: number | null }) {
  if (median === null) return null;
  return (
    <p className={styles.median} title={t`Mediana hoy`}>
      <span className={styles.name}>
        <Trans>Mediana hoy</Trans>
      </span>{" "}
      <b className="num">{clockText(median)}</b>
    </p>
  );
}
