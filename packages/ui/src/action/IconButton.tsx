import clsx from "clsx";
import type { ComponentProps } from "react";
import { Icon } from "../picture/Icon.tsx";
import type { IconName } from "../picture/icon-paths.ts";
import styles from "./IconButton.module.css";

export type IconButtonProps = Omit<ComponentProps<"button">, "children"> & { icon: IconName; label: string };

/** A square target with an icon only; the label is its accessible name. */
export function IconButton({ icon, label, className, ...native }: IconButtonProps) {
  return (
    <button type="button" {...native} aria-label={label} className={clsx(styles.button, className)}>
      <Icon name={icon} />
    </button>
  );
}
