import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./LidSurface.module.css";

export type LidSurfaceProps = {
  /** The text on the lid. Undefined: a plain lid. */
  lid?: ReactNode;
  /** Takes the remaining height. */
  fill?: boolean | undefined;
  /** Plays the lid's lifting once, on arrival and pick-up. */
  lifting?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

/** The retailer's box: accent surface under its lid. */
export function LidSurface({ lid, fill = false, lifting = false, className, children }: LidSurfaceProps) {
  return (
    <div className={clsx(styles.box, fill && styles.fill, className)}>
      <div className={clsx(styles.lid, lid === undefined && styles.strip, lifting && styles.lifting)}>
        {lid}
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
