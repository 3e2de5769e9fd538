import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { Alert } from "../progress/Alert.tsx";
import styles from "./CodeBoxes.module.css";

export type CodeBoxesProps = {
  label: string;
  value: string;
  /** Digits expected. */
  length?: number | undefined;
  /** Gets digits only, at most `length` of them. */
  onChange: (value: string) => void;
  error?: ReactNode;
  /** "none" where a Keypad on the page is the keyboard. */
  inputMode?: "numeric" | "none" | undefined;
  className?: string | undefined;
};

/** A code that came by message: one input, shown as a box per digit. */
export function CodeBoxes(props: CodeBoxesProps) {
  const { label, value, length = 6, onChange, error, inputMode = "numeric", className } = props;
  const id = useId();
  return (
    <div className={className}>
      <div className={clsx(styles.boxes, Boolean(error) && styles.wrong)}>
        <input
          className="covering-control"
          aria-label={label}
          inputMode={inputMode}
          autoComplete="one-time-code"
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, "").slice(0, length))}
          aria-invalid={error ? true : undefined}
          aria-errormessage={error ? id : undefined}
        />
        {Array.from({ length }, (_, i) => i).map((i) => (
          <span
            key={i}
            aria-hidden="true"
            className={clsx(
              "num",
              styles.box,
              i < value.length && styles.filled,
              i === value.length && styles.next,
            )}
          >
            {value[i]}
          </span>
        ))}
      </div>
      {error && (
        <Alert id={id} className={styles.error}>
          {error}
        </Alert>
      )}
    </div>
  );
}
