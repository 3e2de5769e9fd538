import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./SizeWall.module.css";

export type SizeWallProps = {
  /** On the phone. A kiosk always has six. */
  columns?: 3 | 4 | undefined;
  /** Accessible name of the group. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
};

/** The wall of boxes: one SizeButton per size. */
export function SizeWall({ columns = 3, label, className, children }: SizeWallProps) {
  return (
    <fieldset className={clsx(styles.wall, columns === 4 ? styles.four : styles.three, className)}>
      <legend className="visually-hidden">{label}</legend>
      {children}
    </fieldset>
  );
}
