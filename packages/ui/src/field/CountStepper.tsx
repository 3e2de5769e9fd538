import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Icon } from "../picture/Icon.tsx";
import styles from "./CountStepper.module.css";

export type CountStepperProps = {
  /** ¿Cuántas 41 ves? */
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
};

/** A small number that people count with their eyes, from none to `max`: two large keys and the figure. */
export function CountStepper({ label, value, max, onChange }: CountStepperProps) {
  const { t } = useLingui();
  const heading = useId();
  return (
    <fieldset className={styles.stepper} aria-labelledby={heading}>
      <p id={heading}>{label}</p>
      <output className={styles.figure} aria-live="polite">
        <span className="num">{value}</span>
      </output>
      <button
        type="button"
        disabled={value <= 0}
        onClick={() => onChange(value - 1)}
        aria-label={t`Una menos`}
      >
        <Icon name="minus" />
      </button>
      <button
        type="button"
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
        aria-label={t`Una más`}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  );
}
