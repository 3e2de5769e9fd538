import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./Main.module.css";

export type MainProps = {
  gap?: "sm" | "md" | "lg" | undefined;
  /** Without side gutters, for tables and pictures that touch the edges. */
  bleed?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A Screen's column: gutters at the sides, even gaps, the remaining height. */
export function Main({ gap = "md", bleed = false, className, children }: MainProps) {
  return <div className={clsx(styles.main, styles[gap], bleed && styles.bleed, className)}>{children}</div>;
}
