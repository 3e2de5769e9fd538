import clsx from "clsx";
import type { ComponentProps } from "react";
import { Icon } from "../picture/Icon.tsx";
import styles from "./CheckField.module.css";

export type CheckFieldProps = Omit<ComponentProps<"input">, "onChange" | "type" | "checked"> & {
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A checkbox whose whole row is the target. */
export function CheckField({ checked, onChange, className, children, ...native }: CheckFieldProps) {
  return (
    <label className={clsx(styles.field, className)}>
      <input
        {...native}
        type="checkbox"
        className="covering-control"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.box}>{checked && <Icon name="check" size="sm" weight={3.4} />}</span>
      <span>{children}</span>
    </label>
  );
}
