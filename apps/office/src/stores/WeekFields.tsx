import { weekdayOf, weekdays } from "@horma/domain";
import { Alert, PanelHead } from "@horma/ui";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { useFormContext, useWatch } from "react-hook-form";
import { weekdayText } from "../time/time-text.ts";
import type { FieldErrors } from "./field-errors.ts";
import styles from "./fields.module.css";
import { HoursBar } from "./HoursBar.tsx";
import { HoursFields } from "./HoursFields.tsx";
import { barHours } from "./hours-bar.ts";
import type { StoreForm } from "./store-form.ts";

export type WeekFieldsProps = {
  errors: FieldErrors;
  /** What the store's clock shows. */
  now: string;
};

/** The hours of each weekday; without hours it is closed. */
export function WeekFields({ errors, now }: WeekFieldsProps) {
  const { control } = useFormContext<StoreForm>();
  const week = useWatch({ control, name: "week" });
  const today = weekdayOf(now.slice(0, 10)) - 1;
  return (
    <>
      <PanelHead title={t`Horario`} look="note">
        <span className={styles.note}>
          <Trans>
            {barHours.from} a {barHours.to} h; vacío es cerrado
          </Trans>
        </span>
      </PanelHead>
      <div className={styles.rows}>
        {weekdays.map((key, place) => {
          const name = weekdayText(place + 1);
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser
            <div key={key} role="group" aria-label={name} className={styles.row}>
              <span className={clsx(styles.day, place === today && styles.today)}>{name}</span>
              <HoursBar hours={week[place] ?? null} now={place === today ? now : undefined} />
              <HoursFields name={`week.${place}`} invalid={errors.has(key)} />
              {errors.has(key) && <Alert look="note">{errors.get(key)}</Alert>}
            </div>
          );
        })}
      </div>
      <p className={styles.note}>{t`Una hora de cierre hasta las 06:00 es del día siguiente.`}</p>
    </>
  );
}
