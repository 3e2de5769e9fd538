import clsx from "clsx";
import type { CSSProperties } from "react";
import { textWidth } from "../text/text-width.ts";
import styles from "./PrefixedField.module.css";

export type PhoneFieldProps = {
  label: string;
  /** The start of every number, in its own cell: +56 9 */
  prefix: string;
  /** Digits after the prefix. */
  value: string;
  /** Called with the typed, pasted or autofilled text, unchanged. */
  onChange: (text: string) => void;
  error?: boolean | undefined;
  /** id of the Alert with the error, or of the hint. */
  describedBy?: string | undefined;
  className?: string | undefined;
};

/** A phone number in groups of four, as large as its field allows. A Keypad on the page replaces the keyboard. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, prefix, value, onChange, error = false, describedBy, className } = props;
  const shown = value.replace(/(\d{4})(?=\d)/, "$1 ");
  const fit = textWidth(`${prefix}0000 0000`) + 1.6;
  return (
    <div className={clsx(styles.frame, className)}>
      <div className={clsx(styles.field, error && styles.wrong)} style={{ "--ems": fit } as CSSProperties}>
        <input
          className="covering-control"
          type="tel"
          autoComplete="tel"
          data-numbers
          inputMode="none"
          aria-label={`${label}, ${prefix}`}
          aria-invalid={error || undefined}
          aria-describedby={describedBy}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <span aria-hidden="true" className={clsx("num", styles.prefix)}>
          {prefix}
        </span>
        <span aria-hidden="true" className={clsx("num", styles.body, styles.caret)}>
          {shown}
        </span>
      </div>
    </div>
  );
}
