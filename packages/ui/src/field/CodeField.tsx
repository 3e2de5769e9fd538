import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { type ComponentProps, type ReactNode, useId, useRef } from "react";
import { IconButton } from "../action/IconButton.tsx";
import { Alert } from "../progress/Alert.tsx";
import styles from "./CodeField.module.css";

export type CodeFieldProps = Omit<ComponentProps<"input">, "value" | "onChange"> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Shown and announced under the field. */
  error?: string | undefined;
};

/** The large field for a shoe's code, with a numeric keyboard and a button to clear it. */
export function CodeField(props: CodeFieldProps) {
  const { label, value, onChange, error, className, ...native } = props;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { t } = useLingui();
  const clear = () => {
    onChange("");
    input.current?.focus();
  };
  return (
    <div className={className}>
      <label className={clsx("label", styles.label)} htmlFor={id}>
        {label}
      </label>
      <div className={styles.field}>
        <input
          ref={input}
          inputMode="numeric"
          autoComplete="off"
          data-numbers
          enterKeyHint="search"
          {...native}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={clsx(styles.input, error && styles.wrong)}
          aria-invalid={error ? true : undefined}
          aria-errormessage={error ? `${id}error` : undefined}
        />
        {value && <IconButton icon="close" label={t`Borrar`} className={styles.clear} onClick={clear} />}
      </div>
      <ErrorText id={`${id}error`}>{error}</ErrorText>
    </div>
  );
}

function ErrorText({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <Alert id={id} className={styles.error}>
      {children}
    </Alert>
  );
}
