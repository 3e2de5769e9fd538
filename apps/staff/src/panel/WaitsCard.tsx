import { clockText } from "@horma/app/clock-text";
import type { Panel } from "@horma/contract";
import { Nothing, PanelCard, WaitHistogram } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { percent, waitsLabel } from "./figures.ts";
import styles from "./WaitsCard.module.css";

/** Width of a column of the server's histogram, s. */
const step = 10;

/** How long shoppers waited, against the target. */
export function WaitsCard({ waits, className }: { waits: Panel["waits"]; className?: string | undefined }) {
  const { median, count, target, within_target, histogram } = waits;
  return (
    <PanelCard title={t`Espera mediana`} className={className}>
      {median === null ? (
        <Nothing look="card">
          <Trans>Cuando se entregue el primer pedido verás aquí cuánto esperó.</Trans>
        </Nothing>
      ) : (
        <div className={styles.waits}>
          <div className={styles.median}>
            <p className="num">{clockText(median)}</p>
            <p className={styles.note}>
              <Trans>
                {percent(within_target, count)} bajo la meta de {clockText(target)}
              </Trans>
            </p>
          </div>
          <WaitHistogram
            counts={histogram}
            step={step}
            target={target / 1_000}
            label={waitsLabel(waits)}
            className={styles.chart}
          />
        </div>
      )}
    </PanelCard>
  );
}
