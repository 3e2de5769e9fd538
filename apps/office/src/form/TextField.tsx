import { t } from "@lingui/core/macro";
import clsx from "clsx";
import type { ComponentProps, InvalidEvent, ReactNode } from "react";
import { useId, useState } from "react";
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

/**
 * A field with its label above, and what is wrong with its value below, in our words instead of the browser's. Blanks alone are no value
 * of a required one. `className` is of the whole.
 */
export function TextField({
  label,
  bare = false,
  end,
  lines,
  error: refused,
  className,
  ...native
}: TextFieldProps) {
  const ownId = useId();
  const [problem, setProblem] = useState<string>();
  const id = native.id ?? ownId;
  const error = refused ?? problem;
  const control = {
    autoComplete: "off",
    ...(native.required && lines === undefined && { pattern: ".*\\S.*" }),
    ...(native as ComponentProps<"input"> & ComponentProps<"textarea">),
    id,
    onInvalid: (event: InvalidEvent<HTMLInputElement & HTMLTextAreaElement>) => {
      event.preventDefault();
      setProblem(problemOf(event.currentTarget));
      if (event.currentTarget === firstInvalid(event.currentTarget.form)) event.currentTarget.focus();
    },
    onInput: () => setProblem(undefined),
    "aria-invalid": error !== undefined || native["aria-invalid"] || undefined,
    "aria-describedby": error === undefined ? undefined : `${id}-error`,
  };
  return (
    <div className={clsx(styles.field, className)}>
      <span className={bare ? "visually-hidden" : styles.name}>
        <label htmlFor={id}>{label}</label>
        {end}
      </span>
      {lines === undefined ? <input {...control} /> : <textarea rows={lines} {...control} />}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Why the browser does not send a value. */
function problemOf({ value, title, required, validity }: HTMLInputElement | HTMLTextAreaElement): string {
  if (validity.badInput) return t`Complétalo.`;
  if (required && value.trim() === "") return t`Falta: escríbelo.`;
  return title === "" ? t`Revisa lo que escribiste.` : title;
}

function firstInvalid(form: HTMLFormElement | null): Element | null | undefined {
  return form?.querySelector("input:invalid, textarea:invalid, select:invalid");
}
