import type { Panel } from "@horma/contract";
import { HourBars, Nothing, PanelCard } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { hourBars, hoursLabel } from "./figures.ts";
import styles from "./HoursCard.module.css";

export type HoursCardProps = { hours: Panel["hours"]; current: number | undefined };

/** When requests come. Today's coming hours are dashed, with their usual number. */
export function HoursCard({ hours, current }: HoursCardProps) {
  const bars = hourBars(hours, current);
  return (
    <PanelCard title={t`Solicitudes por hora`}>
      {bars.some(({ count }) => count > 0) ? (
        <HourBars hours={bars} current={current} label={hoursLabel(bars)} className={styles.chart} />
      ) : (
        <Nothing look="card">
          <Trans>Aquí verás a qué horas te piden más.</Trans>
        </Nothing>
      )}
    </PanelCard>
  );
}
