import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./ShoeBox.module.css";

export type ShoeBoxProps = {
  /** On the lid, e.g. the shoe's picture. */
  top?: ReactNode;
  /** What the box's label says. */
  children: ReactNode;
  className?: string | undefined;
};

/** A closed shoe box seen from its end: lid, body and a label to read. */
export function ShoeBox({ top, children, className }: ShoeBoxProps) {
  return (
    <div className={clsx(styles.box, className)}>
      {top !== undefined && <div className={styles.top}>{top}</div>}
      <div className={styles.lid} />
      <div className={styles.body}>
        <div className={styles.label}>{children}</div>
      </div>
    </div>
  );
}
