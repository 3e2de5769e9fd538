import { type ReactNode, useId } from "react";
import { type FieldPath, get, useFormContext } from "react-hook-form";
import styles from "./product.module.css";
import type { ProductValues } from "./product-values.ts";

export type FieldProps = {
  name: FieldPath<ProductValues>;
  label: string;
  /** The label is for who does not see the table's head. */
  hidden?: boolean;
  readOnly: boolean;
  /** Beside the label. */
  end?: ReactNode;
  type?: "text" | "datetime-local" | "url";
  inputMode?: "numeric";
  lines?: number;
  list?: string;
  className?: string | undefined;
};

/** A field of the product's form, with why its value was refused. */
export function Field({
  name,
  label,
  hidden = false,
  readOnly,
  end,
  lines,
  className,
  ...input
}: FieldProps) {
  const id = useId();
  const { register, formState } = useFormContext<ProductValues>();
  const error = get(formState.errors, name) as { message?: string } | undefined;
  const own = {
    ...register(name),
    ...{ id, readOnly, autoComplete: "off", spellCheck: lines !== undefined },
    ...(error && { "aria-invalid": true, "aria-describedby": `${id}-error` }),
  };
  return (
    <div className={className ?? styles.field}>
      <span className={hidden ? "visually-hidden" : styles.label}>
        <label htmlFor={id}>{label}</label>
        {end}
      </span>
      {lines === undefined ? (
        <input maxLength={500} {...input} {...own} />
      ) : (
        <textarea rows={lines} maxLength={2_000} {...own} />
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error.message}
        </p>
      )}
    </div>
  );
}
