import { SegmentedControl } from "@horma/ui";
import styles from "./PeriodSwitch.module.css";
import { type Period, periodOf, periods, periodTexts } from "./period.ts";

export type PeriodSwitchProps = { period: Period; onChange: (period: Period) => void };

/** Hoy, 7 días or 28 días. */
export function PeriodSwitch({ period, onChange }: PeriodSwitchProps) {
  return (
    <SegmentedControl
      label="Período"
      value={String(period)}
      options={periods.map((days) => ({ value: String(days), text: periodTexts[days] }))}
      onChange={(value) => onChange(periodOf(value))}
      className={styles.switch}
    />
  );
}
