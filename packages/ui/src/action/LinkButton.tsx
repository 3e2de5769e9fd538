import clsx from "clsx";
import type { ComponentProps } from "react";
import { Icon } from "../picture/Icon.tsx";
import type { IconName } from "../picture/icon-paths.ts";
import styles from "./LinkButton.module.css";

export type LinkButtonProps = ComponentProps<"button"> & { icon?: IconName; end?: IconName };

/** The quiet alternative: underlined, directly under the action it stands beside. */
export function LinkButton({ icon, end, className, children, ...native }: LinkButtonProps) {
  return (
    <button type="button" {...native} className={clsx(styles.button, className)}>
      {icon && <Icon name={icon} />}
      <span className={styles.text}>{children}</span>
      {end && <Icon name={end} size="sm" />}
    </button>
  );
}
