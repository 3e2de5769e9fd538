import clsx from "clsx";
import type { ComponentProps } from "react";
import { Icon } from "../picture/Icon.tsx";
import type { IconName } from "../picture/icon-paths.ts";
import styles from "./LinkButton.module.css";

export type LinkButtonProps = ComponentProps<"button"> & {
  icon?: IconName;
  end?: IconName;
  /** Not usable now. It stays focusable, and clicks do nothing. */
  blocked?: boolean;
};

/** The quiet alternative: underlined, directly under the main action. */
export function LinkButton({ icon, end, blocked = false, ...rest }: LinkButtonProps) {
  const { onClick, className, children, ...native } = rest;
  return (
    <button
      type="button"
      {...native}
      onClick={blocked ? undefined : onClick}
      aria-disabled={blocked || undefined}
      className={clsx(styles.button, blocked && styles.off, className)}
    >
      {icon && <Icon name={icon} />}
      <span className={styles.text}>{children}</span>
      {end && <Icon name={end} size="sm" />}
    </button>
  );
}
