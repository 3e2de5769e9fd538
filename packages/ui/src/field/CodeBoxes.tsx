import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { Alert } from "../progress/Alert.tsx";
import styles from "./CodeBoxes.module.css";

export type CodeBoxesProps = {
  label: string;
  value: string;
  /** Characters expected. */
  length?: number | undefined;
  /** The code's characters: digits, or capital letters and digits. */
  characters?: "digits" | "letters" | undefined;
  /** Called with the typed, pasted or autofilled text, unchanged. */
  onChange: (value: string) => void;
  error?: ReactNode;
  /** "none" if a Keypad on the page replaces the keyboard. */
  inputMode?: "numeric" | "text" | "none" | undefined;
  className?: string | undefined;
};

/** A code from a message or another person: one input, drawn as a box per character. */
export function CodeBoxes(props: CodeBoxesProps) {
  const { label, value, length = 6, characters = "digits", onChange, error, className } = props;
  const { inputMode = characters === "digits" ? "numeric" : "text" } = props;
  const id = useId();
  return (
    <div className={className}>
      <div className={clsx(styles.boxes, Boolean(error) && styles.wrong)}>
        <input
          className="covering-control"
          aria-label={label}
          inputMode={inputMode}
          autoComplete={characters === "digits" ? "one-time-code" : "off"}
          autoCapitalize={characters === "digits" ? undefined : "characters"}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
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
