import clsx from "clsx";
import { type ComponentProps, type CSSProperties, type ReactNode, useId } from "react";
import { textWidth } from "../text/text-width.ts";
import styles from "./NameTagField.module.css";

export type NameTagFieldProps = Omit<ComponentProps<"input">, "value" | "onChange"> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Opposite the label, e.g. the wordmark. */
  end?: ReactNode;
  /** Largest type, in phone px. */
  max?: number | undefined;
};

/** The shopper's name on the label, as large as it fits. Two rows of a Label. */
export function NameTagField({
  label,
  value,
  onChange,
  end,
  max = 132,
  className,
  ...native
}: NameTagFieldProps) {
  const id = useId();
  const fit = { "--max": max, "--ems": textWidth(value || native.placeholder || "") + 0.1 } as CSSProperties;
  return (
    <div className={clsx(styles.tag, className)}>
      <div className={styles.top}>
        <label className="label" htmlFor={id}>
          {label}
        </label>
        {end}
      </div>
      <div className={styles.line} style={fit}>
        <input
          autoComplete="nickname"
          autoCapitalize="words"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          {...native}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={styles.input}
        />
      </div>
    </div>
  );
}
