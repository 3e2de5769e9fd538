import clsx from "clsx";
import type { ComponentProps } from "react";
import { Icon } from "../picture/Icon.tsx";
import styles from "./CheckField.module.css";

export type CheckFieldProps = Omit<ComponentProps<"input">, "onChange" | "type" | "checked"> & {
  checked: boolean;
  /** Some of what it stands for is checked; a click checks all. A field that has it takes no `ref`. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
};

/** A checkbox whose whole row is the target. */
export function CheckField({
  checked,
  mixed,
  ref,
  onChange,
  className,
  children,
  ...native
}: CheckFieldProps) {
  return (
    <label className={clsx(styles.field, className)}>
      <input
        {...native}
        type="checkbox"
        className="covering-control"
        checked={checked}
        ref={mixed === undefined ? ref : (input) => setMixed(input, mixed)}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.box}>
        {(checked || mixed) && <Icon name={mixed ? "minus" : "check"} size="sm" weight={3.4} />}
      </span>
      <span>{children}</span>
    </label>
  );
}

/** Markup has no attribute for it. */
function setMixed(input: HTMLInputElement | null, mixed: boolean): void {
  if (input) input.indeterminate = mixed;
}
