import clsx from "clsx";
import type { ReactNode } from "react";
import { Icon } from "../picture/Icon.tsx";
import styles from "./Alert.module.css";

export type AlertProps = { id?: string | undefined; className?: string | undefined; children: ReactNode };

/** What is wrong with the field above it. Read out as soon as it appears. */
export function Alert({ id, className, children }: AlertProps) {
  return (
    <p role="alert" id={id} className={clsx(styles.alert, className)}>
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}
