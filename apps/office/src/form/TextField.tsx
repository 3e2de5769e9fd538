import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";
import styles from "./form.module.css";

export type TextFieldProps = ComponentProps<"input"> & {
  label: string;
  /** Hides the label from who sees the field's place. */
  bare?: boolean | undefined;
  /** Beside the label. */
  end?: ReactNode;
  /** A text of so many lines at first. */
  lines?: number | undefined;
  /** Why the value was refused. */
  error?: string | undefined;
};

/** A field with its label above, and what is wrong with its value below. `className` is of the whole. */
export function TextField({ label, bare = false, end, lines, error, className, ...native }: TextFieldProps) {
  const ownId = useId();
  const id = native.id ?? ownId;
  const control = {
    autoComplete: "off",
    ...native,
    id,
    "aria-invalid": error !== undefined || native["aria-invalid"] || undefined,
    "aria-describedby": error === undefined ? undefined : `${id}-error`,
  };
  return (
    <div className={clsx(styles.field, className)}>
      <span className={bare ? "visually-hidden" : styles.name}>
        <label htmlFor={id}>{label}</label>
        {end}
      </span>
      {lines === undefined ? (
        <input {...control} />
      ) : (
        <textarea rows={lines} {...(control as ComponentProps<"textarea">)} />
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
