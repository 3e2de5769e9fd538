import { RadioGroup } from "@horma/ui";
import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import styles from "./PeriodSwitch.module.css";
import { type Period, periodOf, periods, periodTexts } from "./period.ts";

export type PeriodSwitchProps = { period: Period; onChange: (period: Period) => void };

/** Hoy, 7 días or 28 días. */
export function PeriodSwitch({ period, onChange }: PeriodSwitchProps) {
  return (
    <RadioGroup
      look="segments"
      label={t`Período`}
      value={String(period)}
      options={periods.map((days) => ({ value: String(days), text: i18n._(periodTexts[days]) }))}
      onChange={(value) => onChange(periodOf(value))}
      className={styles.switch}
    />
  );
}
