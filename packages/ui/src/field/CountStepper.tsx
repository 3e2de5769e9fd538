import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { useId, useState } from "react";
import { Icon } from "../picture/Icon.tsx";
import styles from "./CountStepper.module.css";

export type CountStepperProps = {
  /** ¿Cuántas 41 ves? */
  label: string;
  value: number;
  max: number;
  /** Whether the figure may be typed too, where it is far from the next. */
  typed?: boolean;
  onChange: (value: number) => void;
};

/** A small number that people count with their eyes, from none to `max`: two large keys and the figure. */
export function CountStepper({ label, value, max, typed = false, onChange }: CountStepperProps) {
  const { t } = useLingui();
  const heading = useId();
  const [isEmpty, setEmpty] = useState(false);
  const step = (next: number) => {
    setEmpty(false);
    onChange(next);
  };
  const type = (text: string) => {
    const digits = text.replace(/\D/g, "");
    setEmpty(digits === "");
    if (digits !== "") onChange(Math.min(Number(digits), max));
  };
  return (
    <fieldset className={styles.stepper} aria-labelledby={heading}>
      <p id={heading}>{label}</p>
      {typed ? (
        <input
          className={clsx("num", styles.figure)}
          inputMode="numeric"
          autoComplete="off"
          aria-labelledby={heading}
          value={isEmpty ? "" : value}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setEmpty(false)}
        />
      ) : (
        <output className={styles.figure} aria-live="polite">
          <span className="num">{value}</span>
        </output>
      )}
      <button type="button" disabled={value <= 0} onClick={() => step(value - 1)} aria-label={t`Una menos`}>
        <Icon name="minus" />
      </button>
      <button type="button" disabled={value >= max} onClick={() => step(value + 1)} aria-label={t`Una más`}>
        <Icon name="plus" />
      </button>
    </fieldset>
  );
}
