import { pageConfig } from "@horma/app/page-config";
import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import styles from "./BirthdayField.module.css";

/** The birthday, only where the retailer has a minimum age (VA-08). */
export function BirthdayField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  if (pageConfig.minimum_age === null) return null;
  return (
    <div className={styles.birthday}>
      <label htmlFor={id}>
        <Trans>Fecha de nacimiento</Trans>
      </label>
      <input
        id={id}
        type="date"
        autoComplete="bday"
        min="1900-01-01"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
