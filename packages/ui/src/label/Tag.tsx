import clsx from "clsx";
import type { ReactNode } from "react";
import { Icon } from "../picture/Icon.tsx";
import type { IconName } from "../picture/icon-paths.ts";
import styles from "./Tag.module.css";

export type TagProps = {
  tone: "ok" | "alarm" | "accent" | "ink";
  /** Colour alone tells no state: by default ok has a check and alarm a cross. */
  icon?: IconName | null | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A small printed fact: Disponible, −30%. */
export function Tag({ tone, icon, className, children }: TagProps) {
  const shown = icon === undefined ? ({ ok: "check", alarm: "close" } as const)[tone as "ok"] : icon;
  return (
    <span className={clsx(styles.tag, styles[tone], className)}>
      {shown && <Icon name={shown} weight={3} className={styles.icon} />}
      {children}
    </span>
  );
}
