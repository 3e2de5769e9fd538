import clsx from "clsx";
import type { ComponentProps } from "react";
import { Icon } from "../picture/Icon.tsx";
import type { IconName } from "../picture/icon-paths.ts";
import styles from "./OptionRow.module.css";

export type OptionRowProps = ComponentProps<"button"> & { icon: IconName };

/** One of several ways to go on (photo, typing, a seller). Rows stand together in a Label. */
export function OptionRow({ icon, className, children, ...native }: OptionRowProps) {
  return (
    <button type="button" {...native} className={clsx(styles.row, className)}>
      <Icon name={icon} />
      <span className={styles.text}>{children}</span>
      <Icon name="forward" size="sm" />
    </button>
  );
}
