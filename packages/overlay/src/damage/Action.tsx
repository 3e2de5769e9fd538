import type { ReactNode } from "react";
import styles from "./Action.module.css";
import { Icon, type IconName } from "./Icon.tsx";

type ActionProps = {
  /** `filled` is what to do next: one on a screen. */
  look: "filled" | "line";
  icon?: IconName;
  disabled?: boolean;
  onPress(): void;
  children: ReactNode;
};

/** A button with words; one that is disabled can still be found. */
export function Action({ look, icon, disabled = false, onPress, children }: ActionProps) {
  return (
    <button type="button" className={styles[look]} aria-disabled={disabled} onClick={onPress}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** What went wrong, in red with its icon. */
export function ErrorText({ id, said, children }: { id?: string; said?: boolean; children: ReactNode }) {
  return (
    <p id={id} className={styles.error} role={said ? "alert" : undefined}>
      <Icon name="alert" />
      {children}
    </p>
  );
}
