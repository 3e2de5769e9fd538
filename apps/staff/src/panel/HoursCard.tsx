import type { Panel } from "@horma/contract";
import { HourBars, PanelCard } from "@horma/ui";
import { CardNone } from "./CardNone.tsx";
import { hourBars, hoursLabel } from "./figures.ts";
import styles from "./HoursCard.module.css";

export type HoursCardProps = { hours: Panel["hours"]; current: number | undefined };

/** When requests come; today's hours to come dashed, as they usually are. */
export function HoursCard({ hours, current }: HoursCardProps) {
  const bars = hourBars(hours, current);
  return (
    <PanelCard title="Solicitudes por hora">
      {bars.some(({ count }) => count > 0) ? (
        <HourBars hours={bars} current={current} label={hoursLabel(bars)} className={styles.chart} />
      ) : (
        <CardNone>Aquí verás a qué horas te piden más.</CardNone>
      )}
    </PanelCard>
  );
}
