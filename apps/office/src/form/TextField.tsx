import type { ComponentProps } from "react";
import { useId } from "react";
import styles from "./TextField.module.css";

export type TextFieldProps = ComponentProps<"input"> & {
  label: string;
  /** Hides the label from who sees the field's place. */
  bare?: boolean;
  /** Why the server refused the value. */
  error?: string | undefined;
};

/** A field with its label above, and what is wrong with its value below. */
export function TextField({ label, bare = false, error, className, ...native }: TextFieldProps) {
  const id = useId();
  return (
    <label className={styles.field}>
      <span className={bare ? "visually-hidden" : undefined}>{label}</span>
      <input
        autoComplete="off"
        {...native}
        className={className}
        aria-invalid={error !== undefined || native["aria-invalid"] || undefined}
        aria-describedby={error === undefined ? undefined : id}
      />
      {error !== undefined && (
        <span id={id} className={styles.error}>
          {error}
        </span>
      )}
    </label>
  );
}
